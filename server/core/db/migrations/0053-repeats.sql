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
