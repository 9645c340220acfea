-- In the order of the reviewers' list: claimed, disputed since the last decision, newcomers' work, and then the oldest.
drop index assigned_jobs_to_review;
create index assigned_jobs_to_review on assigned_jobs
  ((status = 'in_review') desc, (coalesce(disputed_at > decided_at, disputed_at is not null)) desc, is_newcomer desc,
   submitted_at, _id)
  where status in ('submitted', 'in_review');

-- Work that waits for one reviewer, of whom the clock looks whether they come in time.
create index assigned_jobs_waiting_for on assigned_jobs (submitted_at) where status = 'submitted' and reviewer_id is not null;
