-- Who has had given answers: rated them and gave them back, or reviewed them and knows where each comes from. They are not
-- to compare them anew.
create table prompt_seen_by (
  prompt_id uuid not null references prompts on delete cascade,
  user_id uuid not null references users,
  primary key (prompt_id, user_id)
);
create index prompt_seen_by_user on prompt_seen_by (user_id);

-- Of those that are with someone, as far as it is known. Found by the index of the leases.
insert into prompt_seen_by select _id, reviewed_by from prompts
where lease_until is not null and status = 'rejected' and reviewed_by is not null;

-- Those who gave the answers don't compare them either.
drop index prompts_open;
create index prompts_open on prompts (project_id, created_at, _id) include (created_by)
  where status = 'open' and deleted_at is null;
