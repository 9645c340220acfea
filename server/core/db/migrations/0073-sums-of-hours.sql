-- How many hours there are by project, day and state, and what they come to, so that lists need not count millions of
-- them. Every change is appended, since one row for all would let bulk approvals wait for each other; a job adds up what
-- was appended.
create table work_history_changes (
  _id bigint generated always as identity primary key,
  project_id uuid not null,
  checked_in_date date not null,
  state text not null,
  entries bigint not null,
  -- Of those whose time is known.
  seconds bigint not null,
  -- Of those that have a payment line, in minor units: what the others come to depends on the rates of the moment.
  amount bigint not null
);
create table work_history_by_day (
  project_id uuid not null,
  checked_in_date date not null,
  state text not null,
  entries bigint not null,
  seconds bigint not null,
  amount bigint not null,
  primary key (checked_in_date, project_id, state)
);
create index work_history_by_day_project on work_history_by_day (project_id, checked_in_date);
create index work_history_by_day_state on work_history_by_day (state, checked_in_date);
create index work_history_by_day_none on work_history_by_day (entries) where entries = 0;
create table work_history_by_project (
  project_id uuid not null,
  state text not null,
  entries bigint not null,
  seconds bigint not null,
  amount bigint not null,
  primary key (project_id, state)
);

-- What hours come to that are not paid for yet is added up from here: rates still change it.
create index work_history_unpaid on work_history (project_id, checked_in_date, state) include (seconds)
  where state in ('pending', 'approved');

create function add_up_work_history() returns void language sql as $$
  -- One at a time, whose rows are then in nobody's way; who reads does not wait.
  lock table work_history_by_project in share row exclusive mode;
  with taken as (delete from work_history_changes returning *),
  by_day as (
    insert into work_history_by_day as kept
    select project_id, checked_in_date, state, sum(entries), sum(seconds), sum(amount)
    from taken group by 1, 2, 3 order by 1, 2, 3
    on conflict (checked_in_date, project_id, state) do update set
      entries = kept.entries + excluded.entries, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount)
  insert into work_history_by_project as kept
  select project_id, state, sum(entries), sum(seconds), sum(amount) from taken group by 1, 2 order by 1, 2
  on conflict (project_id, state) do update set
    entries = kept.entries + excluded.entries, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount;
  -- Hours leave their first states, of which nothing is left but zeros.
  delete from work_history_by_day where entries = 0 and seconds = 0 and amount = 0;
$$;

create function append_added_hours() returns trigger language plpgsql as $$
begin
  insert into work_history_changes (project_id, checked_in_date, state, entries, seconds, amount)
  select project_id, checked_in_date, state, count(*), coalesce(sum(seconds), 0), 0 from added group by 1, 2, 3;
  return null;
end $$;
create function append_deleted_hours() returns trigger language plpgsql as $$
begin
  insert into work_history_changes (project_id, checked_in_date, state, entries, seconds, amount)
  select project_id, checked_in_date, state, -count(*), -coalesce(sum(seconds), 0), 0 from gone group by 1, 2, 3;
  return null;
end $$;
-- Most changes of an entry, such as its flags, change no sum, and append nothing.
create function append_changed_hours() returns trigger language plpgsql as $$
begin
  insert into work_history_changes (project_id, checked_in_date, state, entries, seconds, amount)
  select project_id, checked_in_date, state, sum(n), coalesce(sum(n * seconds), 0), 0
  from (select project_id, checked_in_date, state, seconds, 1 as n from added
    union all select project_id, checked_in_date, state, seconds, -1 from gone) as both_ways
  group by 1, 2, 3 having sum(n) <> 0 or coalesce(sum(n * seconds), 0) <> 0;
  return null;
end $$;
create trigger hours_added after insert on work_history referencing new table as added
  for each statement execute function append_added_hours();
create trigger hours_deleted after delete on work_history referencing old table as gone
  for each statement execute function append_deleted_hours();
create trigger hours_changed after update on work_history referencing old table as gone new table as added
  for each statement execute function append_changed_hours();

-- A payment line is made, and let go, together with the state of its entry, whose day and project no longer change then.
create function append_payment_lines() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into work_history_changes (project_id, checked_in_date, state, entries, seconds, amount)
    select w.project_id, w.checked_in_date, 'payment_approved', 0, 0, sum(p.amount)
    from added p join work_history w on w._id = p.work_history_id group by 1, 2;
  end if;
  if tg_op <> 'INSERT' then
    insert into work_history_changes (project_id, checked_in_date, state, entries, seconds, amount)
    select w.project_id, w.checked_in_date, 'payment_approved', 0, 0, -sum(p.amount)
    from gone p join work_history w on w._id = p.work_history_id group by 1, 2;
  end if;
  return null;
end $$;
create function append_changed_payment_lines() returns trigger language plpgsql as $$
begin
  insert into work_history_changes (project_id, checked_in_date, state, entries, seconds, amount)
  select w.project_id, w.checked_in_date, 'payment_approved', 0, 0, sum(line.amount)
  from (
    select work_history_id, sum(amount) as amount
    from (select work_history_id, amount from added union all select work_history_id, -amount from gone) as both_ways
    where work_history_id is not null group by 1 having sum(amount) <> 0) as line
    join work_history w on w._id = line.work_history_id
  group by 1, 2;
  return null;
end $$;
create trigger payment_lines_added after insert on payments referencing new table as added
  for each statement execute function append_payment_lines();
create trigger payment_lines_deleted after delete on payments referencing old table as gone
  for each statement execute function append_payment_lines();
create trigger payment_lines_changed after update on payments referencing old table as gone new table as added
  for each statement execute function append_changed_payment_lines();

-- What the kept sums lack, or have too much, of what there is: nothing, but for a fault.
create function work_history_sum_faults()
returns table (project_id uuid, checked_in_date date, state text, entries bigint, seconds bigint, amount bigint)
language sql stable as $$
  select project_id, checked_in_date, state, sum(entries)::bigint, sum(seconds)::bigint, sum(amount)::bigint
  from (
    select w.project_id, w.checked_in_date, w.state, count(*) as entries, coalesce(sum(w.seconds), 0) as seconds,
      coalesce(sum(p.amount), 0) as amount
    from work_history w left join payments p on p.work_history_id = w._id group by 1, 2, 3
    union all select project_id, checked_in_date, state, -entries, -seconds, -amount from work_history_by_day
    union all select project_id, checked_in_date, state, -entries, -seconds, -amount from work_history_changes) as both_ways
  group by 1, 2, 3 having sum(entries) <> 0 or sum(seconds) <> 0 or sum(amount) <> 0;
$$;

insert into work_history_changes (project_id, checked_in_date, state, entries, seconds, amount)
select * from work_history_sum_faults();
select add_up_work_history();
