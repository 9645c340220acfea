-- What is odd about hours that wait for a decision, and long changes of many entries.

-- --------------------------------------------------------------------------------------------------- what is odd

alter table work_history
  -- What the project and the person's other entries make odd, each with its figures: overlap, over_long, unusual. Null:
  -- nothing. Kept by judge_hours alone, until the entry is rejected or its payment approved; then it stays as it was.
  add column oddities jsonb,
  -- The most serious first: overlap 16, no_activity 8, over_long 4, unusual 2, edited 1.
  add column oddness smallint not null generated always as (
    case when oddities @> '[{"flag": "overlap"}]' then 16 else 0 end
    + case when source = 'clock' and checked_out_at - greatest(last_active_at, checked_in_at) >= interval '2 hours'
        and last_active_at is not null then 8 else 0 end
    + case when oddities @> '[{"flag": "over_long"}]' then 4 else 0 end
    + case when oddities @> '[{"flag": "unusual"}]' then 2 else 0 end
    + case when source = 'upload' or corrected_at is not null then 1 else 0 end) stored;
create index work_history_oddness on work_history (state, oddness desc, checked_in_date, checked_in_at, _id);
-- An overlap is looked for among what began within a day; these reach further.
create index work_history_long on work_history (user_id) where checked_out_at - checked_in_at > interval '1 day';

create function json_instant(at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- What two stretches of time share, in whole seconds.
create function shared_seconds(a_begun timestamptz, a_ended timestamptz, b_begun timestamptz, b_ended timestamptz)
returns numeric language sql immutable as $$
  select floor(extract(epoch from least(a_ended, b_ended) - greatest(a_begun, b_begun)))
$$;

-- The entries of a person that were at the same time as this one for a whole second or more, and for longer than
-- somebody said was right, as a flag, or []. Of those that began earlier within a
-- day the nearest hundred are looked at, so that nobody's file makes this slow.
create function overlaps_of(entry uuid, person uuid, day date, begun timestamptz, ended timestamptz) returns jsonb
language sql stable as $$
  -- Of which somebody said that they are right, and for how many seconds. Read once: most have none.
  with agreed as materialized (
    select second_id as other, overlap_seconds as up_to from duplicate_dismissals where first_id = entry
    union all select first_id, overlap_seconds from duplicate_dismissals where second_id = entry)
  select case when count(*) = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object('flag', 'overlap',
    'others', jsonb_agg(jsonb_build_object('entry', o._id, 'project', o.project_id,
        'from', json_instant(o.checked_in_at), 'to', json_instant(o.checked_out_at),
        'seconds', shared_seconds(o.checked_in_at, o.checked_out_at, begun, ended))
      order by o.checked_in_at, o._id) filter (where o.place <= 3),
    'more', count(*) > 3)) end
  from (
    select every.*, row_number() over (order by every.checked_in_at, every._id) as place
    from (
      select * from (
        select w._id, w.project_id, w.checked_in_at, w.checked_out_at from work_history w
        where w.user_id = person and w.state not in ('running', 'rejected') and w._id <> entry
          and (w.checked_in_date, w.checked_in_at) < (day, begun) and w.checked_in_date >= day - 2
          and w.checked_out_at - w.checked_in_at <= interval '1 day'
        order by w.checked_in_date desc, w.checked_in_at desc limit 100) as near
      where near.checked_out_at > begun
        and shared_seconds(near.checked_in_at, near.checked_out_at, begun, ended)
          > coalesce((select up_to from agreed where other = near._id), 0)
      union all
      select w._id, w.project_id, w.checked_in_at, w.checked_out_at from work_history w
      where w.user_id = person and w.state not in ('running', 'rejected') and w._id <> entry
        and w.checked_out_at - w.checked_in_at > interval '1 day'
        and (w.checked_in_date, w.checked_in_at) < (day, begun) and w.checked_out_at > begun
        and shared_seconds(w.checked_in_at, w.checked_out_at, begun, ended)
          > coalesce((select up_to from agreed where other = w._id), 0)
      union all
      -- Began while it lasted.
      (select w._id, w.project_id, w.checked_in_at, w.checked_out_at from work_history w
      where w.user_id = person and w._id <> entry and w.state not in ('running', 'rejected')
        and (w.checked_in_date, w.checked_in_at) >= (day, begun) and w.checked_in_at < ended
        and w.checked_in_date <= day + (ended - begun) + interval '1 day'
        and shared_seconds(w.checked_in_at, w.checked_out_at, begun, ended)
          > coalesce((select up_to from agreed where other = w._id), 0)
      order by w.checked_in_date, w.checked_in_at limit 4)
    ) as every) as o
