-- What was approved for payment by project and day, and by person and month, for charts of any days. The days are those of
-- the company's time zone.
create function platform_zone() returns text language sql stable parallel safe as $$
  select coalesce((select time_zone from company), 'UTC')
$$;
-- Whoever writes payments now waits, and so appends what is kept from here on.
lock table payments in share row exclusive mode;

-- ------------------------------------------------------------------------------------------------ by project and day

-- Null for a line that is not approved.
alter table payment_changes add column approved_on date;
create table payments_by_day (
  approved_on date not null,
  project_id uuid not null,
  kind text not null,
  state text not null,
  lines bigint not null,
  seconds bigint not null,
  amount bigint not null,
  primary key (approved_on, project_id, kind, state)
);
create index payments_by_day_state on payments_by_day (state, approved_on);
create index payments_by_day_none on payments_by_day (lines) where lines = 0;

create or replace function add_up_payments() returns void language sql as $$
  lock table payments_by_project in share row exclusive mode;
  with taken as (delete from payment_changes returning *),
  by_day as (
    insert into payments_by_day as kept
    select approved_on, project_id, kind, state, sum(lines), sum(seconds), sum(amount)
    from taken where approved_on is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (approved_on, project_id, kind, state) do update set
      lines = kept.lines + excluded.lines, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount)
  insert into payments_by_project as kept
  select project_id, kind, state, sum(lines), sum(seconds), sum(amount) from taken group by 1, 2, 3 order by 1, 2, 3
  on conflict (project_id, kind, state) do update set
    lines = kept.lines + excluded.lines, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount;
  -- Lines leave their first states, of which nothing is left but zeros.
  delete from payments_by_day where lines = 0 and seconds = 0 and amount = 0;
$$;

-- The sums by project are those by day, and lines that are not approved, which have no day.
drop function payment_sum_faults();
create function payment_sum_faults()
returns table (project_id uuid, kind text, state text, approved_on date, lines bigint, seconds bigint, amount bigint)
language sql stable as $$
  select project_id, kind, state, approved_on, sum(lines)::bigint, sum(seconds)::bigint, sum(amount)::bigint
  from (
    select project_or_none(project_id) as project_id, kind, state, (approved_at at time zone (select platform_zone()))::date as approved_on,
      count(*) as lines, coalesce(sum(seconds), 0) as seconds, sum(amount) as amount
    from payments group by 1, 2, 3, 4
    union all select project_id, kind, state, approved_on, -lines, -seconds, -amount from payments_by_day
    union all select project_id, kind, state, null, lines, seconds, amount from payments_by_day
    union all select project_id, kind, state, null, -lines, -seconds, -amount from payments_by_project
    union all select project_id, kind, state, approved_on, -lines, -seconds, -amount from payment_changes) as both_ways
  group by 1, 2, 3, 4 having sum(lines) <> 0 or sum(seconds) <> 0 or sum(amount) <> 0;
$$;

-- ------------------------------------------------------------------------------------------------ by person and month

create table payment_person_changes (
  _id bigint generated always as identity primary key,
  user_id uuid not null,
  -- Its first day; null where only the sums of all time were wrong.
  approved_month date,
  lines bigint not null,
  seconds bigint not null,
  amount bigint not null
);
create table payments_by_person_and_month (
  approved_month date not null,
  user_id uuid not null,
  lines bigint not null,
  seconds bigint not null,
  amount bigint not null,
  primary key (approved_month, user_id)
);
create table payments_by_person (
  user_id uuid primary key,
  lines bigint not null,
  seconds bigint not null,
  amount bigint not null
);

create function add_up_person_payments() returns void language sql as $$
  lock table payments_by_person in share row exclusive mode;
  with taken as (delete from payment_person_changes returning *),
  by_month as (
    insert into payments_by_person_and_month as kept
    select approved_month, user_id, sum(lines), sum(seconds), sum(amount)
    from taken where approved_month is not null group by 1, 2 order by 1, 2
    on conflict (approved_month, user_id) do update set
      lines = kept.lines + excluded.lines, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount)
  insert into payments_by_person as kept
  select user_id, sum(lines), sum(seconds), sum(amount) from taken group by 1 order by 1
  on conflict (user_id) do update set
    lines = kept.lines + excluded.lines, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount;
