-- The approval of a payment can be undone until a run takes it. A line of hours then ends, declined, and a new approval
-- makes a new one; a proposal waits again. The ledger keeps both: the approval, and what undid it.
alter table payments
  -- How often its approval was undone: the ledger counts by it.
  add column undone integer not null default 0 check (undone >= 0),
  -- The entry of an undone line of hours, which may have another line since.
  add column undone_entry_id uuid references work_history,
  drop constraint payments_of_kind,
  add constraint payments_of_kind check (case kind
    when 'work' then amount >= 0 and (work_history_id is null) = (state = 'declined')
      and (undone_entry_id is null) = (state <> 'declined') and project_id is not null and seconds is not null
      and hourly_rate is not null and reason = '' and state <> 'proposed'
      and num_nonnulls(assigned_job_id, task_id, prompt_id, collected_item_id) = 0 and subject = ''
    when 'piece' then amount >= 0 and num_nonnulls(assigned_job_id, task_id, prompt_id, collected_item_id) = 1
      and subject <> '' and project_id is not null
      and num_nonnulls(work_history_id, undone_entry_id, seconds, hourly_rate) = 0 and reason = ''
      and (state <> 'declined' or decline_cause <> '')
    else amount <> 0 and num_nonnulls(work_history_id, undone_entry_id, seconds, hourly_rate) = 0 and reason <> ''
      and created_by is not null and num_nonnulls(assigned_job_id, task_id, prompt_id, collected_item_id) = 0
      and subject = '' end);
create index payments_undone_entry on payments (undone_entry_id) where undone_entry_id is not null;

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  drop constraint ledger_transactions_check,
  drop constraint ledger_transactions_check1,
  add constraint ledger_transactions_kind_check
    check (kind in ('accrual', 'adjustment', 'undone', 'sent', 'paid', 'failed', 'reversed')),
  add constraint ledger_transactions_of_payout
    check ((kind in ('accrual', 'adjustment', 'undone')) = (payout_id is null)),
  -- Of an approval, and of what undid it, how many were undone before; null for the first.
  add constraint ledger_transactions_attempt check (payout_id is null or attempt is not null);
drop index ledger_transactions_accrual;
create unique index ledger_transactions_accrual on ledger_transactions (payment_id, coalesce(attempt, 0))
  where kind in ('accrual', 'adjustment');

create or replace function ledger_faults()
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
      count(*) filter (where b.kind in ('accrual', 'adjustment')) - count(*) filter (where b.kind = 'undone') as beginnings,
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
    from booked b group by b.payment_id, b.kind, b.payout_id, b.attempt having count(*) > 1
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
