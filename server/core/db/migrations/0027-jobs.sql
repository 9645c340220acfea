-- Jobs, who works on them, and what reviewers decided.

-- How many of a project's submitted jobs are reviewed, in percent.
alter table projects add column review_percent integer not null default 100 check (review_percent between 0 and 100);
-- Jobs that expired before this don't count towards another block.
alter table users add column jobs_unblocked_at timestamptz;

-- What a job asks of who takes it: its project, and skills beside those of the project. Thousands of jobs share one, so
-- that what a person may take is found from a few of them by an index.
create table job_requirements (
  _id uuid primary key,
  project_id uuid not null references projects,
  -- The skills' ids in order, separated by commas.
  skill_key text not null,
  unique (project_id, skill_key)
);
create table job_requirement_skills (
  requirement_id uuid not null references job_requirements,
  skill_id uuid not null references skills,
  primary key (requirement_id, skill_id)
);
create index job_requirement_skills_skill on job_requirement_skills (skill_id);

create table jobs (
  _id uuid primary key,
  title text not null,
  description text not null default '',
  status text not null check (status in ('draft', 'available', 'taken', 'in_review', 'completed', 'paused', 'archived')),
  requirement_id uuid not null references job_requirements,
  project_id uuid not null references projects,
  -- Minutes.
  time_limit integer not null check (time_limit between 5 and 10080),
  items integer check (items >= 0),
  -- Who reviews it, where that is fixed.
  reviewer_id uuid references users,
  server_agent text check (server_agent in ('quantigo', 'ag')),
  server_project_id text not null default '',
  dataset_id text not null default '',
  dataset text not null default '',
  server_job_id text not null default '',
  videos jsonb not null default '[]',
  -- What the annotation server was last told and said.
  server_status text,
  server_problem text not null default '',
  server_synced_at timestamptz,
  -- Its present or last assigned job.
  assigned_job_id uuid,
  created_by uuid references users,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index jobs_server_job_id on jobs (server_agent, server_job_id) where server_job_id <> '' and deleted_at is null;
create index jobs_created on jobs (created_at desc, _id) where deleted_at is null;
create index jobs_status on jobs (status, created_at desc, _id) where deleted_at is null;
create index jobs_project on jobs (project_id, created_at desc, _id);
-- `is true` keeps the planner from jobs_status, by which it would look for a rare requirement among all available jobs.
create index jobs_available on jobs (requirement_id, created_at desc, _id)
  where (status = 'available') is true and deleted_at is null;
create index jobs_requirement on jobs (requirement_id);
create index jobs_reviewer on jobs (reviewer_id) where reviewer_id is not null;
create index jobs_created_by on jobs (created_by);

create table assigned_jobs (
  _id uuid primary key,
  job_id uuid not null references jobs,
  user_id uuid not null references users,
  reviewer_id uuid references users,
  status text not null check (status in ('assigned', 'in_progress', 'submitted', 'in_review', 'approved', 'rework',
    'rejected', 'expired', 'released', 'reassigned', 'cancelled')),
  attempt_left smallint not null check (attempt_left >= 0),
  -- Which of the worker's places it takes; null while it is not with the worker.
  slot smallint,
  -- What it pays in minor units, as the worker saw when taking it; null where the project pays by the hour.
  amount bigint,
  -- Whether a reviewer sees it once it is submitted.
  is_reviewed boolean not null default true,
  expires_at timestamptz,
  extended_at timestamptz,
  warned_at timestamptz,
  submitted_at timestamptz,
  claimed_at timestamptz,
  decided_at timestamptz,
  active_seconds integer not null default 0,
  last_active_at timestamptz,
  dispute text not null default '',
  disputed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((slot is not null) = (status in ('assigned', 'in_progress', 'rework'))),
  check ((expires_at is not null) = (status in ('assigned', 'in_progress', 'rework')))
);
-- Nobody takes a job twice: at most one assignment of it is open.
create unique index assigned_jobs_open on assigned_jobs (job_id)
  where status in ('assigned', 'in_progress', 'rework', 'submitted', 'in_review');
-- Nobody holds more than their limit: each place holds one.
create unique index assigned_jobs_slot on assigned_jobs (user_id, slot) where slot is not null;
create index assigned_jobs_job on assigned_jobs (job_id, created_at desc);
create index assigned_jobs_created on assigned_jobs (created_at desc, _id);
create index assigned_jobs_status on assigned_jobs (status, created_at desc, _id);
create index assigned_jobs_user on assigned_jobs (user_id, created_at desc, _id);
create index assigned_jobs_reviewer on assigned_jobs (reviewer_id, created_at desc, _id) where reviewer_id is not null;
create index assigned_jobs_expiring on assigned_jobs (expires_at) where expires_at is not null;
create index assigned_jobs_claimed on assigned_jobs (claimed_at) where status = 'in_review';
-- In the order of the reviewers' list: claimed, disputed, and then the oldest.
create index assigned_jobs_to_review on assigned_jobs
  ((status = 'in_review') desc, (disputed_at is not null) desc, submitted_at, _id)
  where status in ('submitted', 'in_review');
create index assigned_jobs_expired on assigned_jobs (user_id, updated_at) where status = 'expired';

alter table jobs add foreign key (assigned_job_id) references assigned_jobs;
create unique index jobs_assigned on jobs (assigned_job_id);

create table job_reviews (
  _id uuid primary key,
  assigned_job_id uuid not null references assigned_jobs,
  -- Null: nobody had to look, since it was not among those that are reviewed.
  reviewer_id uuid references users,
  decision text not null check (decision in ('accept', 'fix', 'rework', 'reject')),
  comment text not null default '',
  -- Clauses of the guideline: number of its version, anchor and text of the heading.
  reasons jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index job_reviews_assigned on job_reviews (assigned_job_id, created_at);
create index job_reviews_reviewer on job_reviews (reviewer_id, created_at desc);

-- People hold three jobs at once unless somebody set another limit.
alter table users alter column job_limit set default 3;
update users set job_limit = 3 where job_limit = 5;
