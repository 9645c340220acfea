-- Prompts: the models that projects may ask, what people write and compare, and how they rate answers.

-- Hosts at which administrators let projects call models.
create table model_hosts (
  _id uuid primary key,
  host text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index model_hosts_host on model_hosts (lower(host)) where deleted_at is null;
create index model_hosts_created on model_hosts (created_at desc, _id);

-- The model of a project. Its key is sealed under the server's own; a reset deletes the row.
create table model_endpoints (
  project_id uuid primary key references projects,
  kind text not null check (kind in ('openai', 'template')),
  url text not null,
  models text[] not null check (cardinality(models) between 1 and 4),
  template text not null default '',
  answer_path text not null default '',
  key_sealed bytea,
  key_end text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- What a project's answers are rated on: scores from 1 to `scale`.
create table rating_features (
  _id uuid primary key,
  project_id uuid not null references projects,
  name text not null,
  scale integer not null check (scale between 2 and 10),
  guidance text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index rating_features_name on rating_features (project_id, lower(name)) where deleted_at is null;
create index rating_features_created on rating_features (created_at desc, _id);

create table prompts (
  _id uuid primary key,
  project_id uuid not null references projects,
  kind text not null check (kind in ('custom', 'selective')),
  status text not null check (status in ('open', 'assigned', 'draft', 'submitted', 'approved', 'rejected')),
  -- Who writes or rates it; null while its given answers wait for anyone.
  annotator_id uuid references users,
  -- The answers were given by staff, so that its prompt does not change.
  is_given boolean not null default false,
  title text not null default '',
  choice text check (choice in ('better', 'tie', 'bad')),
  best uuid,
  reason text not null default '',
  cause text not null default '',
  reviewed_by uuid references users,
  reviewed_at timestamptz,
  submitted_at timestamptz,
  assigned_at timestamptz,
  -- Until when the model is being asked, at the latest.
  asking_until timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check ((status = 'open') = (annotator_id is null)),
  check ((choice is not distinct from 'better') or best is null)
);
create index prompts_created on prompts (created_at desc, _id) where deleted_at is null;
create index prompts_of_project on prompts (project_id, kind, created_at desc, _id) where deleted_at is null;
create index prompts_of_annotator on prompts (annotator_id, created_at desc, _id) where deleted_at is null;
create index prompts_to_review on prompts (submitted_at, _id) where status = 'submitted' and deleted_at is null;
create index prompts_open on prompts (project_id, created_at, _id) where status = 'open' and deleted_at is null;
create index prompts_assigned on prompts (assigned_at) where status = 'assigned';

create table prompt_turns (
  _id uuid primary key,
  prompt_id uuid not null references prompts on delete cascade,
  place smallint not null,
  prompt text not null,
  ideal_answer text not null default ''
);
create index prompt_turns_prompt on prompt_turns (prompt_id, place);

-- In the order in which everybody sees them, which says nothing of where they come from.
create table prompt_answers (
  _id uuid primary key,
  turn_id uuid not null references prompt_turns on delete cascade,
  place smallint not null,
  text text not null,
  source text not null,
  is_whole boolean not null default true,
  unique (turn_id, place)
);

create table prompt_ratings (
  answer_id uuid not null references prompt_answers on delete cascade,
  feature_id uuid not null references rating_features,
  score smallint not null check (score >= 1),
  -- The feature's when it was given.
  scale smallint not null,
  primary key (answer_id, feature_id),
  check (score <= scale)
);
create index prompt_ratings_feature on prompt_ratings (feature_id);
