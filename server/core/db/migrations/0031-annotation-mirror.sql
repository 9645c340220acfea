-- What was last read of the annotation servers: workspaces, projects and datasets of the teams that were synced.

create table annotation_workspaces (
  server_agent text not null check (server_agent in ('quantigo', 'ag')),
  id text not null,
  team_id text not null,
  name text not null,
  -- The server does not list it any more.
  gone_at timestamptz,
  primary key (server_agent, id)
);
create index annotation_workspaces_team on annotation_workspaces (server_agent, team_id, id);

create table annotation_projects (
  -- The audit's id of it.
  _id uuid not null unique,
  server_agent text not null check (server_agent in ('quantigo', 'ag')),
  id text not null,
  -- Null: its status was set before it was read.
  workspace_id text,
  name text not null default '',
  data_type text,
  items integer,
  -- Ours: the server knows nothing of it.
  status text not null default 'active' check (status in ('active', 'paused', 'completed')),
  gone_at timestamptz,
  primary key (server_agent, id)
);
create index annotation_projects_workspace on annotation_projects (server_agent, workspace_id, id);

create table annotation_datasets (
  server_agent text not null check (server_agent in ('quantigo', 'ag')),
  id text not null,
  project_id text not null,
  name text not null,
  items integer,
  gone_at timestamptz,
  primary key (server_agent, id)
);
create index annotation_datasets_project on annotation_datasets (server_agent, project_id, id);

-- The present or last sync of each team.
create table annotation_syncs (
  _id uuid primary key,
  server_agent text not null check (server_agent in ('quantigo', 'ag')),
  team_id text not null,
  team_name text not null default '',
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- { phase, after }: what comes next is what follows `after` in that phase.
  cursor jsonb not null,
  workspaces integer not null default 0,
  projects integer not null default 0,
  datasets integer not null default 0,
  jobs integer not null default 0,
  jobs_gone integer not null default 0,
  -- How often in a row the server did not answer.
  failures integer not null default 0,
  problem text not null default '',
  started_by uuid references users,
  started_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  finished_at timestamptz,
  synced_at timestamptz,
  unique (server_agent, team_id),
  check ((finished_at is null) = (state = 'running'))
);
create index annotation_syncs_started_by on annotation_syncs (started_by);
create index jobs_on_server on jobs (server_agent, _id) where server_job_id <> '' and deleted_at is null;
create index jobs_of_dataset on jobs (server_agent, dataset_id, _id) where deleted_at is null;
