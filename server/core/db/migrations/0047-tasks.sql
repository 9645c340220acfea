-- What workers do inside Muster: items to transcribe or to read aloud, and each person's turn at one.

-- How a project's items are given out and checked; a project without a row has the defaults.
create table task_settings (
  project_id uuid primary key references projects,
  -- Percent of the items that two people do, without knowing of each other.
  double_percent smallint not null default 0 check (double_percent between 0 and 100),
  -- How many different people do an item whose right answer is known.
  gold_people smallint not null default 5 check (gold_people between 1 and 100),
  -- An item that so many people skipped is given to nobody else.
  skips_max smallint not null default 3 check (skips_max between 1 and 20),
  -- Work done in less than this share of the sound's length is flagged, in percent.
  fast_percent smallint not null default 30 check (fast_percent between 0 and 200),
  -- Terms with hints.
  glossary jsonb not null default '[]',
  -- What counts as equal when texts are compared; null: the defaults.
  normalisation jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create table task_items (
  _id uuid primary key,
  project_id uuid not null references projects,
  kind text not null check (kind in ('audio', 'image', 'line')),
  -- Counted within the project and kind, in the order of the upload.
  number integer not null,
  -- Whoever uploaded it calls it so; empty: it has no name.
  reference text not null default '',
  -- Where its sound or picture comes from; empty where the file was uploaded. The file is null until it was fetched.
  url text not null default '',
  file_id uuid references files,
  -- The waveform of a sound, or the tiles of a large picture, made from it; and where the tiles lie there.
  derived_id uuid references files,
  levels jsonb,
  -- A line to read aloud, or what workers should know about a sound or picture.
  text text not null default '',
  language text not null default '',
  -- The right transcript; null: it is not known.
  gold jsonb,
  priority smallint not null default 0 check (priority between -100 and 100),
  -- 0: not yet given to anyone; 1: given out. Kept by a trigger.
  task smallint not null default 0 check (task in (0, 1)),
  status text not null default 'pending' check (status in ('pending', 'available', 'failed', 'closed')),
  -- Why it can't be worked with.
  problem text not null default '',
  -- How many people do it, each in a place of its own.
  wanted smallint not null default 1 check (wanted between 1 and 100),
  skips smallint not null default 0,
  -- Facts of the media: milliseconds, sample rate, silence, clipping; width and height.
  facts jsonb,
  created_by uuid references users,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index task_items_number on task_items (project_id, kind, number);
create unique index task_items_reference on task_items (project_id, kind, lower(reference))
  where reference <> '' and deleted_at is null;
create index task_items_task on task_items (project_id, kind, task, number) where deleted_at is null;
create index task_items_created on task_items (created_at desc, _id) where deleted_at is null;
create index task_items_pending on task_items (_id) where status = 'pending' and deleted_at is null;
create index task_items_file on task_items (file_id) where file_id is not null;
create index task_items_derived on task_items (derived_id) where derived_id is not null;
create index task_items_created_by on task_items (created_by);

-- One person's turn at an item. A row without a person is a turn that is still to be given out.
create table tasks (
  _id uuid primary key,
  item_id uuid not null references task_items,
  -- As its item has them, so that one index leads to what is free.
  project_id uuid not null references projects,
  kind text not null check (kind in ('audio', 'image', 'line')),
  priority smallint not null,
  number integer not null,
  -- Which of the item's places it fills.
  place smallint not null default 1,
  user_id uuid references users,
  status text not null check (status in ('open', 'assigned', 'draft', 'submitted', 'approved', 'rejected', 'expired',
    'released', 'skipped', 'withdrawn', 'late')),
  -- Until when it is kept for its person.
  lease_until timestamptz,
  draft jsonb,
  -- Counts the saves of the draft, so that two devices don't overwrite each other.
  draft_version integer not null default 0,
  content jsonb,
  -- What the reviewer made of it; null: it was right, or is not reviewed.
  fixed jsonb,
  active_seconds integer not null default 0,
  last_active_at timestamptz,
  -- What it pays in minor units, as the worker saw when taking it; null where the project pays by the hour.
  amount bigint,
  is_reviewed boolean not null default true,
  is_fast boolean not null default false,
  taken_at timestamptz,
  submitted_at timestamptz,
  reviewer_id uuid references users,
  decided_at timestamptz,
  reasons jsonb not null default '[]',
  -- A reviewer's words, or why it was skipped.
  comment text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((user_id is null) = (status = 'open')),
  check ((lease_until is not null) = (status in ('assigned', 'draft', 'rejected'))),
  check (status not in ('submitted', 'approved', 'rejected', 'late') or kind = 'line' or content is not null)
);
-- Each place of an item is filled once.
create unique index tasks_place on tasks (item_id, place)
  where status in ('open', 'assigned', 'draft', 'submitted', 'approved', 'rejected');
-- Nobody does an item twice, whichever calls come together.
create unique index tasks_person on tasks (item_id, user_id)
  where status in ('assigned', 'draft', 'submitted', 'approved', 'rejected');
create index tasks_open on tasks (project_id, kind, priority desc, number, place) where status = 'open';
create index tasks_held on tasks (user_id, project_id, kind) where status in ('assigned', 'draft', 'rejected');
create index tasks_lease on tasks (lease_until) where lease_until is not null;
create index tasks_item on tasks (item_id, user_id);
create index tasks_submitted on tasks (user_id, submitted_at) where submitted_at is not null;
create index tasks_user on tasks (user_id, created_at desc, _id) where user_id is not null;
create index tasks_project on tasks (project_id, kind, submitted_at, _id) where status <> 'open';
create index tasks_to_review on tasks (submitted_at, _id) where status = 'submitted';
create index tasks_reviewer on tasks (reviewer_id) where reviewer_id is not null;
create index tasks_late on tasks (submitted_at) where status = 'late';
create index tasks_created on tasks (created_at desc, _id) where status <> 'open';

-- An item is given out while anyone holds or did it. The items are locked in one order, so that two calls can't deadlock.
create function mark_task_items() returns trigger language plpgsql as $$
begin
  perform from task_items where _id in (select item_id from changed) order by _id for no key update;
  update task_items i set task = given.out from (
    select c.item_id, (c.is_given or exists (select from tasks t where t.item_id = c.item_id
      and t.status in ('assigned', 'draft', 'submitted', 'approved', 'rejected')))::int as out
    from (select item_id, bool_or(status in ('assigned', 'draft', 'submitted', 'approved', 'rejected')) as is_given
      from changed group by item_id) c) given
  where i._id = given.item_id and i.task <> given.out;
  return null;
end $$;
create trigger tasks_inserted after insert on tasks referencing new table as changed
  for each statement execute function mark_task_items();
create trigger tasks_updated after update on tasks referencing new table as changed
  for each statement execute function mark_task_items();

-- How far what someone submitted differs from another text of the same item. Counted in the background after it was
-- submitted or decided, so that nothing is aligned when figures are read.
create table task_errors (
  _id uuid primary key default gen_random_uuid(),
  task_id uuid not null references tasks on delete cascade,
  -- The known answer, what was accepted, or another person's work.
  against text not null check (against in ('known', 'accepted', 'person')),
  -- That person's.
  other_id uuid references tasks on delete cascade,
  -- As the task has them, so that one index leads to a person's.
  project_id uuid not null references projects,
  user_id uuid not null references users,
  word_substitutions integer not null,
  word_deletions integer not null,
  word_insertions integer not null,
  word_length integer not null,
  word_errors integer not null generated always as (word_substitutions + word_deletions + word_insertions) stored,
  -- Null where the texts are too long for it.
  character_substitutions integer,
  character_deletions integer,
  character_insertions integer,
  character_length integer,
  character_errors integer generated always as (character_substitutions + character_deletions + character_insertions) stored,
  check ((against = 'person') = (other_id is not null))
);
create unique index task_errors_once on task_errors (task_id, against, other_id) nulls not distinct;
create index task_errors_other on task_errors (other_id) where other_id is not null;
create index task_errors_project on task_errors (project_id, user_id);
create index task_errors_user on task_errors (user_id);

-- How each person likes to work on tasks; who has none has the defaults.
create table task_preferences (
  user_id uuid primary key references users,
  preferences jsonb not null,
  updated_at timestamptz not null default now()
);
