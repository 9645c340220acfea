-- Who has which account on the annotation servers, their teams there, and the directory entries that come from there.

create table annotation_accounts (
  user_id uuid not null references users,
  server_agent text not null check (server_agent in ('quantigo', 'ag')),
  login text not null check (login <> ''),
  server_user_id text,
  created_at timestamptz not null default now(),
  primary key (user_id, server_agent)
);
create unique index annotation_accounts_login on annotation_accounts (server_agent, lower(login));

create table annotation_team_roles (
  server_agent text not null check (server_agent in ('quantigo', 'ag')),
  team_id text not null check (team_id <> ''),
  user_id uuid not null references users,
  role text not null check (role in ('annotator', 'reviewer', 'manager')),
  primary key (server_agent, team_id, user_id)
);
create index annotation_team_roles_user on annotation_team_roles (user_id);

-- A team has one default of each kind, so that whoever writes last decides.
create table annotation_team_defaults (
  server_agent text not null,
  team_id text not null,
  kind text not null check (kind in ('annotator', 'reviewer')),
  user_id uuid not null,
  primary key (server_agent, team_id, kind),
  foreign key (server_agent, team_id, user_id) references annotation_team_roles on delete cascade
);
create index annotation_team_defaults_member on annotation_team_defaults (server_agent, team_id, user_id);

-- The project of which a directory entry was made. A deleted entry keeps its place, or the next synchronisation would
-- bring it back.
create table directory_origins (
  server_agent text not null check (server_agent in ('quantigo', 'ag')),
  server_project_id text not null,
  entry_id uuid not null references directory_entries,
  primary key (server_agent, server_project_id)
);
create unique index directory_origins_entry on directory_origins (entry_id);
