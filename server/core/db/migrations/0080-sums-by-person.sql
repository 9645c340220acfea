-- How many hours there are by person, of each project and of each month, so that reports by person need not read millions
-- of them. Kept as the sums by day are (0073).
create table work_history_person_changes (
  _id bigint generated always as identity primary key,
  user_id uuid not null,
  -- Null in what mends the sums of a month alone, as the month is in what mends those of a project.
  project_id uuid,
  month date,
  state text not null,
  entries bigint not null,
  -- Of those whose time is known.
  seconds bigint not null
);
create table work_history_by_person (
  project_id uuid not null,
  user_id uuid not null,
  state text not null,
  entries bigint not null,
  seconds bigint not null,
  primary key (project_id, user_id, state)
);
create index work_history_by_person_none on work_history_by_person (entries) where entries = 0;
-- By the first day of the month of the check-in.
create table work_history_by_month (
  month date not null,
  user_id uuid not null,
  state text not null,
  entries bigint not null,
  seconds bigint not null,
  primary key (month, user_id, state)
);
create index work_history_by_month_none on work_history_by_month (entries) where entries = 0;

create function month_of(day date) returns date language sql immutable parallel safe as $$
  select date_trunc('month', day::timestamp)::date
$$;

create function add_up_hours_of_people() returns void language sql as $$
  lock table work_history_by_person in share row exclusive mode;
  with taken as (delete from work_history_person_changes returning *),
  by_person as (
    insert into work_history_by_person as kept
    select project_id, user_id, state, sum(entries), sum(seconds)
    from taken where project_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (project_id, user_id, state) do update set
      entries = kept.entries + excluded.entries, seconds = kept.seconds + excluded.seconds)
  insert into work_history_by_month as kept
  select month, user_id, state, sum(entries), sum(seconds)
  from taken where month is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (month, user_id, state) do update set
    entries = kept.entries + excluded.entries, seconds = kept.seconds + excluded.seconds;
  delete from work_history_by_person where entries = 0 and seconds = 0;
  delete from work_history_by_month where entries = 0 and seconds = 0;
$$;

-- Most changes of an entry, such as its flags, change no sum, and append nothing.
create function append_hours_of_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into work_history_person_changes (user_id, project_id, month, state, entries, seconds)
    select user_id, project_id, month_of(checked_in_date), state, count(*), coalesce(sum(seconds), 0)
    from added group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into work_history_person_changes (user_id, project_id, month, state, entries, seconds)
    select user_id, project_id, month_of(checked_in_date), state, -count(*), -coalesce(sum(seconds), 0)
    from gone group by 1, 2, 3, 4;
  else
    insert into work_history_person_changes (user_id, project_id, month, state, entries, seconds)
    select user_id, project_id, month_of(checked_in_date), state, sum(n), coalesce(sum(n * seconds), 0)
    from (select user_id, project_id, checked_in_date, state, seconds, 1 as n from added
      union all select user_id, project_id, checked_in_date, state, seconds, -1 from gone) as both_ways
    group by 1, 2, 3, 4 having sum(n) <> 0 or coalesce(sum(n * seconds), 0) <> 0;
  end if;
  return null;
end $$;
create trigger hours_of_people_added after insert on work_history referencing new table as added
  for each statement execute function append_hours_of_people();
create trigger hours_of_people_deleted after delete on work_history referencing old table as gone
  for each statement execute function append_hours_of_people();
create trigger hours_of_people_changed after update on work_history referencing old table as gone new table as added
  for each statement execute function append_hours_of_people();

