-- Work of people who had few accepted jobs when they submitted it is reviewed first: they learn from it soonest.

alter table assigned_jobs add column is_newcomer boolean not null default false;
-- Only what still waits is ordered by it.
update assigned_jobs a set is_newcomer = (select count(*) from (select from assigned_jobs done
    where done.user_id = a.user_id and done.status = 'approved' limit 10) as first) < 10
  where status in ('submitted', 'in_review');

-- In the order of the reviewers' list: claimed, disputed, newcomers' work, and then the oldest.
drop index assigned_jobs_to_review;
create index assigned_jobs_to_review on assigned_jobs
  ((status = 'in_review') desc, (disputed_at is not null) desc, is_newcomer desc, submitted_at, _id)
  where status in ('submitted', 'in_review');