$$;

create function person_payment_sum_faults()
returns table (user_id uuid, approved_month date, lines bigint, seconds bigint, amount bigint)
language sql stable as $$
  select user_id, approved_month, sum(lines)::bigint, sum(seconds)::bigint, sum(amount)::bigint
  from (
    select user_id, date_trunc('month', approved_at at time zone (select platform_zone()))::date as approved_month,
      count(*) as lines, coalesce(sum(seconds), 0) as seconds, sum(amount) as amount
    from payments where approved_at is not null group by 1, 2
    union all select user_id, approved_month, -lines, -seconds, -amount from payments_by_person_and_month
    union all select user_id, null, lines, seconds, amount from payments_by_person_and_month
    union all select user_id, null, -lines, -seconds, -amount from payments_by_person
    union all select user_id, approved_month, -lines, -seconds, -amount from payment_person_changes) as both_ways
  group by 1, 2 having sum(lines) <> 0 or sum(seconds) <> 0 or sum(amount) <> 0;
$$;

-- ------------------------------------------------------------------------------------------------ what changes them

create or replace function append_added_lines() returns trigger language plpgsql as $$
begin
  insert into payment_changes (project_id, kind, state, approved_on, lines, seconds, amount)
  select project_or_none(project_id), kind, state, (approved_at at time zone (select platform_zone()))::date,
    count(*), coalesce(sum(seconds), 0), sum(amount)
  from added group by 1, 2, 3, 4;
  insert into payment_person_changes (user_id, approved_month, lines, seconds, amount)
  select user_id, date_trunc('month', approved_at at time zone (select platform_zone()))::date,
    count(*), coalesce(sum(seconds), 0), sum(amount)
  from added where approved_at is not null group by 1, 2;
  return null;
end $$;
create or replace function append_deleted_lines() returns trigger language plpgsql as $$
begin
  insert into payment_changes (project_id, kind, state, approved_on, lines, seconds, amount)
  select project_or_none(project_id), kind, state, (approved_at at time zone (select platform_zone()))::date,
    -count(*), -coalesce(sum(seconds), 0), -sum(amount)
  from gone group by 1, 2, 3, 4;
  insert into payment_person_changes (user_id, approved_month, lines, seconds, amount)
  select user_id, date_trunc('month', approved_at at time zone (select platform_zone()))::date,
    -count(*), -coalesce(sum(seconds), 0), -sum(amount)
  from gone where approved_at is not null group by 1, 2;
  return null;
end $$;
create or replace function append_changed_lines() returns trigger language plpgsql as $$
begin
  insert into payment_changes (project_id, kind, state, approved_on, lines, seconds, amount)
  select project_or_none(project_id), kind, state, (approved_at at time zone (select platform_zone()))::date,
    sum(n), coalesce(sum(n * seconds), 0), sum(n * amount)
  from (select project_id, kind, state, approved_at, seconds, amount, 1 as n from added
    union all select project_id, kind, state, approved_at, seconds, amount, -1 from gone) as both_ways
  group by 1, 2, 3, 4 having sum(n) <> 0 or coalesce(sum(n * seconds), 0) <> 0 or sum(n * amount) <> 0;
  -- Nothing of it changes while a line is on its way to a person.
  insert into payment_person_changes (user_id, approved_month, lines, seconds, amount)
  select user_id, date_trunc('month', approved_at at time zone (select platform_zone()))::date,
    sum(n), coalesce(sum(n * seconds), 0), sum(n * amount)
  from (select user_id, approved_at, seconds, amount, 1 as n from added where approved_at is not null
    union all select user_id, approved_at, seconds, amount, -1 from gone where approved_at is not null) as both_ways
  group by 1, 2 having sum(n) <> 0 or coalesce(sum(n * seconds), 0) <> 0 or sum(n * amount) <> 0;
  return null;
end $$;

