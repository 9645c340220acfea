-- What one unit of work takes, by directory entry, category, annotation server and unit.

create table benchmarks (
  _id uuid primary key,
  project uuid not null references directory_entries,
  category text not null check (category <> ''),
  server_agent text not null check (server_agent in ('quantigo', 'ag')),
  unit text not null check (unit in ('image', 'object', 'frame', 'minute')),
  annotation_seconds numeric not null check (annotation_seconds between 0.01 and 86400 and scale(annotation_seconds) <= 2),
  qa_seconds numeric check (qa_seconds between 0.01 and 86400 and scale(qa_seconds) <= 2),
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
-- An entry has one benchmark of a category, server and unit. Deleted ones may be many.
create unique index benchmarks_category on benchmarks (project, lower(category), server_agent, unit)
  where deleted_at is null;
create index benchmarks_project on benchmarks (project);
create index benchmarks_created on benchmarks (created_at desc, _id);
create index benchmarks_updated on benchmarks (updated_at desc, _id);
-- What an estimate looks for first.
create index benchmarks_kind on benchmarks (lower(category), unit) where deleted_at is null;

-- The contract says which records can be imported; benchmarks are among them now.
alter table imports drop constraint imports_resource_check;
