-- Rounds in which several reviewers decide on the same jobs, each for themselves, and figures of reviewed work.

create table calibrations (
  _id uuid primary key,
  title text not null,
  project_id uuid not null references projects,
  status text not null check (status in ('open', 'closed', 'cancelled')),
  created_by uuid references users,
  closed_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((closed_at is not null) = (status = 'closed'))
);
create index calibrations_created on calibrations (created_at desc, _id) where deleted_at is null;
create index calibrations_project on calibrations (project_id, created_at desc);
create index calibrations_created_by on calibrations (created_by);

create table calibration_reviewers (
  calibration_id uuid not null references calibrations,
  reviewer_id uuid not null references users,
  primary key (calibration_id, reviewer_id)
);
create index calibration_reviewers_reviewer on calibration_reviewers (reviewer_id);

create table calibration_jobs (
  _id uuid primary key,
  calibration_id uuid not null references calibrations,
  assigned_job_id uuid not null references assigned_jobs,
  -- The same order for all.
  place smallint not null,
  unique (calibration_id, place),
  unique (calibration_id, assigned_job_id)
);
create index calibration_jobs_assigned on calibration_jobs (assigned_job_id);

create table calibration_decisions (
  calibration_job_id uuid not null references calibration_jobs,
  reviewer_id uuid not null references users,
  decision text not null check (decision in ('accept', 'rework', 'reject')),
  comment text not null default '',
  -- Clauses of the guideline, as in job_reviews.
  reasons jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (calibration_job_id, reviewer_id)
);
create index calibration_decisions_reviewer on calibration_decisions (reviewer_id);

-- What was sent back or rejected on some days, which is little of all that was decided.
create index job_reviews_sent_back on job_reviews (created_at) where decision in ('rework', 'reject');
