-- What the ledger comes to by account, and by whose money it is, kept as the sums of hours are (0073). Nothing in the
-- ledger is ever changed or deleted, so the sums only need to see what is added.
create table ledger_changes (
  _id bigint generated always as identity primary key,
  account text not null,
  -- The project of costs, the person of what is owed or on its way; all zeros where there is none.
  owner_id uuid not null,
  lines bigint not null,
  amount bigint not null
);
create table ledger_by_owner (
  account text not null,
  owner_id uuid not null,
  lines bigint not null,
  amount bigint not null,
  primary key (account, owner_id)
);
create table ledger_by_account (account text primary key, amount bigint not null);

create function add_up_ledger() returns void language sql as $$
  -- One at a time, whose rows are then in nobody's way; who reads does not wait.
  lock table ledger_by_owner in share row exclusive mode;
  with taken as (delete from ledger_changes returning *)
  insert into ledger_by_owner as kept
  select account, owner_id, sum(lines), sum(amount) from taken group by 1, 2
  on conflict (account, owner_id) do update set
    lines = kept.lines + excluded.lines, amount = kept.amount + excluded.amount;
  -- Anew, so that it can't differ.
  with anew as (select account, sum(amount) as amount from ledger_by_owner group by 1)
  insert into ledger_by_account as kept select account, amount from anew
  on conflict (account) do update set amount = excluded.amount where kept.amount <> excluded.amount;
$$;

create function append_ledger_lines() returns trigger language plpgsql as $$
begin
  insert into ledger_changes (account, owner_id, lines, amount)
  select account, project_or_none(coalesce(project_id, user_id)), count(*), sum(amount) from added group by 1, 2;
  return null;
end $$;
create trigger sums_of_added_lines after insert on ledger_lines referencing new table as added
  for each statement execute function append_ledger_lines();

-- What the kept sums lack, or have too much, of what there is: nothing, but for a fault.
create function ledger_sum_faults()
returns table (account text, owner_id uuid, lines bigint, amount bigint)
language sql stable as $$
  select account, owner_id, sum(lines)::bigint, sum(amount)::bigint
  from (
    select account, project_or_none(coalesce(project_id, user_id)) as owner_id, count(*) as lines, sum(amount) as amount
    from ledger_lines group by 1, 2
    union all select account, owner_id, -lines, -amount from ledger_by_owner
    union all select account, owner_id, -lines, -amount from ledger_changes) as both_ways
  group by 1, 2 having sum(lines) <> 0 or sum(amount) <> 0;
$$;

insert into ledger_changes (account, owner_id, lines, amount) select * from ledger_sum_faults();
select add_up_ledger();
