-- Which hours are at the same time as others of their person: few of all there are. A project's duplicates are looked for
-- among these alone.

create table overlapping_hours (
  user_id uuid not null,
  -- Without a reference, which would look here once for each of fifty thousand lines of a file that is taken back: the
  -- trigger below deletes all of them at once.
  entry_id uuid not null,
  project_id uuid not null,
  primary key (user_id, entry_id)
);
create index overlapping_hours_project on overlapping_hours (project_id, user_id);

-- From when to when entries count. One that goes on has no end yet: whatever is later may be at the same time.
create function hours_that_count()
returns table (_id uuid, user_id uuid, project_id uuid, checked_in_at timestamptz, ends timestamptz) language sql stable as $$
  select _id, user_id, project_id, checked_in_at, coalesce(checked_out_at, 'infinity')
  from work_history where state <> 'rejected'
$$;

-- A person's that may reach further than a day. All others that meet a moment began within the day before it.
create function long_hours(person uuid)
returns table (_id uuid, user_id uuid, project_id uuid, checked_in_at timestamptz, ends timestamptz) language sql stable as $$
  select _id, user_id, project_id, checked_in_at, checked_out_at
  from work_history where user_id = person and checked_out_at - checked_in_at > interval '1 day' and state <> 'rejected'
  union all
  select w._id, w.user_id, w.project_id, w.checked_in_at, 'infinity'
  from open_check_ins o join work_history w on w._id = o.work_history_id where o.user_id = person and w.state = 'running'
$$;

-- Marks what overlaps of entries that were written: these, as they were and as they are, and all of their people's that
-- were at the same time. Whoever writes for the same person waits here, and so sees what the other wrote.
create function mark_overlapping_hours(people uuid[], entries uuid[], begun timestamptz[]) returns void
language plpgsql as $$
begin
  if people is null then return; end if;
  perform from users where _id = any(people) order by _id for no key update;
  delete from overlapping_hours o using unnest(people, entries) as written (user_id, entry_id)
  where o.user_id = written.user_id and o.entry_id = written.entry_id;
  with of_person as (
    select written.user_id, written.since, least(written.since - interval '1 day', min(far.checked_in_at)) as first
    from (select w.user_id, min(w.since) as since from unnest(people, begun) as w (user_id, since) group by 1) as written
    left join lateral long_hours(written.user_id) far on far.ends > written.since
    group by 1, 2),
  -- All that may have begun or ceased to overlap began at `first` or later, and what it meets a day earlier, unless it is long.
  near as (
    select p.since, w.* from of_person p, lateral (
      select w.* from hours_that_count() w
      where w.user_id = p.user_id and w.checked_in_at >= p.first - interval '1 day'
      union all
      select far.* from long_hours(p.user_id) far
      where far.checked_in_at < p.first - interval '1 day' and far.ends > p.first) as w),
  judged as materialized (
    select near.*, coalesce(
      max(ends) over (in_order rows between unbounded preceding and 1 preceding) > checked_in_at
        or lead(checked_in_at) over in_order < ends, false) as is_met
    from near window in_order as (partition by user_id order by checked_in_at, _id)),
  cleared as (
    delete from overlapping_hours o using judged
    where o.user_id = judged.user_id and o.entry_id = judged._id and judged.ends > judged.since and not judged.is_met)
  insert into overlapping_hours (user_id, entry_id, project_id)
  select user_id, _id, project_id from judged where ends > since and is_met
  on conflict do nothing;
end $$;

create function mark_written_hours() returns trigger language plpgsql as $$
declare people uuid[]; entries uuid[]; begun timestamptz[];
begin
  if tg_op = 'INSERT' then
    select array_agg(user_id), array_agg(_id), array_agg(checked_in_at) into people, entries, begun
    from added where state <> 'rejected';
  elsif tg_op = 'DELETE' then
    select array_agg(user_id), array_agg(_id), array_agg(checked_in_at) into people, entries, begun
    from gone where state <> 'rejected';
  else
    -- Approvals and payments change nothing of this. A join would be planned for a few rows and used for ten thousand.
    select array_agg(user_id), array_agg(_id), array_agg(checked_in_at) into people, entries, begun
    from (
      select _id, user_id, project_id, checked_in_at
      from (
        select _id, user_id, project_id, checked_in_at, checked_out_at, state = 'rejected' as is_rejected from added
        union all
        select _id, user_id, project_id, checked_in_at, checked_out_at, state = 'rejected' from gone) as both_ways
      group by _id, user_id, project_id, checked_in_at, checked_out_at, is_rejected having count(*) = 1) as differing;
  end if;
  perform mark_overlapping_hours(people, entries, begun);
  return null;
end $$;
create trigger overlapping_hours_added after insert on work_history referencing new table as added
  for each statement execute function mark_written_hours();
create trigger overlapping_hours_deleted after delete on work_history referencing old table as gone
  for each statement execute function mark_written_hours();
create trigger overlapping_hours_changed after update on work_history referencing old table as gone new table as added
  for each statement execute function mark_written_hours();

-- What is marked wrongly, and what is not marked though it should be: nothing, but for a fault.
create function overlapping_hours_faults() returns table (user_id uuid, entry_id uuid, project_id uuid, is_marked boolean)
language sql stable as $$
  select user_id, entry_id, project_id, bool_or(is_marked)
  from (
    select user_id, _id as entry_id, project_id, false as is_marked
    from (
      select w.*, max(ends) over (in_order rows between unbounded preceding and 1 preceding) > checked_in_at
        or lead(checked_in_at) over in_order < ends as is_met
      from hours_that_count() w window in_order as (partition by user_id order by checked_in_at, _id)) as judged
    where is_met
    union all
    select user_id, entry_id, project_id, true from overlapping_hours) as both_ways
  group by 1, 2, 3 having count(*) = 1;
$$;

-- Judges people anew of whom anything is marked wrongly; returns how many entries that was.
create function mend_overlapping_hours() returns bigint language plpgsql as $$
declare people uuid[]; entries uuid[]; begun timestamptz[];
begin
  select array_agg(user_id), array_agg(entry_id), array_agg('-infinity'::timestamptz) into people, entries, begun
  from overlapping_hours_faults();
  perform mark_overlapping_hours(people, entries, begun);
  return coalesce(cardinality(people), 0);
end $$;

insert into overlapping_hours (user_id, entry_id, project_id) select user_id, entry_id, project_id from overlapping_hours_faults();
