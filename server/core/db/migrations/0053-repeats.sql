-- Measures of workers' texts: counted anew by new rules, against what most people wrote, and against themselves.

-- Projects whose work is measured anew, since what counts as equal was changed. A row goes when its round is over.
create table task_measurings (
  project_id uuid primary key references projects,
  -- Another change begins another round.
  round uuid not null,
  -- The last task that is measured; null: none is yet.
  reached uuid,
  done integer not null default 0,
  total integer not null
);

-- How many people do each of the items that several do.
alter table task_settings add column overlap smallint not null default 2 check (overlap between 2 and 5);

-- What most people wrote of an item without a known answer, and a person's first work on an item that they did again.
alter table task_errors drop constraint task_errors_against_check, drop constraint task_errors_check;
alter table task_errors
  add constraint task_errors_against_check check (against in ('known', 'accepted', 'person', 'consensus', 'self')),
  add constraint task_errors_check check ((against in ('person', 'self')) = (other_id is not null));

-- Some of what someone did is given to them once more without saying so, to see whether they write the same again.
alter table task_settings add column repeat_percent smallint not null default 0 check (repeat_percent between 0 and 100);
-- The work that is to be done once more; null: the item was uploaded.
alter table task_items add column repeat_of uuid references tasks;
create unique index task_items_repeat_of on task_items (repeat_of) where repeat_of is not null;
create index task_items_repeats on task_items (project_id) where repeat_of is not null;
-- Who alone is given it, and from when on; null: anyone.
alter table tasks
  add column for_user_id uuid references users,
  add column free_from timestamptz,
  add check ((for_user_id is null) = (free_from is null)),
  add check (user_id is null or for_user_id is null or user_id = for_user_id);
drop index tasks_open;
create index tasks_open on tasks (project_id, kind, priority desc, number, place) where status = 'open' and for_user_id is null;
create index tasks_repeats on tasks (for_user_id, project_id, kind, free_from) where status = 'open' and for_user_id is not null;

-- Skips of late, for who skips one after another.
create index tasks_skipped on tasks (updated_at) include (project_id, user_id) where status = 'skipped';