-- What the kept sums lack, or have too much, of what there is: nothing, but for a fault.
create function work_history_person_sum_faults()
returns table (user_id uuid, project_id uuid, month date, state text, entries bigint, seconds bigint)
language sql stable as $$
  select user_id, project_id, null::date, state, sum(entries)::bigint, sum(seconds)::bigint
  from (
    select user_id, project_id, state, count(*) as entries, coalesce(sum(seconds), 0) as seconds
    from work_history group by 1, 2, 3
    union all select user_id, project_id, state, -entries, -seconds from work_history_by_person
    union all select user_id, project_id, state, -entries, -seconds from work_history_person_changes
      where project_id is not null) as both_ways
  group by 1, 2, 4 having sum(entries) <> 0 or sum(seconds) <> 0
  union all
  select user_id, null, month, state, sum(entries)::bigint, sum(seconds)::bigint
  from (
    select user_id, month_of(checked_in_date) as month, state, count(*) as entries, coalesce(sum(seconds), 0) as seconds
    from work_history group by 1, 2, 3
    union all select user_id, month, state, -entries, -seconds from work_history_by_month
    union all select user_id, month, state, -entries, -seconds from work_history_person_changes
      where month is not null) as both_ways
  group by 1, 3, 4 having sum(entries) <> 0 or sum(seconds) <> 0;
$$;

insert into work_history_person_changes (user_id, project_id, month, state, entries, seconds)
select * from work_history_person_sum_faults();
select add_up_hours_of_people();

-- ------------------------------------------------------------------------------------------- the hours of the day

-- How much was worked in each hour of the day, of the entries of a day. A job writes it; whatever changes hours of the day
-- takes it away, and until it is written again the entries are read.
create table work_history_kept_days (
  checked_in_date date primary key,
  -- Whose clocks show the hours.
  time_zone text not null
);
create table work_history_by_hour (
  checked_in_date date not null references work_history_kept_days on delete cascade,
  hour smallint not null,
  seconds bigint not null,
  primary key (checked_in_date, hour)
);
create index work_history_changes_date on work_history_changes (checked_in_date);

-- ------------------------------------------------------------------------------------------- the people of a week

-- How many different people worked in a week, for each project and for any (all zeros), as long as none of its hours
-- change. People of a project count once they have checked out.
create table work_history_kept_weeks (monday date primary key);
create table work_history_people_of_week (
  monday date not null references work_history_kept_weeks on delete cascade,
  project_id uuid not null,
  people bigint not null,
  primary key (monday, project_id)
);

create function monday_of(day date) returns date language sql immutable parallel safe as $$
  select date_trunc('week', day::timestamp)::date
$$;

create or replace function add_up_work_history() returns void language sql as $$
  -- One at a time, whose rows are then in nobody's way; who reads does not wait.
  lock table work_history_by_project in share row exclusive mode;
  with taken as (delete from work_history_changes returning *),
  by_day as (
    insert into work_history_by_day as kept
    select project_id, checked_in_date, state, sum(entries), sum(seconds), sum(amount)
    from taken group by 1, 2, 3 order by 1, 2, 3
    on conflict (checked_in_date, project_id, state) do update set
      entries = kept.entries + excluded.entries, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount),
  stale_days as (delete from work_history_kept_days where checked_in_date in (select checked_in_date from taken)),
  stale_weeks as (
    delete from work_history_kept_weeks where monday in (select monday_of(checked_in_date) from taken))
  insert into work_history_by_project as kept
  select project_id, state, sum(entries), sum(seconds), sum(amount) from taken group by 1, 2 order by 1, 2
  on conflict (project_id, state) do update set
    entries = kept.entries + excluded.entries, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount;
  -- Hours leave their first states, of which nothing is left but zeros.
  delete from work_history_by_day where entries = 0 and seconds = 0 and amount = 0;
$$;

-- An entry that begins at another time of its day, or is another's, changes no sum, but the hours or people of its day.
create function append_moved_hours() returns trigger language plpgsql as $$
begin
  insert into work_history_changes (project_id, checked_in_date, state, entries, seconds, amount)
  values (old.project_id, old.checked_in_date, old.state, 0, 0, 0), (new.project_id, new.checked_in_date, new.state, 0, 0, 0);
  return null;
end $$;
create trigger hours_moved after update on work_history
  for each row when (old.checked_in_at <> new.checked_in_at or old.user_id <> new.user_id) execute function append_moved_hours();
