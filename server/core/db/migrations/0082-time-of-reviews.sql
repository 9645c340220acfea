-- How long all reviews of the work took, by the signs of whoever reviewed it, and when the last sign was.
alter table assigned_jobs
  add column review_seconds integer not null default 0,
  add column last_reviewed_at timestamptz;
