import { airtmCurrency, methodOfRun, payoutLimits, payoutMethods } from "../../../contract/payout-runs/methods.ts";
import type { blockWords, warningWords } from "../../../contract/payout-runs/preflight.ts";
import { type PaymentState, paymentStatesBefore } from "../../../contract/payments/states.ts";
import { dayOf, fullName, words } from "../../core/db/sql-text.ts";
import { ref, type View } from "../../core/db/view.ts";

/** Lines that are owed and on no way: failed ones too, whose payout is given up when another run takes them. */
export const owedStates: readonly PaymentState[] = paymentStatesBefore("scheduled");

const byMethod = (valueOf: (method: (typeof payoutMethods)[number]) => string): string =>
  `case r.method ${payoutMethods.map((method) => `when '${method}' then ${valueOf(method)}`).join(" ")} end`;

/** SQL conditions over the run `r`, the person `u`, their pay details `d` and the sums of their lines `s`. */
const blocks: Readonly<Record<keyof typeof blockWords, string>> = {
  excluded: "u._id = any(r.excluded)",
  own: "u._id = me._id",
  deleted: "u.deleted_at is not null",
  unverified: "u.email_verified_at is null",
  no_details: "d.user_id is null",
  other_method: `d.method <> ${byMethod((method) => `'${methodOfRun[method]}'`)}`,
  currency: `r.method = 'airtm' and r.currency <> '${airtmCurrency}'`,
  nothing_owed: "s.amount <= 0",
  below_limit: `s.amount > 0 and s.amount < ${byMethod((method) => String(payoutLimits[method].least))}`,
  above_limit: `s.amount > ${byMethod((method) => String(payoutLimits[method].most))}`,
};
const warnings: Readonly<Record<keyof typeof warningWords, string>> = {
  deactivated: "u.deactivated_at is not null",
  open_dispute: "s.disputed",
  other_run: `exists (select from payouts other where other.user_id = u._id and other.run_id <> r._id
    and other.state in ('scheduled', 'sent', 'awaiting_recipient'))`,
};
const codes = (conditions: Readonly<Record<string, string>>): string =>
  `array_remove(array[${Object.entries(conditions)
    .map(([code, condition]) => `case when ${condition} then '${code}' end`)
    .join(", ")}]::text[], null)`;

const person = fullName("u");

/**
 * Everybody to whom something is owed that a run would pay, whether each can be paid, and why not: read as it is now,
 * so that a draft never shows yesterday's money.
 *
 * @param run SQL: the run's id
 * @param among SQL: a further condition over a line `p`
 */
export const preflightView = (run: string, among = "true"): View => ({
  from: `(select * from payout_runs where _id = ${run}) r
    cross join lateral (
      select p.user_id, count(*) as lines, sum(p.amount)::bigint as amount, array_agg(p._id order by p._id) as ids,
        bool_or(exists (select from disputes x where x.payment_id = p._id and x.state = 'open')) as disputed
      from payments p left join work_history w on w._id = p.work_history_id
      where p.state = any(${words(owedStates)}) and p.currency = r.currency and ${among}
        and (r.people = '{}' or p.user_id = any(r.people))
        and (r.projects = '{}' or p.project_id = any(r.projects))
        and (r.until is null or coalesce(w.checked_in_date, ${dayOf("p.approved_at")}) <= r.until)
      group by p.user_id) s
    join users u on u._id = s.user_id and (r.hubs = '{}' or u.hub = any(r.hubs))
    left join pay_details d on d.user_id = u._id
    cross join lateral (select ${codes(blocks)} as blocks, ${codes(warnings)} as warnings) f`,
  id: "u._id",
  name: person,
  visible: "true",
  row: {
    _id: "u._id",
    user: ref("u._id", person),
    hub: "u.hub",
    lines: "s.lines",
    amount: "s.amount",
    method: "d.method",
    masked: "coalesce(d.masked, '')",
    blocks: "f.blocks",
    warnings: "f.warnings",
  },
  search: [`(${person})`, "u.email", "u.hub"],
  sorts: { user: `lower(${person})`, amount: "s.amount", lines: "s.lines" },
  // Who can't be paid stands first: that is what somebody has to do something about.
  defaultOrder: `f.blocks = '{}', f.warnings = '{}', lower(${person})`,
  filters: { canBePaid: (given) => `(f.blocks = '{}') = ${given}::boolean` },
  totals: {
    payable: "count(*) filter (where f.blocks = '{}')",
    payableAmount: "coalesce(sum(s.amount) filter (where f.blocks = '{}'), 0)",
    blocked: "count(*) filter (where f.blocks <> '{}')",
  },
});