-- In another time zone payments were approved on other days. Who writes payments meanwhile waits, and so finds the new zone.
create function move_payment_days() returns trigger language plpgsql as $$
begin
  lock table payments in share mode;
  insert into payment_changes (project_id, kind, state, approved_on, lines, seconds, amount)
  select project_id, kind, state, approved_on, lines, seconds, amount from payment_sum_faults();
  insert into payment_person_changes (user_id, approved_month, lines, seconds, amount)
  select user_id, approved_month, lines, seconds, amount from person_payment_sum_faults();
  perform add_up_payments();
  perform add_up_person_payments();
  return null;
end $$;
create trigger payment_days_move after insert or delete or update of time_zone on company
  for each statement execute function move_payment_days();

insert into payment_changes (project_id, kind, state, approved_on, lines, seconds, amount) select * from payment_sum_faults();
select add_up_payments();
insert into payment_person_changes (user_id, approved_month, lines, seconds, amount) select * from person_payment_sum_faults();
select add_up_person_payments();

-- ------------------------------------------------------------------------------------------------ payouts by run

create table payout_changes (
  _id bigint generated always as identity primary key,
  run_id uuid not null,
  state text not null,
  payouts bigint not null,
  amount bigint not null
);
create table payouts_by_run (
  run_id uuid not null,
  state text not null,
  payouts bigint not null,
  amount bigint not null,
  primary key (run_id, state)
);

create function add_up_payouts() returns void language sql as $$
  lock table payouts_by_run in share row exclusive mode;
  with taken as (delete from payout_changes returning *)
  insert into payouts_by_run as kept
  select run_id, state, sum(payouts), sum(amount) from taken group by 1, 2 order by 1, 2
  on conflict (run_id, state) do update set
    payouts = kept.payouts + excluded.payouts, amount = kept.amount + excluded.amount;
$$;

create function append_added_payouts() returns trigger language plpgsql as $$
begin
  insert into payout_changes (run_id, state, payouts, amount)
  select run_id, state, count(*), sum(amount) from added group by 1, 2;
  return null;
end $$;
create function append_deleted_payouts() returns trigger language plpgsql as $$
begin
  insert into payout_changes (run_id, state, payouts, amount)
  select run_id, state, -count(*), -sum(amount) from gone group by 1, 2;
  return null;
end $$;
create function append_changed_payouts() returns trigger language plpgsql as $$
begin
  insert into payout_changes (run_id, state, payouts, amount)
  select run_id, state, sum(n), sum(n * amount)
  from (select run_id, state, amount, 1 as n from added union all select run_id, state, amount, -1 from gone) as both_ways
  group by 1, 2 having sum(n) <> 0 or sum(n * amount) <> 0;
  return null;
end $$;
create trigger sums_of_added_payouts after insert on payouts referencing new table as added
  for each statement execute function append_added_payouts();
create trigger sums_of_deleted_payouts after delete on payouts referencing old table as gone
  for each statement execute function append_deleted_payouts();
create trigger sums_of_changed_payouts after update on payouts referencing old table as gone new table as added
  for each statement execute function append_changed_payouts();

create function payout_sum_faults()
returns table (run_id uuid, state text, payouts bigint, amount bigint)
language sql stable as $$
  select run_id, state, sum(payouts)::bigint, sum(amount)::bigint
  from (
    select run_id, state, count(*) as payouts, sum(amount) as amount from payouts group by 1, 2
    union all select run_id, state, -payouts, -amount from payouts_by_run
    union all select run_id, state, -payouts, -amount from payout_changes) as both_ways
  group by 1, 2 having sum(payouts) <> 0 or sum(amount) <> 0;
$$;

insert into payout_changes (run_id, state, payouts, amount) select * from payout_sum_faults();
select add_up_payouts();

-- For the order of the list, for when the last of a state was sent, and for what no file for the bank has yet.
create index payouts_created on payouts (created_at desc);
create index payouts_sent on payouts (state, sent_at);
create index payouts_unfiled on payouts (run_id) where state = 'sent' and filed_attempt is distinct from attempt;