$$;

-- What is odd about the entries of these people that ended after a moment and that somebody still has to decide on or to
-- pay: the one place that knows.
--   overlap    other entries of the person at the same time, on any project; three are named. Less than a second, and
--              what somebody said is right, is none.
--   over_long  longer than the project's longest shift, or than 12 hours.
--   unusual    against the person's 20 entries before it, where there are 5 at least: more than twice their median and
--              an hour more; or begun at a time of day that is 4 hours or more from each of theirs.
-- Rejected entries count nowhere. Times of day are compared in UTC, so that the answer does not depend on a time zone.
create function odd_hours(people uuid[], since timestamptz) returns table (entry uuid, found jsonb)
language sql stable as $$
  with of_person as (
    -- From when on their entries matter: from the moment, or from what goes on for more than a day then.
    select person.id, (least(since, min(w.checked_in_at)) at time zone 'UTC')::date - 2 as from_day
    from unnest(people) as person (id)
    left join work_history w on w.user_id = person.id and w.checked_out_at - w.checked_in_at > interval '1 day'
      and w.checked_out_at > since
    group by person.id),
  -- Those entries, the 20 before them, and whatever lasted for more than a day.
  near as materialized (
    select w._id, w.user_id, w.project_id, w.state, w.checked_in_date, w.checked_in_at, w.checked_out_at, w.seconds,
      (date_part('epoch', w.checked_in_at)::bigint % 86400)::int as begun
    from of_person cross join lateral (
      select * from work_history w
      where w.user_id = of_person.id and w.checked_in_date >= of_person.from_day and w.state not in ('running', 'rejected')
      union all
      (select * from work_history w
      where w.user_id = of_person.id and w.checked_in_date < of_person.from_day and w.state not in ('running', 'rejected')
        and w.checked_out_at - w.checked_in_at <= interval '1 day'
      order by w.checked_in_date desc, w.checked_in_at desc limit 20)
      union all
      select * from work_history w
      where w.user_id = of_person.id and w.checked_in_date < of_person.from_day and w.state not in ('running', 'rejected')
        and w.checked_out_at - w.checked_in_at > interval '1 day') as w),
  in_order as (
    select near.*,
      max(checked_out_at) over (earlier rows between unbounded preceding and 1 preceding) > checked_in_at
        or lead(checked_in_at) over earlier < checked_out_at as meets,
      array_agg(seconds) over before as usual_seconds,
      array_agg(begun) over before as usual_begun
    from near
    window earlier as (partition by user_id order by checked_in_at, _id),
      before as (earlier rows between 20 preceding and 1 preceding)),
  judged as (
    select w.*, 60 * p.longest_shift_minutes as project_longest, coalesce(cardinality(usual_seconds), 0) as n
    from in_order w join projects p on p._id = w.project_id
    where w.checked_out_at > since and w.state in ('pending', 'needs_correction', 'approved'))
  select w._id, nullif(
    case when w.meets then overlaps_of(w._id, w.user_id, w.checked_in_date, w.checked_in_at, w.checked_out_at)
      else '[]' end
    || case when w.seconds > least(w.project_longest, 43200) then jsonb_build_array(jsonb_build_object(
        'flag', 'over_long', 'longest', case when w.seconds > w.project_longest then w.project_longest else 43200 end,
        'isProjects', w.seconds > w.project_longest))
      else '[]' end
    || case when usual.median is not null or usual.nearest is not null then jsonb_build_array(jsonb_build_object(
        'flag', 'unusual', 'entries', w.n, 'usual', usual.median, 'apart', usual.nearest))
      else '[]' end, '[]')
  from judged w
  left join lateral (
    select
      (select half from (select percentile_disc(0.5) within group (order by s) as half from unnest(w.usual_seconds) as s)
         as middle where w.seconds > 2 * half and w.seconds > half + 3600) as median,
      (select near_by from (select min(least(abs(t - w.begun), 86400 - abs(t - w.begun))) as near_by
         from unnest(w.usual_begun) as t) as nearest where near_by >= 14400) as nearest) as usual on w.n >= 5
