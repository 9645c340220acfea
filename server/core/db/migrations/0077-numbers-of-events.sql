-- Events get their numbers once they are committed, so that no open transaction holds up those of others. Each server
-- asks for that before it reads by number; one at a time does it and commits before the next, so whoever has read a
-- number never meets a smaller one that is new. Servers of before go on writing and reading `events` as they did.
create table event_numbers (
  -- The time in microseconds when it was given, or the next one: none is given again where a database was restored.
  number bigint primary key,
  event_id bigint not null unique,
  -- With the last of those given together: all events that this snapshot sees have numbers.
  seen pg_snapshot
);

create function event_number_at(moment timestamptz) returns bigint language sql immutable as $$
  select floor(extract(epoch from moment) * 1000000)::bigint
$$;

insert into event_numbers (number, event_id, seen)
select event_number_at(now()) - row_number() over (order by xid desc, _id desc), _id, null from events
-- Where numbers begin.
union all select event_number_at(now()), 0, pg_current_snapshot();

-- Committed events that have no number: only transactions that were open then, or began later, can have written them.
-- Rows of a queue would stay as dead ones for as long as any transaction is open, and each search would pass them all.
create function events_without_number(seen pg_snapshot) returns setof bigint language sql stable
-- They are few, which no statistics tell.
set enable_seqscan = off as $$
  select _id from events
  where (xid >= pg_snapshot_xmax(seen) or xid = any (array(select pg_snapshot_xip(seen))))
    and not exists (select from event_numbers n where n.event_id = events._id offset 0)
$$;

-- Whether a snapshot is of another cluster, from which this database was restored: here its transactions are to come.
create function is_from_elsewhere(seen pg_snapshot) returns boolean language sql stable as $$
  select pg_snapshot_xmax(seen) > pg_snapshot_xmax(pg_current_snapshot())
$$;

-- Numbers what was committed, in the order in which it was written, and returns the newest number. Where `is_all` is
-- false there may be more: a large import is numbered in several transactions. Where `is_known` is false, the number that
-- the server has reached is not in this database: it was restored, or another one has taken its place. Each statement
-- has a snapshot of its own.
create function number_events(reached bigint, out newest bigint, out is_all boolean, out is_known boolean)
language plpgsql as $$
declare
  most constant integer := 5000;
  last event_numbers;
  given integer;
begin
  is_all := true;
  is_known := exists (select from event_numbers where number = reached);
  select * into last from event_numbers order by number desc limit 1;
  -- What is committed after this wakes the servers by its own notification.
  if not is_from_elsewhere(last.seen) and not exists (select from events_without_number(last.seen)) then
    -- Not before, since another server may just have numbered them.
    select max(number) into newest from event_numbers;
    return;
  end if;

  perform pg_advisory_xact_lock(hashtext('the numbers of events'));
  select * into last from event_numbers order by number desc limit 1;
  newest := greatest(last.number, event_number_at(clock_timestamp()));
  if is_from_elsewhere(last.seen) then
    -- Its events can't be told from new ones, so that all listeners reload.
    truncate events, event_numbers;
    newest := newest + 1;
    is_known := false;
    insert into event_numbers (number, event_id, seen) values (newest, 0, pg_current_snapshot());
    return;
  end if;
  with waiting as (
    select _id, row_number() over (order by _id) as place, count(*) over () as together
    from events_without_number(last.seen) as _id order by _id limit most)
  insert into event_numbers (number, event_id, seen)
  select newest + place, _id,
    case when place = together then pg_current_snapshot() when place = most then last.seen end
  from waiting;
  get diagnostics given = row_count;
  newest := case when given = 0 then last.number else newest + given end;
  is_all := given < most;
end $$;
