-- Work that waits for any reviewer, from what has waited longest; its updated_at is when it began to.
create index assigned_jobs_unclaimed on assigned_jobs (updated_at) where status = 'submitted' and reviewer_id is null;

-- When a reviewer was last notified that work waits for anyone.
create table review_calls (
  user_id uuid primary key references users,
  called_at timestamptz not null
);
