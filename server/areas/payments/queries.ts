import type { Payment } from "../../../contract/payments/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { dayOf, fullName } from "../../core/db/sql-text.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import { instant, ref, refToPerson, type View } from "../../core/db/view.ts";
import { hasBegun, isAmongDisputed, isDisputed, mayAnswer, mayDecide, mayEdit } from "./rules.ts";

/** Further fields of the lists. */
export const currency = { currency: "(select currency from company)" };

const person = fullName("u");

/** Outer joins, though each row is there: what a count or a sum does not ask of is then not read. */
const withRecords = `payments p left join work_history w on w._id = p.work_history_id
  left join users u on u._id = p.user_id left join projects pr on pr._id = p.project_id`;

/** The day of the work, or the one that an adjustment was proposed on. */
const lineDay = `coalesce(w.checked_in_date, ${dayOf("p.created_at")})`;

/** All disputes about a line `p`, the newest first. */
const disputes = `coalesce((
  select json_agg(json_build_object('_id', d._id, 'state', d.state, 'text', d.text, 'answer', d.answer,
    'answeredBy', ${refToPerson("d.answered_by")}, 'answeredAt', ${instant("d.answered_at")},
    'createdAt', ${instant("d.created_at")}, 'version', d.version) order by d.created_at desc, d._id)
  from disputes d where d.payment_id = p._id), '[]'::json)`;

/** What a line is to whoever reads it. */
const lineRow = {
  _id: "p._id",
  kind: "p.kind",
  project: ref("pr._id", "pr.name"),
  seconds: "p.seconds",
  hourlyRate: "p.hourly_rate",
  amount: "p.amount",
  currency: "p.currency",
  state: "p.state",
  reason: "p.reason",
  createdAt: instant("p.created_at"),
  version: "p.version",
  disputes,
};
const lineFilters: View["filters"] = {
  startDate: (given) => `${lineDay} >= ${given}::date`,
  endDate: (given) => `${lineDay} <= ${given}::date`,
};

/** Payment lines, one by one. */
export const paymentView: View = {
  from: withRecords,
  id: "p._id",
  name: `${person} || coalesce(', ' || pr.name, '') || ', ' || coalesce(w.checked_in_date::text, 'adjustment')`,
  visible: "true",
  row: {
    ...lineRow,
    user: ref("u._id", person),
    workHistory: ref("w._id", "w.checked_in_date::text"),
    checkedInDate: "w.checked_in_date",
    note: "case when p.user_id = me._id then '' else p.note end",
    hoursApprovedBy: refToPerson("w.approved_by"),
    createdBy: refToPerson("p.created_by"),
    approvedBy: refToPerson("p.approved_by"),
    approvedAt: instant("p.approved_at"),
    declinedBy: refToPerson("p.declined_by"),
    declineCause: "case when p.user_id = me._id then '' else p.decline_cause end",
    payoutRun: `(select json_build_object('_id', run._id, 'name', run.name)
      from payouts out join payout_runs run on run._id = out.run_id where out._id = p.payout_id)`,
    can: `json_build_object('approve', ${mayDecide("accrued")}, 'decline', ${mayDecide("declined")}, 'edit', ${mayEdit},
      'answer', ${mayAnswer})`,
  },
  stored: { user: "p.user_id", project: "p.project_id", createdAt: "p.created_at", approvedAt: "p.approved_at" },
  search: [`(${person})`, "u.email", "pr.name", "p.reason"],
  sorts: {
    createdAt: "p.created_at",
    checkedInDate: lineDay,
    user: `lower(${person})`,
    project: "lower(coalesce(pr.name, ''))",
    seconds: "coalesce(p.seconds, 0)",
    amount: "p.amount",
  },
  defaultOrder: "p.created_at desc",
  filters: {
    ...lineFilters,
    kind: (given) => `p.kind = any(${given}::text[])`,
    user: (given) => `p.user_id = any(${given}::uuid[])`,
    project: (given) => `p.project_id = any(${given}::uuid[])`,
    state: (given) => `p.state = any(${given}::text[])`,
    hasDispute: (given) => `${isAmongDisputed} = ${given}::boolean`,
  },
  // What was declined comes to nothing.
  totals: {
    totalAmount: "coalesce(sum(p.amount) filter (where p.state <> 'declined'), 0)",
    totalSeconds: "coalesce(sum(p.seconds), 0)",
  },
};

/** One's own lines, but not what nobody has agreed on yet. */
export const myPaymentView: View = {
  from: `${withRecords} left join payouts out on out._id = p.payout_id`,
  id: "p._id",
  visible: `p.user_id = me._id and ${hasBegun}`,
  row: {
    ...lineRow,
    day: lineDay,
    approvedAt: instant("p.approved_at"),
    sentAt: instant("out.sent_at"),
    settledAt: instant("out.settled_at"),
    can: `json_build_object('dispute', not ${isDisputed}, 'withdraw', ${isDisputed})`,
  },
  search: ["pr.name", "p.reason"],
  sorts: { day: lineDay, amount: "p.amount" },
  defaultOrder: `${lineDay} desc, p.created_at desc`,
  filters: lineFilters,
  totals: { totalAmount: "coalesce(sum(p.amount), 0)" },
};

/** Throws not_found. */
export const paymentById = (sql: Sql, me: Caller, id: string): Promise<Payment> =>
  readRecord<Payment>(sql, { view: paymentView, thing: "payment line" }, me, id);
