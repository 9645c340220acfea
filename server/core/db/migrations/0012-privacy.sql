-- Requests of people that what is kept of them is erased, and what became of them.
create table erasure_requests (
  _id uuid primary key,
  user_id uuid not null references users,
  state text not null default 'asked' check (state in ('asked', 'erased', 'declined', 'withdrawn')),
  -- Why it was declined.
  reason text not null default '',
  decided_by uuid references users,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((state = 'asked') = (decided_at is null)),
  check ((state = 'declined') = (reason <> ''))
);
-- One open request a person.
create unique index erasure_requests_open on erasure_requests (user_id) where state = 'asked';
create index erasure_requests_user on erasure_requests (user_id, created_at desc);
create index erasure_requests_created on erasure_requests (created_at desc, _id);

-- Since when the person is a pseudonym.
alter table users add column erased_at timestamptz;
