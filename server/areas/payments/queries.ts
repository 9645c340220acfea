import type { Payment } from "../../../contract/payments.ts";
import type { Sql } from "../../db/pool.ts";
import { fullName } from "../../db/sql-text.ts";
import { type Caller, instant, readRecord, ref, refToPerson, type View } from "../../db/view.ts";

/** Further fields of the lists. */
export const currency = { currency: "(select currency from company)" };

const person = fullName("u");

/** Outer joins, though each row is there: what a count or a sum does not ask of is then not read. */
const withRecords = `payments p left join work_history w on w._id = p.work_history_id
  left join users u on u._id = p.user_id left join projects pr on pr._id = p.project_id`;

/** Payment lines, one by one. */
export const paymentView: View = {
  from: withRecords,
  id: "p._id",
  name: `${person} || ', ' || pr.name || ', ' || w.checked_in_date`,
  visible: "true",
  row: {
    _id: "p._id",
    user: ref("u._id", person),
    project: ref("pr._id", "pr.name"),
    workHistory: ref("w._id", "w.checked_in_date::text"),
    checkedInDate: "w.checked_in_date",
    seconds: "p.seconds",
    hourlyRate: "p.hourly_rate",
    amount: "p.amount",
    currency: "p.currency",
    state: "p.state",
    hoursApprovedBy: refToPerson("w.approved_by"),
    approvedBy: refToPerson("p.approved_by"),
    approvedAt: instant("p.approved_at"),
    createdAt: instant("p.created_at"),
    version: "p.version",
  },
  search: [`(${person})`, "u.email", "pr.name"],
  sorts: {
    createdAt: "p.created_at",
    checkedInDate: "w.checked_in_date",
    user: `lower(${person})`,
    project: "lower(pr.name)",
    seconds: "p.seconds",
    amount: "p.amount",
  },
  defaultOrder: "p.created_at desc",
  filters: {
    user: (given) => `p.user_id = any(${given}::uuid[])`,
    project: (given) => `p.project_id = any(${given}::uuid[])`,
    state: (given) => `p.state = any(${given}::text[])`,
    startDate: (given) => `w.checked_in_date >= ${given}::date`,
    endDate: (given) => `w.checked_in_date <= ${given}::date`,
  },
  totals: { totalAmount: "coalesce(sum(p.amount), 0)", totalSeconds: "coalesce(sum(p.seconds), 0)" },
};

/** Throws not_found. */
export const paymentById = (sql: Sql, me: Caller, id: string): Promise<Payment> =>
  readRecord<Payment>(sql, { view: paymentView, thing: "payment line" }, me, id);
