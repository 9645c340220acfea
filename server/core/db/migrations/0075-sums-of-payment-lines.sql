-- How many payment lines there are by project, kind and state, and what they come to, kept as the sums of hours are (0073).
create table payment_changes (
  _id bigint generated always as identity primary key,
  -- All zeros for a line of no project.
  project_id uuid not null,
  kind text not null,
  state text not null,
  lines bigint not null,
  seconds bigint not null,
  amount bigint not null
);
create table payments_by_project (
  project_id uuid not null,
  kind text not null,
  state text not null,
  lines bigint not null,
  seconds bigint not null,
  amount bigint not null,
  primary key (project_id, kind, state)
);

create function add_up_payments() returns void language sql as $$
  lock table payments_by_project in share row exclusive mode;
  with taken as (delete from payment_changes returning *)
  insert into payments_by_project as kept
  select project_id, kind, state, sum(lines), sum(seconds), sum(amount) from taken group by 1, 2, 3 order by 1, 2, 3
  on conflict (project_id, kind, state) do update set
    lines = kept.lines + excluded.lines, seconds = kept.seconds + excluded.seconds, amount = kept.amount + excluded.amount;
$$;

create function project_or_none(project uuid) returns uuid language sql immutable parallel safe as $$
  select coalesce(project, '00000000-0000-0000-0000-000000000000')
$$;

create function append_added_lines() returns trigger language plpgsql as $$
begin
  insert into payment_changes (project_id, kind, state, lines, seconds, amount)
  select project_or_none(project_id), kind, state, count(*), coalesce(sum(seconds), 0), sum(amount) from added group by 1, 2, 3;
  return null;
end $$;
create function append_deleted_lines() returns trigger language plpgsql as $$
begin
  insert into payment_changes (project_id, kind, state, lines, seconds, amount)
  select project_or_none(project_id), kind, state, -count(*), -coalesce(sum(seconds), 0), -sum(amount) from gone group by 1, 2, 3;
  return null;
end $$;
create function append_changed_lines() returns trigger language plpgsql as $$
begin
  insert into payment_changes (project_id, kind, state, lines, seconds, amount)
  select project_or_none(project_id), kind, state, sum(n), coalesce(sum(n * seconds), 0), sum(n * amount)
  from (select project_id, kind, state, seconds, amount, 1 as n from added
    union all select project_id, kind, state, seconds, amount, -1 from gone) as both_ways
  group by 1, 2, 3 having sum(n) <> 0 or coalesce(sum(n * seconds), 0) <> 0 or sum(n * amount) <> 0;
  return null;
end $$;
create trigger sums_of_added_lines after insert on payments referencing new table as added
  for each statement execute function append_added_lines();
create trigger sums_of_deleted_lines after delete on payments referencing old table as gone
  for each statement execute function append_deleted_lines();
create trigger sums_of_changed_lines after update on payments referencing old table as gone new table as added
  for each statement execute function append_changed_lines();

-- What the kept sums lack, or have too much, of what there is: nothing, but for a fault.
create function payment_sum_faults()
returns table (project_id uuid, kind text, state text, lines bigint, seconds bigint, amount bigint)
language sql stable as $$
  select project_id, kind, state, sum(lines)::bigint, sum(seconds)::bigint, sum(amount)::bigint
  from (
    select project_or_none(project_id) as project_id, kind, state, count(*) as lines, coalesce(sum(seconds), 0) as seconds,
      sum(amount) as amount
    from payments group by 1, 2, 3
    union all select project_id, kind, state, -lines, -seconds, -amount from payments_by_project
    union all select project_id, kind, state, -lines, -seconds, -amount from payment_changes) as both_ways
  group by 1, 2, 3 having sum(lines) <> 0 or sum(seconds) <> 0 or sum(amount) <> 0;
$$;

insert into payment_changes (project_id, kind, state, lines, seconds, amount) select * from payment_sum_faults();
select add_up_payments();
