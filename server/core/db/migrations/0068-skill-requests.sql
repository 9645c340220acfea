-- Skills that people ask for, mostly on a project that needs them; a manager grants or declines.
create table skill_requests (
  _id uuid primary key,
  user_id uuid not null references users,
  skill_id uuid not null references skills,
  project_id uuid references projects,
  state text not null default 'open' check (state in ('open', 'granted', 'declined')),
  answer text not null default '',
  decided_by uuid references users,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((state = 'open') = (decided_at is null))
);
create unique index skill_requests_open on skill_requests (user_id, skill_id) where state = 'open';
create index skill_requests_of_person on skill_requests (user_id, skill_id, created_at desc);
create index skill_requests_state on skill_requests (state, created_at desc, _id);
create index skill_requests_created on skill_requests (created_at desc, _id);
create index skill_requests_skill on skill_requests (skill_id);
create index skill_requests_project on skill_requests (project_id) where project_id is not null;
create index skill_requests_decided_by on skill_requests (decided_by) where decided_by is not null;
