-- A job whose work was rejected is nobody else's while its worker may still dispute that.

alter table jobs drop constraint jobs_status_check;
alter table jobs add constraint jobs_status_check check (status in
  ('draft', 'available', 'taken', 'in_review', 'disputable', 'completed', 'paused', 'archived'));
-- When the worker accepted a rejection, and so gave up to dispute it.
alter table assigned_jobs add column waived_at timestamptz;