$$;

-- All that is odd about an entry, with the figures, as the contract has it; the most serious first.
create function flags_of(w work_history) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(one.flag order by one.place), '[]') from (
    select 1 as place, jsonb_set(o, '{others}', (
      select jsonb_agg(jsonb_set(other, '{project}', jsonb_build_object('_id', p._id, 'name', p.name)) order by n)
      from jsonb_array_elements(o -> 'others') with ordinality as each (other, n)
      join projects p on p._id = (other ->> 'project')::uuid)) as flag
    from jsonb_array_elements(w.oddities) as o where o ->> 'flag' = 'overlap'
    union all
    select 2, jsonb_build_object('flag', 'no_activity', 'lastActiveAt', json_instant(w.last_active_at), 'seconds',
      floor(date_part('epoch', w.checked_out_at - greatest(w.last_active_at, w.checked_in_at))))
    where w.oddness & 8 > 0
    union all
    select 3, o || jsonb_build_object('seconds', w.seconds)
    from jsonb_array_elements(w.oddities) as o where o ->> 'flag' = 'over_long'
    union all
    select 4, o || jsonb_build_object('seconds', w.seconds, 'begunAt', json_instant(w.checked_in_at))
    from jsonb_array_elements(w.oddities) as o where o ->> 'flag' = 'unusual'
    union all
    select 5, jsonb_build_object('flag', 'edited', 'correctedAt', json_instant(w.corrected_at))
    where w.oddness & 1 > 0) as one
$$;

-- Judges these people's entries anew that ended after `since`: what changed began no earlier, so nothing before it can be
-- judged otherwise. Whoever judges the same person waits, and so sees what the other wrote. The version stays: nothing of
-- the entry itself has changed.
create function judge_hours(people uuid[], since timestamptz) returns void language plpgsql as $$
begin
  if people is null then return; end if;
  perform from users where _id = any(people) order by _id for no key update;
  update work_history w set oddities = judged.found from odd_hours(people, since) as judged
  where w._id = judged.entry and w.oddities is distinct from judged.found;
end $$;

create function judge_new_hours() returns trigger language plpgsql as $$
declare people uuid[]; since timestamptz;
begin
  select array_agg(distinct user_id), min(checked_in_at) into people, since from new_hours where state <> 'running';
  perform judge_hours(people, since);
  return null;
end $$;
create trigger judge_new_hours after insert on work_history
  referencing new table as new_hours for each statement execute function judge_new_hours();

-- An upload that is taken back is in nobody's way any more.
create function judge_after_deletion() returns trigger language plpgsql as $$
declare people uuid[]; since timestamptz;
begin
  select array_agg(distinct user_id), min(checked_in_at) into people, since from old_hours
  where state not in ('running', 'rejected');
  perform judge_hours(people, since);
  return null;
end $$;
create trigger judge_after_deletion after delete on work_history
  referencing old table as old_hours for each statement execute function judge_after_deletion();

