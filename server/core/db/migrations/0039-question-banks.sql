-- Questions in banks; a changed question is a new version, so that an old answer keeps what was asked.

create table question_banks (
  _id uuid primary key,
  name text not null,
  name_key text not null generated always as (lower(regexp_replace(name, '\s+', '', 'g'))) stored,
  description text not null default '',
  created_by uuid references users,
  -- No new quiz draws from it; the present ones still do.
  archived_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index question_banks_name on question_banks (name_key) where deleted_at is null;
create index question_banks_created on question_banks (created_at desc, _id) where deleted_at is null;
create index question_banks_created_by on question_banks (created_by);

create table questions (
  _id uuid primary key,
  bank_id uuid not null references question_banks,
  -- Its order in the bank.
  place integer not null,
  -- Its present version.
  number integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index questions_bank on questions (bank_id, place, _id) where deleted_at is null;

create table question_versions (
  question_id uuid not null references questions,
  number integer not null check (number >= 1),
  kind text not null check (kind in
    ('single', 'multiple', 'true_false', 'short_text', 'numeric', 'matching', 'ordering', 'essay')),
  title text not null,
  -- Sanitised HTML.
  text text not null,
  points numeric(6, 2) not null check (points > 0),
  explanation text not null,
  -- Answers and whatever else its kind has: never sent to a learner as it is.
  content jsonb not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (question_id, number)
);
create index question_versions_created_by on question_versions (created_by);
