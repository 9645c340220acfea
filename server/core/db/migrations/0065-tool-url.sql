-- Where a project's work is done: the address that its people open after checking in.
alter table projects add column tool_url text not null default '';
