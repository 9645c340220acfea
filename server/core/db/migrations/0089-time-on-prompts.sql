-- How long the author was at work on a prompt, by the signs of them that its page sends.
alter table prompts add column active_seconds integer not null default 0, add column last_active_at timestamptz;
