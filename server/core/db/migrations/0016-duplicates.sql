-- Files of hours that can be found again and taken back, and hours that say the same time twice.

create table hours_uploads (
  _id uuid primary key,
  project_id uuid not null references projects,
  file_name text not null,
  -- SHA-256 of the file.
  file_hash bytea not null,
  entries integer not null check (entries > 0),
  people integer not null check (people > 0),
  total_seconds bigint not null check (total_seconds >= 0),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  taken_back_by uuid references users,
  taken_back_at timestamptz,
  check ((taken_back_by is null) = (taken_back_at is null))
);
create index hours_uploads_project on hours_uploads (project_id, created_at desc, _id);
create index hours_uploads_created on hours_uploads (created_at desc, _id);

alter table work_history
  add column upload_id uuid references hours_uploads,
  -- What a manager asked when they sent the hours back; the worker answers it with a correction.
  add column correction_asked text,
  add check (upload_id is null or source = 'upload');
create index work_history_upload on work_history (upload_id) where upload_id is not null;

-- A person's hours in the order of time, from the index alone: what overlaps is found by going along it once.
create index work_history_times on work_history (user_id, checked_in_at, _id)
  include (checked_out_at, project_id) where state <> 'rejected';

-- Two entries that overlap, and somebody who knows says that both are right. It is asked again where they overlap more.
create table duplicate_dismissals (
  _id uuid primary key,
  first_id uuid not null references work_history on delete cascade,
  second_id uuid not null references work_history on delete cascade,
  overlap_seconds integer not null check (overlap_seconds > 0),
  reason text not null check (reason <> ''),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  unique (first_id, second_id),
  check (first_id < second_id)
);
create index duplicate_dismissals_second on duplicate_dismissals (second_id);
