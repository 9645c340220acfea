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