-- An approval, and what judge_hours writes itself, changes nothing that matters here.
create function judge_changed_hours() returns trigger language plpgsql as $$
declare people uuid[]; since timestamptz;
begin
  -- What differs stands there once. A join would be planned for a few rows and used for ten thousand.
  select array_agg(distinct user_id), min(checked_in_at) into people, since
  from (
    select user_id, checked_in_at from (
      select _id, user_id, checked_in_at, checked_out_at, seconds, project_id, state = 'rejected' as is_rejected
      from new_hours
      union all
      select _id, user_id, checked_in_at, checked_out_at, seconds, project_id, state = 'rejected' from old_hours)
      as both_ways
    group by _id, user_id, checked_in_at, checked_out_at, seconds, project_id, is_rejected
    having count(*) = 1) as differing;
  perform judge_hours(people, since);
  return null;
end $$;
create trigger judge_changed_hours after update on work_history
  referencing old table as old_hours new table as new_hours for each statement execute function judge_changed_hours();

-- The longest shift of a project is what its hours are judged by: no entry before the first that is judged still.
create function judge_hours_of_projects() returns trigger language plpgsql as $$
declare people uuid[]; since timestamptz;
begin
  select array_agg(distinct w.user_id), min(w.checked_in_at) into people, since
  from new_projects n join old_projects o on o._id = n._id join work_history w on w.project_id = n._id
  where n.longest_shift_minutes <> o.longest_shift_minutes and w.state in ('pending', 'needs_correction', 'approved');
  perform judge_hours(people, since);
  return null;
end $$;
create trigger judge_hours_of_projects after update on projects
  referencing old table as old_projects new table as new_projects
  for each statement execute function judge_hours_of_projects();

select judge_hours(array_agg(distinct user_id), min(checked_in_at)) from work_history
where state in ('pending', 'needs_correction', 'approved');

-- ---------------------------------------------------------------------------------------- long changes of many

-- One person's decision on many entries, worked off in parts by whichever server is free.
create table operations (
  _id uuid primary key,
  kind text not null check (kind in ('approve', 'reject', 'approve_payment', 'undo')),
  state text not null default 'prepared' check (state in ('prepared', 'running', 'done', 'cancelled', 'stopped')),
  asked_by uuid not null references users,
  -- Of a rejection, until it is over: the entries have it then.
  cause text,
  -- Only entries that have nothing odd about them are done.
  only_clean boolean not null default false,
  -- What is taken back.
  undoes uuid references operations,
  total integer not null check (total >= 0),
  -- What the entries came to when they were chosen: seconds, and minor units.
  seconds bigint not null,
  amount bigint not null,
  -- Items below this place are settled.
  settled integer not null default 0 check (settled between 0 and total),
  done integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check (done + refused = settled),
  -- One that was never begun may be cancelled too.
  check (state not in ('running', 'done', 'stopped') or started_at is not null),
  check ((state in ('done', 'cancelled', 'stopped')) = (finished_at is not null)),
  check (cause is null or kind = 'reject' and finished_at is null),
  check ((kind = 'undo') = (undoes is not null)),
  check (state <> 'done' or settled = total)
);
create index operations_asked on operations (asked_by, created_at desc);
-- Taken back once.
create unique index operations_undoes on operations (undoes) where undoes is not null and state <> 'prepared' and state <> 'cancelled';
create index operations_finished on operations (created_at);

-- The entries that an operation is about, frozen when it began.
create table operation_items (
  operation_id uuid not null references operations on delete cascade,
  place integer not null,
  record_id uuid not null,
  -- Before it is settled: the version that it must still have, if any. Afterwards: the version that the decision made.
  version integer,
  -- Why it was refused: a code of the contract and its words, which name nobody.
  code text,
  message text,
  primary key (operation_id, place),
  check ((code is null) = (message is null))
);
create index operation_items_refused on operation_items (operation_id, place) where code is not null;
