-- Certificates: one a person and course, under one number; each issue of it prints what was true then.

create table certificates (
  _id uuid primary key,
  -- Printed, and checked by anyone who has it: not guessable.
  number text not null unique,
  course_id uuid not null references courses,
  user_id uuid not null references users,
  status text not null check (status in ('issued', 'expired', 'revoked')),
  -- Its present issue.
  issue integer not null default 1,
  revoke_reason text not null default '',
  revoked_by uuid references users,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (course_id, user_id)
);
create index certificates_user on certificates (user_id, created_at desc, _id);
create index certificates_created on certificates (created_at desc, _id);
create index certificates_revoked_by on certificates (revoked_by);

create table certificate_issues (
  certificate_id uuid not null references certificates,
  issue integer not null check (issue >= 1),
  kind text not null check (kind in ('completed', 'renewed', 'corrected', 'uploaded')),
  -- As printed.
  person text not null,
  course text not null,
  -- A percentage; null: none is printed.
  score numeric(5, 2),
  issued_on date not null,
  expires_on date,
  -- The file of an uploaded one; the others are made when they are read.
  file_id uuid,
  issued_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (certificate_id, issue)
);
create index certificate_issues_expiry on certificate_issues (expires_on) where expires_on is not null;
create index certificate_issues_issued_by on certificate_issues (issued_by);
