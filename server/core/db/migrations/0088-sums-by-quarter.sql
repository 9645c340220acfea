-- The sums of hours and of payments by person and month (0080, 0079) are kept by quarter too: figures of a year read five of
-- them for each person, where there are eleven months. Whoever writes hours or payments now waits, and so appends what is
-- kept from here on.
lock table work_history, payments in share row exclusive mode;

create function quarter_of(day date) returns date language sql immutable parallel safe as $$
  select date_trunc('quarter', day::timestamp)::date
$$;

-- The sum of numbers that fit: `sum` counts as if they did not, which takes three times the memory for each person.
create aggregate total(bigint) (sfunc = int8pl, stype = bigint, combinefunc = int8pl, parallel = safe);

-- How sums of months and of quarters tell what was on some days, as one row. Of a month that is asked for in part its fewer
-- days are read: those that are asked for, or the others, which are taken off (`sign`). Months are those from `begins` on that
-- are before `ends`; of these, quarters are those from `quarters_begin` on that are before `quarters_end`. Strict functions
-- are not written into the statement, where each condition would work all of it out anew.
create function spread_of(first date, last date)
returns table (begins date, ends date, quarters_begin date, quarters_end date,
  early_first date, early_last date, early_sign int, late_first date, late_last date, late_sign int)
language sql immutable strict parallel safe rows 1 as $$
  with months as (
    select month_of(first) as of_first, (month_of(first) + interval '1 month')::date as after_first,
      month_of(last) as of_last, (month_of(last) + interval '1 month')::date as after_last),
  sides as (
    select *, 2 * (first - of_first) > after_first - of_first as is_late, 2 * (last - of_last + 1) < after_last - of_last as is_early
    from months),
  whole as (
    select *, case when is_late then after_first else of_first end as begins, case when is_early then of_last else after_last end as ends
    from sides),
  quarters as (
    select *, (quarter_of(begins - 1) + interval '3 months')::date as quarter_after, quarter_of(ends) as quarter_before from whole)
  select begins, ends, least(quarter_after, ends), case when quarter_after < quarter_before then quarter_before else least(quarter_after, ends) end,
    case when is_late then first else of_first end, case when is_late then begins - 1 else first - 1 end, case when is_late then 1 else -1 end,
    case when is_early then ends else last + 1 end, case when is_early then last else ends - 1 end, case when is_early then 1 else -1 end
  from quarters where begins < ends
  union all select first, first, first, first, first, last, 1, last + 1, last, 1 from quarters where begins >= ends
$$;

-- ------------------------------------------------------------------------------------------------------------ hours

-- By the first day of the quarter of the check-in. In changes it is null but for what mends the sums of a quarter alone.
create table work_history_by_quarter (
  quarter date not null,
  user_id uuid not null,
  state text not null,
  entries bigint not null,
  seconds bigint not null,
  primary key (quarter, user_id, state)
);
create index work_history_by_quarter_none on work_history_by_quarter (entries) where entries = 0;
alter table work_history_person_changes add column quarter date;

create or replace function add_up_hours_of_people() returns void language sql as $$
  lock table work_history_by_person in share row exclusive mode;
  with taken as (delete from work_history_person_changes returning *),
  by_person as (
    insert into work_history_by_person as kept
    select project_id, user_id, state, sum(entries), sum(seconds)
    from taken where project_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (project_id, user_id, state) do update set
      entries = kept.entries + excluded.entries, seconds = kept.seconds + excluded.seconds),
  by_quarter as (
    insert into work_history_by_quarter as kept
    select coalesce(quarter, quarter_of(month)), user_id, state, sum(entries), sum(seconds)
    from taken where month is not null or quarter is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (quarter, user_id, state) do update set
      entries = kept.entries + excluded.entries, seconds = kept.seconds + excluded.seconds)
  insert into work_history_by_month as kept
  select month, user_id, state, sum(entries), sum(seconds)
  from taken where month is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (month, user_id, state) do update set
    entries = kept.entries + excluded.entries, seconds = kept.seconds + excluded.seconds;
  delete from work_history_by_person where entries = 0 and seconds = 0;
  delete from work_history_by_month where entries = 0 and seconds = 0;
  delete from work_history_by_quarter where entries = 0 and seconds = 0;
$$;

