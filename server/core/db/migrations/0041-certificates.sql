-- Certificates: one a person and course, under one number; each issue of it prints what was true then.

-- Uploaded ones are files of their person, encrypted as the others are.
alter table private_files drop constraint private_files_kind_check;
alter table private_files add constraint private_files_kind_check
  check (kind in ('identity_front', 'identity_back', 'cv', 'certificate', 'other', 'nda', 'issued_certificate'));

create table certificates (
  _id uuid primary key,
  -- Printed, and checked by anyone who has it: not guessable.
  number text not null unique,
  course_id uuid not null references courses,
  user_id uuid not null references users,
  -- As the daily task left it; replies compare the present issue's last day with today.
  status text not null check (status in ('issued', 'expired', 'revoked')),
  -- Its present issue.
  issue smallint not null default 1 check (issue >= 1),
  revoke_reason text not null default '',
  revoked_by uuid references users,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (course_id, user_id),
  check ((revoked_at is not null) = (status = 'revoked'))
);
create index certificates_user on certificates (user_id, created_at desc, _id);
create index certificates_created on certificates (created_at desc, _id);
create index certificates_revoked_by on certificates (revoked_by);

create table certificate_issues (
  certificate_id uuid not null references certificates,
  issue smallint not null check (issue >= 1),
  kind text not null check (kind in ('completed', 'renewed', 'corrected', 'uploaded')),
  -- As printed.
  person text not null,
  course text not null,
  -- A percentage; null: none is printed.
  score numeric(5, 2) check (score between 0 and 100),
  issued_on date not null,
  -- The last day on which it is valid.
  expires_on date check (expires_on >= issued_on),
  -- The file of an uploaded one; the others are drawn when they are read.
  file_id uuid unique references private_files,
  issued_by uuid references users,
  -- When the person was told that it expires soon.
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (certificate_id, issue)
);
create index certificate_issues_expiry on certificate_issues (expires_on) where expires_on is not null;
create index certificate_issues_issued_by on certificate_issues (issued_by);
