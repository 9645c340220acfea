import type { Load } from "./load.ts";
import { hourlyRate, idAt, months, part, personOf, projectOf, type Shape, timeOf, unpaidDays } from "./shape.ts";

const manager = "(select _id from users where email = 'manager@demo.muster.example')";
const payer = "(select _id from users where email = 'payments@demo.muster.example')";
const admin = "(select _id from users where email = 'admin@demo.muster.example')";
const ofLarge = "(select _id from named_project)";
const amount = `amount_of(w.seconds, ${hourlyRate})`;
/** The first day of the `n`th month back, the oldest first. */
const monthOf = (n: string): string =>
  `(date_trunc('month', $3::timestamptz) - (${months} - ${n}) * interval '1 month')::date`;

/**
 * 97 of 100 hours are paid for; of 1,000 ten are rejected, ten wait for an approval, five for their payment, five for a
 * correction. One is of the person of the one before, on another project: in larger companies at the same time.
 */
export const hours = ({ hours: count }: Shape): Load => ({
  tables: ["work_history"],
  steps: count,
  each: part,
  insert: `with made as (
      select n, ${timeOf("n", count)} as at, 1800 + n * 7919::bigint % 10800 as seconds,
        case when n % 1000 < 10 then 'rejected' when n % 1000 < 15 then 'approved' when n % 1000 < 20 then 'needs_correction'
          when n % 1000 < 30 then 'pending' else 'payment_approved' end as state
      from generate_series($1::int, $2::int) as n)
    insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at, checked_in_date, seconds,
      note, approved_by, approved_at, payment_approved_by, payment_approved_at, rejection_cause, created_at, updated_at)
    select ${idAt("at")}, ${personOf("(n - (n % 1000 = 501)::int)")}, ${projectOf("n")}, state, 'clock', at,
      at + seconds * interval '1 second',
      (at at time zone 'UTC')::date, seconds, case n % 50 when 0 then 'Second shift' else '' end,
      case when state in ('approved', 'payment_approved') then ${manager} end,
      case when state in ('approved', 'payment_approved') then at + interval '1 day' end,
      case when state = 'payment_approved' then ${payer} end,
      case when state = 'payment_approved' then at + interval '1 day' end,
      case when state = 'rejected' then 'Not what was asked for' end, at, at + interval '1 day'
    from made`,
});

/** A payout run for each month but the last, and a draft of what is left. */
export const runs = (): Load => ({
  tables: ["payout_runs"],
  steps: months,
  each: months,
  insert: `insert into payout_runs (_id, name, method, state, currency, until, created_by, scheduled_by, scheduled_at, sent_by,
      sent_at, created_at, updated_at)
    select uuidv7(at - clock_timestamp()), 'Large run ' || n, 'file', case when done then 'done' else 'draft' end, 'USD',
      case when done then next_month - 1 end, ${payer}, case when done then ${payer} end, case when done then at end,
      case when done then ${admin} end, case when done then at end, at, at
    from (select n, n < ${months} as done, ${monthOf("(n + 1)")} as next_month,
        least(${monthOf("(n + 1)")} + interval '8 days', $3::timestamptz) as at
      from generate_series($1::int, $2::int) as n) as made`,
});

/** The run that pays for an entry `w`, if one has. */
const runOf = `left join payout_runs r on r.name like 'Large run %' and r.state = 'done'
  and r.until = (date_trunc('month', w.checked_in_date) + interval '1 month - 1 day')::date
  and w.checked_in_date < ($3::timestamptz - interval '${unpaidDays} days')::date`;
const paidInMonth = `w.state = 'payment_approved' and w.project_id in ${ofLarge}
  and w.checked_in_date >= ${monthOf("$1::int")} and w.checked_in_date < ${monthOf("($2::int + 1)")}`;

/** A payout for each person and month. */
export const payouts = (): Load => ({
  tables: ["payouts"],
  steps: months,
  each: 1,
  insert: `insert into payouts (_id, run_id, user_id, amount, currency, state, attempt, lines, reference, sent_at, settled_at,
      created_at, updated_at)
    select uuidv7(r.sent_at - clock_timestamp()), r._id, w.user_id, sum(${amount}), 'USD', 'paid', 1, count(*),
      'LARGE', r.sent_at, r.sent_at + interval '2 days', r.sent_at, r.sent_at + interval '2 days'
    from work_history w ${runOf} where r._id is not null and ${paidInMonth} group by r._id, w.user_id`,
});

/** A payment line for each hour that is paid for: paid, but for those of the last month. */
export const lines = (): Load => ({
  tables: ["payments"],
  steps: months,
  each: 1,
  insert: `insert into payments (_id, work_history_id, user_id, project_id, state, seconds, hourly_rate, amount, currency,
      approved_by, approved_at, payout_id, day, created_at, updated_at)
    select uuidv7(w.payment_approved_at - clock_timestamp()), w._id, w.user_id, w.project_id,
      case when p._id is null then 'accrued' else 'paid' end, w.seconds, ${hourlyRate}, ${amount}, 'USD',
      w.payment_approved_by, w.payment_approved_at, p._id, w.checked_in_date, w.payment_approved_at, w.payment_approved_at
    from work_history w ${runOf} left join payouts p on p.run_id = r._id and p.user_id = w.user_id
    where ${paidInMonth} order by w.checked_in_at`,
});

/** What was earned, in the ledger; not how it was sent and arrived, which would be four lines more. */
export const ledger = (): Load => ({
  tables: ["ledger_lines", "ledger_transactions"],
  steps: months,
  each: 1,
  insert: `with booked as materialized (
      select uuidv7(created_at - clock_timestamp()) as _id, p._id as payment_id, project_id, user_id, amount, created_at,
        approved_by
      from payments p where kind = 'work' and project_id in ${ofLarge}
        and created_at >= ${monthOf("$1::int")} and created_at < ${monthOf("($2::int + 1)")} order by created_at),
    transactions as (insert into ledger_transactions (_id, kind, payment_id, created_by, created_at)
      select _id, 'accrual', payment_id, approved_by, created_at from booked)
    insert into ledger_lines (transaction_id, account, project_id, user_id, amount, currency)
    select _id, account, case sign when 1 then project_id end, case sign when -1 then user_id end, sign * amount, 'USD'
    from booked, (values ('labour_cost', 1), ('owed_to_worker', -1)) as side (account, sign)`,
});