-- Those of quarters are compared with those of months, which are compared with the hours.
drop function work_history_person_sum_faults();
create function work_history_person_sum_faults()
returns table (user_id uuid, project_id uuid, month date, quarter date, state text, entries bigint, seconds bigint)
language sql stable as $$
  select user_id, project_id, null::date, null::date, state, sum(entries)::bigint, sum(seconds)::bigint
  from (
    select user_id, project_id, state, count(*) as entries, coalesce(sum(seconds), 0) as seconds
    from work_history group by 1, 2, 3
    union all select user_id, project_id, state, -entries, -seconds from work_history_by_person
    union all select user_id, project_id, state, -entries, -seconds from work_history_person_changes
      where project_id is not null) as both_ways
  group by 1, 2, 5 having sum(entries) <> 0 or sum(seconds) <> 0
  union all
  select user_id, null, month, null, state, sum(entries)::bigint, sum(seconds)::bigint
  from (
    select user_id, month_of(checked_in_date) as month, state, count(*) as entries, coalesce(sum(seconds), 0) as seconds
    from work_history group by 1, 2, 3
    union all select user_id, month, state, -entries, -seconds from work_history_by_month
    union all select user_id, month, state, -entries, -seconds from work_history_person_changes
      where month is not null) as both_ways
  group by 1, 3, 5 having sum(entries) <> 0 or sum(seconds) <> 0
  union all
  select user_id, null, null, quarter, state, sum(entries)::bigint, sum(seconds)::bigint
  from (
    select user_id, quarter_of(month) as quarter, state, entries, seconds from work_history_by_month
    union all select user_id, quarter, state, -entries, -seconds from work_history_by_quarter
    union all select user_id, quarter, state, -entries, -seconds from work_history_person_changes
      where quarter is not null) as both_ways
  group by 1, 4, 5 having sum(entries) <> 0 or sum(seconds) <> 0;
$$;

insert into work_history_person_changes (user_id, project_id, month, quarter, state, entries, seconds)
select user_id, null, null, quarter_of(month), state, sum(entries), sum(seconds)
from work_history_by_month group by 1, 4, 5;
select add_up_hours_of_people();

-- --------------------------------------------------------------------------------------------------------- payments

create table payments_by_person_and_quarter (
  approved_quarter date not null,
  user_id uuid not null,
  lines bigint not null,
  seconds bigint not null,
  amount bigint not null,
  primary key (approved_quarter, user_id)
);
alter table payment_person_changes add column approved_quarter date;

create or replace function add_up_person_payments() returns void language sql as $$
  lock table payments_by_person in share row exclusive mode;
  with taken as (delete from payment_person_changes returning *),
  by_month as (
    insert into payments_by_person_and_month as kept
    select approved_month, user_id, sum(lines), sum(seconds), sum(amount)
    from taken where approved_month is not null group by 1, 2 order by 1, 2
    on conflict (approved_month, user_id) do update set
      lines = kept.lines + excluded.lines, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount),
  by_quarter as (
    insert into payments_by_person_and_quarter as kept
    select coalesce(approved_quarter, quarter_of(approved_month)), user_id, sum(lines), sum(seconds), sum(amount)
    from taken where approved_month is not null or approved_quarter is not null group by 1, 2 order by 1, 2
    on conflict (approved_quarter, user_id) do update set
      lines = kept.lines + excluded.lines, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount)
  insert into payments_by_person as kept
  select user_id, sum(lines), sum(seconds), sum(amount) from taken where approved_quarter is null group by 1 order by 1
  on conflict (user_id) do update set
    lines = kept.lines + excluded.lines, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount;
$$;

-- Those of quarters and of all time are compared with those of months, which are compared with the lines.
drop function person_payment_sum_faults();
create function person_payment_sum_faults()
returns table (user_id uuid, approved_month date, approved_quarter date, lines bigint, seconds bigint, amount bigint)
language sql stable as $$
  select user_id, approved_month, approved_quarter, sum(lines)::bigint, sum(seconds)::bigint, sum(amount)::bigint
  from (
    select user_id, date_trunc('month', approved_at at time zone (select platform_zone()))::date as approved_month,
      null::date as approved_quarter, count(*) as lines, coalesce(sum(seconds), 0) as seconds, sum(amount) as amount
    from payments where approved_at is not null group by 1, 2
    union all select user_id, approved_month, null, -lines, -seconds, -amount from payments_by_person_and_month
    union all select user_id, null, null, lines, seconds, amount from payments_by_person_and_month
    union all select user_id, null, null, -lines, -seconds, -amount from payments_by_person
    union all select user_id, null, quarter_of(approved_month), lines, seconds, amount from payments_by_person_and_month
    union all select user_id, null, approved_quarter, -lines, -seconds, -amount from payments_by_person_and_quarter
    union all select user_id, approved_month, approved_quarter, -lines, -seconds, -amount from payment_person_changes) as both_ways
  group by 1, 2, 3 having sum(lines) <> 0 or sum(seconds) <> 0 or sum(amount) <> 0;
$$;

create or replace function move_payment_days() returns trigger language plpgsql as $$
begin
  lock table payments in exclusive mode;
  update payments set day = (created_at at time zone (select platform_zone()))::date
  where kind <> 'work' and day <> (created_at at time zone (select platform_zone()))::date;
  insert into payment_changes (project_id, kind, state, approved_on, lines, seconds, amount)
  select project_id, kind, state, approved_on, lines, seconds, amount from payment_sum_faults();
  insert into payment_person_changes (user_id, approved_month, approved_quarter, lines, seconds, amount)
  select user_id, approved_month, approved_quarter, lines, seconds, amount from person_payment_sum_faults();
  perform add_up_payments();
  perform add_up_person_payments();
  return null;
end $$;

insert into payment_person_changes (user_id, approved_month, approved_quarter, lines, seconds, amount)
select user_id, null, quarter_of(approved_month), sum(lines), sum(seconds), sum(amount)
from payments_by_person_and_month group by 1, 3;
select add_up_person_payments();
