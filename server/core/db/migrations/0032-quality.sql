-- How good the work on jobs is: gold jobs, labels, shared jobs and pauses.

-- Percent: who is surely below it is paused from the project's jobs; null: nobody is.
alter table projects add column gold_threshold integer check (gold_threshold between 1 and 100);

-- Jobs of the same items, for different people.
alter table jobs add column shared_key uuid;
create index jobs_shared on jobs (shared_key) where shared_key is not null;
-- As its job has it. Nobody works on two jobs of the same items at once, whichever calls come together.
alter table assigned_jobs add column shared_key uuid;
create unique index assigned_jobs_shared_open on assigned_jobs (user_id, shared_key)
  where shared_key is not null and status in ('assigned', 'in_progress', 'rework', 'submitted', 'in_review');
create index assigned_jobs_shared_done on assigned_jobs (submitted_at) where shared_key is not null;
create index assigned_jobs_shared on assigned_jobs (user_id, shared_key) where shared_key is not null;

-- The right labels of a job's items; a job with any is a gold job.
create table gold_items (
  job_id uuid not null references jobs,
  item text not null,
  label text not null,
  primary key (job_id, item)
);

-- What a worker said of each item.
create table job_labels (
  assigned_job_id uuid not null references assigned_jobs,
  item text not null,
  label text not null,
  -- How many objects they drew; null where the label was uploaded.
  objects integer check (objects >= 0),
  created_at timestamptz not null default now(),
  primary key (assigned_job_id, item)
);

-- Each label whose right one is known.
create table gold_results (
  assigned_job_id uuid not null references assigned_jobs,
  item text not null,
  user_id uuid not null references users,
  project_id uuid not null references projects,
  job_id uuid not null references jobs,
  is_right boolean not null,
  -- When the work was submitted.
  done_at timestamptz not null,
  primary key (assigned_job_id, item)
);
create index gold_results_person on gold_results (user_id, project_id, done_at);
create index gold_results_project on gold_results (project_id, done_at);
create index gold_results_done on gold_results (done_at);
create index gold_results_job on gold_results (job_id);

create table quality_pauses (
  _id uuid primary key,
  user_id uuid not null references users,
  project_id uuid not null references projects,
  right_results integer not null,
  results integer not null,
  threshold integer not null,
  created_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by uuid references users,
  reason text not null default '',
  check ((lifted_at is null) = (lifted_by is null))
);
-- Two computations at once make one pause.
create unique index quality_pauses_open on quality_pauses (user_id, project_id) where lifted_at is null;
create index quality_pauses_person on quality_pauses (user_id, project_id, lifted_at);
create index quality_pauses_project on quality_pauses (project_id);
create index quality_pauses_created on quality_pauses (created_at desc, _id);
create index quality_pauses_lifted_by on quality_pauses (lifted_by) where lifted_by is not null;
