-- A project pays by the hour or by the piece, and accepted pieces become payment lines.

alter table projects add column pay_by text not null default 'hour' check (pay_by in ('hour', 'piece'));

-- What one job pays in minor units, each from a day on; '-infinity' is "always so far".
create table project_piece_rates (
  project_id uuid not null references projects,
  starts_on date not null,
  piece_rate bigint not null check (piece_rate >= 0),
  primary key (project_id, starts_on)
);

-- What a job of a project pays on a day; the first rate reaches back without end.
create function piece_rate_on(project uuid, day date) returns bigint language sql stable parallel safe as $$
  select coalesce(
    (select r.piece_rate from project_piece_rates r
     where r.project_id = project and r.starts_on <= day order by r.starts_on desc limit 1),
    (select r.piece_rate from project_piece_rates r where r.project_id = project order by r.starts_on limit 1))
$$;

-- A line is work, an adjustment, or a piece: one accepted job, proposed by whoever accepted it (null: the server).
alter table payments drop constraint payments_kind_check, drop constraint payments_check;
alter table payments
  add column assigned_job_id uuid references assigned_jobs,
  -- The job's title when it was accepted.
  add column subject text not null default '',
  add constraint payments_kind_check check (kind in ('work', 'piece', 'adjustment')),
  add constraint payments_of_kind check (case kind
    when 'work' then amount >= 0 and work_history_id is not null and project_id is not null and seconds is not null
      and hourly_rate is not null and reason = '' and state not in ('proposed', 'declined')
      and assigned_job_id is null and subject = ''
    when 'piece' then amount >= 0 and assigned_job_id is not null and subject <> '' and project_id is not null
      and work_history_id is null and seconds is null and hourly_rate is null and reason = ''
      and (state <> 'declined' or decline_cause <> '')
    else amount <> 0 and work_history_id is null and seconds is null and hourly_rate is null and reason <> ''
      and created_by is not null and assigned_job_id is null and subject = '' end);
-- A job is paid once; work that was withdrawn and accepted again has a new line.
create unique index payments_assigned_job on payments (assigned_job_id)
  where assigned_job_id is not null and state <> 'declined';
