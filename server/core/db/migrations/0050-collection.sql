-- What workers upload for projects: items of one or more files, reviewed by others, and uploads that go on after an
-- interruption.

create table collected_items (
  _id uuid primary key,
  project_id uuid not null references projects,
  author_id uuid not null references users,
  -- The line that was read aloud.
  content_id uuid,
  description text not null default '',
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected')),
  cause text check (cause in ('off_topic', 'poor_quality', 'incomplete', 'duplicate', 'private_data', 'other')),
  comment text not null default '',
  reviewer_id uuid references users,
  -- How often files were sent; those of the last are the item's.
  round integer not null default 1 check (round > 0),
  -- What it pays once approved, in minor units; null where the project pays by the hour.
  amount bigint check (amount >= 0),
  submitted_at timestamptz not null default now(),
  reviewed_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (author_id <> reviewer_id),
  check (status <> 'rejected' or cause is not null)
);
create index collected_items_created on collected_items (created_at desc, _id) where deleted_at is null;
create index collected_items_project on collected_items (project_id, created_at desc, _id) where deleted_at is null;
create index collected_items_author on collected_items (author_id, created_at desc, _id) where deleted_at is null;
create index collected_items_waiting on collected_items (submitted_at, _id)
  where status = 'submitted' and deleted_at is null;
create index collected_items_reviewer on collected_items (reviewer_id);
-- One recording of a line counts.
create unique index collected_items_content on collected_items (content_id, author_id)
  where content_id is not null and deleted_at is null;

create table collected_files (
  file_id uuid primary key references files,
  item_id uuid not null references collected_items,
  round integer not null,
  place smallint not null,
  name text not null,
  mime text not null,
  kind text not null check (kind in ('image', 'audio', 'video', 'document')),
  size integer not null,
  -- CollectedFacts of the contract.
  facts jsonb not null,
  unique (item_id, round, place)
);

create table resumable_uploads (
  _id uuid primary key,
  user_id uuid not null references users,
  name text not null,
  -- In bytes.
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  expires_at timestamptz not null default now() + interval '1 day',
  created_at timestamptz not null default now()
);
create index resumable_uploads_user on resumable_uploads (user_id);
create index resumable_uploads_expiry on resumable_uploads (expires_at);

create table resumable_upload_parts (
  upload_id uuid not null references resumable_uploads on delete cascade,
  starts_at bigint not null,
  file_id uuid not null references files on delete cascade,
  primary key (upload_id, starts_at)
);
create index resumable_upload_parts_file on resumable_upload_parts (file_id);
