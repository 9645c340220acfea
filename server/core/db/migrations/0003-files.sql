-- Pictures inside rich text, the texts that they stand in, and the guideline of a project.

-- Secrets of the server itself, the same on every process over this database; made where they are first needed.
create table server_keys (
  name text primary key,
  key bytea not null,
  created_at timestamptz not null default now()
);

-- The bytes lie in the file store under the id.
create table files (
  _id uuid primary key,
  mime text not null,
  -- In bytes, and in pixels.
  size integer not null check (size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by uuid not null references users,
  created_at timestamptz not null default now(),
  -- Since when no saved text refers to it; null while one does.
  unused_since timestamptz default now(),
  -- Given up: nothing may refer to it any more, and its bytes are going.
  removed_at timestamptz
);
create index files_unused on files (unused_since) where unused_since is not null;

create table file_uses (
  file_id uuid not null references files,
  -- The area and the record whose text refers to the file.
  resource text not null,
  record_id uuid not null,
  primary key (file_id, resource, record_id)
);
create index file_uses_record on file_uses (record_id);

alter table projects
  add column guideline text not null default '',
  add column guideline_updated_at timestamptz;
