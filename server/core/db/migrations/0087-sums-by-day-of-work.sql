-- What payment lines come to by project and the day of their work, kept as the sums by the day of their approval are (0079).
-- Whoever writes payments now waits until every line has its day, some minutes of a million; who reads them does not.
lock table payments in share row exclusive mode;

-- The sums by approval know nothing of the day, and need not hear of it.
alter table payments disable trigger user;
update payments p set day = w.checked_in_date
from work_history w where w._id = coalesce(p.work_history_id, p.undone_entry_id) and p.day is null;
update payments set day = (created_at at time zone (select platform_zone()))::date where day is null;
alter table payments enable trigger user;
alter table payments validate constraint payments_have_days;
create index payments_day on payments (day, created_at desc, _id);

create table payment_day_changes (
  _id bigint generated always as identity primary key,
  day date not null,
  project_id uuid not null,
  kind text not null,
  state text not null,
  lines bigint not null,
  seconds bigint not null,
  amount bigint not null
);
create table payments_by_work_day (
  day date not null,
  project_id uuid not null,
  kind text not null,
  state text not null,
  lines bigint not null,
  seconds bigint not null,
  amount bigint not null,
  primary key (day, project_id, kind, state)
);
create index payments_by_work_day_none on payments_by_work_day (lines) where lines = 0;

create function add_up_days_of_payments() returns void language sql as $$
  lock table payments_by_work_day in share row exclusive mode;
  with taken as (delete from payment_day_changes returning *)
  insert into payments_by_work_day as kept
  select day, project_id, kind, state, sum(lines), sum(seconds), sum(amount) from taken group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (day, project_id, kind, state) do update set
    lines = kept.lines + excluded.lines, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount;
  delete from payments_by_work_day where lines = 0 and seconds = 0 and amount = 0;
$$;

create function append_days_of_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_day_changes (day, project_id, kind, state, lines, seconds, amount)
    select day, project_or_none(project_id), kind, state, count(*), coalesce(sum(seconds), 0), sum(amount)
    from added group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into payment_day_changes (day, project_id, kind, state, lines, seconds, amount)
    select day, project_or_none(project_id), kind, state, -count(*), -coalesce(sum(seconds), 0), -sum(amount)
    from gone group by 1, 2, 3, 4;
  else
    insert into payment_day_changes (day, project_id, kind, state, lines, seconds, amount)
    select day, project_or_none(project_id), kind, state, sum(n), coalesce(sum(n * seconds), 0), sum(n * amount)
    from (select day, project_id, kind, state, seconds, amount, 1 as n from added
      union all select day, project_id, kind, state, seconds, amount, -1 from gone) as both_ways
    group by 1, 2, 3, 4 having sum(n) <> 0 or coalesce(sum(n * seconds), 0) <> 0 or sum(n * amount) <> 0;
  end if;
  return null;
end $$;
create trigger days_of_added_lines after insert on payments referencing new table as added
  for each statement execute function append_days_of_lines();
create trigger days_of_deleted_lines after delete on payments referencing old table as gone
  for each statement execute function append_days_of_lines();
create trigger days_of_changed_lines after update on payments referencing old table as gone new table as added
  for each statement execute function append_days_of_lines();

create function payment_day_sum_faults()
returns table (day date, project_id uuid, kind text, state text, lines bigint, seconds bigint, amount bigint)
language sql stable as $$
  select day, project_id, kind, state, sum(lines)::bigint, sum(seconds)::bigint, sum(amount)::bigint
  from (
    select day, project_or_none(project_id) as project_id, kind, state, count(*) as lines, coalesce(sum(seconds), 0) as seconds,
      sum(amount) as amount
    from payments group by 1, 2, 3, 4
    union all select day, project_id, kind, state, -lines, -seconds, -amount from payments_by_work_day
    union all select day, project_id, kind, state, -lines, -seconds, -amount from payment_day_changes) as both_ways
  group by 1, 2, 3, 4 having sum(lines) <> 0 or sum(seconds) <> 0 or sum(amount) <> 0;
$$;

insert into payment_day_changes (day, project_id, kind, state, lines, seconds, amount) select * from payment_day_sum_faults();
select add_up_days_of_payments();

-- In another time zone lines without hours were made on other days too. Who has locked a line for a change goes first, or
-- each would wait for the other.
create or replace function move_payment_days() returns trigger language plpgsql as $$
begin
  lock table payments in exclusive mode;
  update payments set day = (created_at at time zone (select platform_zone()))::date
  where kind <> 'work' and day <> (created_at at time zone (select platform_zone()))::date;
  insert into payment_changes (project_id, kind, state, approved_on, lines, seconds, amount)
  select project_id, kind, state, approved_on, lines, seconds, amount from payment_sum_faults();
  insert into payment_person_changes (user_id, approved_month, lines, seconds, amount)
  select user_id, approved_month, lines, seconds, amount from person_payment_sum_faults();
  perform add_up_payments();
  perform add_up_person_payments();
  return null;
end $$;

-- What is owed and on its way to nobody, which payout runs add up: its lines are few beside those that were paid.
create index payments_owed on payments (user_id) include (amount, day, kind, project_id, currency, approved_at, _id)
  where state in ('accrued', 'failed', 'reversed');
