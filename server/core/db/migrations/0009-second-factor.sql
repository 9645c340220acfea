-- Second factor (RFC 6238) with recovery codes, the roles that must have one, sessions that say when they were used
-- last, and API tokens, which are sessions of another kind.

-- Set while the second factor is on. In this row, so that whoever signs in at the same moment sees it or waits.
alter table users add column second_factor_at timestamptz;

-- Begun, and switched on as soon as users.second_factor_at is set.
create table second_factors (
  user_id uuid primary key references users,
  -- The shared secret, under the person's own key.
  sealed bytea not null,
  -- Of the hashes of the recovery codes.
  salt bytea not null,
  -- The last time step whose code was used: no code works twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- One row a code that was not used yet.
create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table second_factor_roles (
  role text primary key check (role in ('admin', 'manager', 'payments', 'reviewer', 'annotator'))
);

alter table sessions
  add column kind text not null default 'browser' check (kind in ('browser', 'token')),
  add column name text not null default '',
  -- To within five minutes; null: not yet.
  add column last_used_at timestamptz,
  add constraint sessions_named check ((kind = 'token') = (name <> ''));
