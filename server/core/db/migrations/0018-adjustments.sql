-- Adjustments, the check of the ledger, and what its pages read it by.

-- Why a proposal was declined; whoever made it reads this.
alter table payments
  add column decline_cause text not null default '',
  add check (decline_cause = '' or state = 'declined');

create index ledger_transactions_created on ledger_transactions (created_at desc, _id);

-- What one check of the whole ledger found. The nightly one stands once a night, however often its task runs.
create table ledger_checks (
  _id uuid primary key,
  night date unique,
  asked_by uuid references users,
  lines integer not null,
  transactions integer not null,
  faults integer not null,
  -- The first of them: ids and amounts, nothing about people.
  found jsonb not null,
  checked_at timestamptz not null default now(),
  check (night is null or asked_by is null)
);
create index ledger_checks_newest on ledger_checks (checked_at desc, _id);

-- Each disagreement between the payment lines and the ledger; none, where all is well. Amounts in minor units.
create function ledger_faults()
returns table (fault text, payment uuid, account text, expected bigint, found bigint)
language sql stable as $$
  with booked as (
    select t._id, t.payment_id, t.kind, t.payout_id, t.attempt, count(l.transaction_id) as sides,
      coalesce(sum(l.amount), 0)::bigint as sum,
      sum(l.amount) filter (where l.account = 'labour_cost') as labour_cost,
      sum(l.amount) filter (where l.account = 'owed_to_worker') as owed_to_worker,
      sum(l.amount) filter (where l.account = 'in_transit') as in_transit,
      sum(l.amount) filter (where l.account = 'cash') as cash
    from ledger_transactions t left join ledger_lines l on l.transaction_id = t._id group by t._id),
  of_line as (
    select b.payment_id,
      count(*) filter (where b.payout_id is null) as beginnings,
      sum(b.labour_cost)::bigint as labour_cost, sum(b.owed_to_worker)::bigint as owed_to_worker,
      sum(b.in_transit)::bigint as in_transit, sum(b.cash)::bigint as cash
    from booked b group by b.payment_id),
  line as (
    select p._id, p.amount, o.*, coalesce(o.beginnings, 0) as begun,
      p.state not in ('proposed', 'declined') as is_booked,
      p.state in ('accrued', 'scheduled', 'failed', 'reversed') as is_owed,
      p.state in ('sent', 'awaiting_recipient') as is_in_transit,
      p.state = 'paid' as is_paid
    from payments p left join of_line o on o.payment_id = p._id)
  select 'unbalanced', b.payment_id, null, 0::bigint, b.sum
    from booked b where b.sum <> 0 or b.sides <> 2
  union all
  select case when line.begun > line.is_booked::int then 'booked_twice' else 'not_booked' end, line._id, null, line.is_booked::int, line.begun
    from line where line.begun <> line.is_booked::int
  union all
  select 'booked_twice', b.payment_id, null, 1::bigint, count(*)
    from booked b where b.payout_id is not null group by b.payment_id, b.kind, b.payout_id, b.attempt having count(*) > 1
  union all
  select 'wrong_balance', line._id, side.account, side.expected, side.found
    from line cross join lateral (values
      ('labour_cost', case when is_booked then amount else 0 end, coalesce(labour_cost, 0)),
      ('owed_to_worker', case when is_owed then -amount else 0 end, coalesce(owed_to_worker, 0)),
      ('in_transit', case when is_in_transit then -amount else 0 end, coalesce(in_transit, 0)),
      ('cash', case when is_paid then -amount else 0 end, coalesce(cash, 0))) as side (account, expected, found)
    where side.expected <> side.found
  union all
  select distinct case when l.currency <> p.currency then 'wrong_currency' else 'wrong_owner' end, p._id, null, 0::bigint, 0::bigint
    from ledger_lines l join ledger_transactions t on t._id = l.transaction_id join payments p on p._id = t.payment_id
    where l.currency <> p.currency or l.user_id <> p.user_id
      or (l.account = 'labour_cost' and l.project_id is distinct from p.project_id)
$$;
