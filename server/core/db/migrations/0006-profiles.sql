-- People's profiles: sections, private files, the signatures of the confidentiality agreement, and how complete it is.

-- What each section adds, in per cent. The one place that adds them up.
create function profile_percentage_of(sections text[]) returns smallint language sql immutable parallel safe as $$
  select (25 * ('personal' = any (sections))::int + 20 * ('contact' = any (sections))::int
    + 20 * ('verification' = any (sections))::int + 15 * ('education' = any (sections))::int
    + 10 * ('documents' = any (sections))::int + 5 * ('nda' = any (sections))::int
    + 5 * ('image' = any (sections))::int)::smallint
$$;

alter table users
  add column completed_sections text[] not null default '{}' check (completed_sections <@
    array['personal', 'contact', 'verification', 'education', 'documents', 'nda', 'image']),
  add column profile_percentage smallint not null
    generated always as (profile_percentage_of(completed_sections)) stored,
  -- When the first step was done: personal and contact.
  add column profile_created_at timestamptz,
  add column image_id uuid references files;
create index users_percentage on users (profile_percentage, _id);
create index users_image on users (image_id) where image_id is not null;

create table profile_sections (
  user_id uuid not null references users,
  section text not null check (section in ('personal', 'contact', 'verification', 'education')),
  -- The fields, under the person's key.
  sealed bytea not null,
  is_complete boolean not null,
  -- A keyed hash of the identity document: one document belongs to one person.
  identity_hash bytea,
  updated_at timestamptz not null default now(),
  -- 1 stands for a section that was never saved.
  version integer not null default 2,
  primary key (user_id, section),
  check ((section = 'verification') = (identity_hash is not null))
);
create unique index profile_sections_identity on profile_sections (identity_hash) where identity_hash is not null;

-- The bytes lie in the file store under the id, sealed under the person's key. The row comes before the bytes, so that
-- there are never bytes which no row knows of.
create table private_files (
  _id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('identity_front', 'identity_back', 'cv', 'certificate', 'other', 'nda')),
  name text not null,
  mime text not null,
  -- In bytes, unsealed.
  size integer not null check (size > 0),
  created_at timestamptz not null default now(),
  -- Null until what the file was made for is done; a file that stays so is removed.
  kept_at timestamptz,
  -- Given up: its bytes are going.
  removed_at timestamptz
);
create index private_files_user on private_files (user_id, created_at, _id);
create index private_files_going on private_files (created_at) where kept_at is null or removed_at is not null;

create table nda_signatures (
  _id uuid primary key,
  user_id uuid not null references users,
  text_version integer not null check (text_version > 0),
  -- SHA-256 of the text as it was shown.
  text_hash bytea not null,
  -- Name, address and user agent, under the person's key.
  sealed bytea not null,
  signed_at timestamptz not null,
  file_id uuid not null unique references private_files,
  unique (user_id, text_version)
);
