-- How many frames each stretch of a job's videos has, as far as its server said: of jobs from before nobody knows.
update jobs set videos = (
  select jsonb_agg(video || '{"frames": null}' order by place)
  from jsonb_array_elements(videos) with ordinality as each (video, place))
where videos <> '[]';

-- Managers list jobs by what few of them have; most work has all its attempts left, and is not disputed.
create index assigned_jobs_attempts on assigned_jobs (attempt_left) where attempt_left < 3;
create index assigned_jobs_disputed on assigned_jobs (created_at desc, _id)
  where coalesce(disputed_at > decided_at, disputed_at is not null) and status in ('submitted', 'in_review');
create index jobs_time_limit on jobs (time_limit, created_at desc, _id) where deleted_at is null;
