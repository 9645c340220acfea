import type { Payment } from "../../../contract/payments.ts";
import type { Sql } from "../../db/pool.ts";
import { run } from "../../db/run.ts";
import { fullName, platformZone } from "../../db/sql-text.ts";
import { type Caller, instant, readRecord, ref, refToPerson, type View } from "../../db/view.ts";

/** Further fields of the lists. */
export const currency = { currency: "(select currency from company)" };

const sumsBy = (column: "user_id" | "project_id"): string =>
  `(select ${column} as _id, count(*) as payments, sum(seconds) as seconds, sum(amount) as amount
    from payments group by ${column}) s`;

const sums = { payments: "s.payments", seconds: "s.seconds", amount: "s.amount" };
const totals = { totalAmount: "coalesce(sum(s.amount), 0)", totalSeconds: "coalesce(sum(s.seconds), 0)" };

export const projectPayments: View = {
  from: `${sumsBy("project_id")} join projects p on p._id = s._id`,
  id: "s._id",
  name: "p.name",
  visible: "true",
  row: { _id: "s._id", project: "json_build_object('_id', p._id, 'name', p.name)", ...sums },
  search: ["p.name"],
  sorts: { name: "lower(p.name)", ...sums },
  defaultOrder: "s.amount desc, lower(p.name)",
  filters: {},
  totals,
};

const person = fullName("u");
export const userPayments: View = {
  from: `${sumsBy("user_id")} join users u on u._id = s._id`,
  id: "s._id",
  name: person,
  visible: "true",
  row: { _id: "s._id", user: `json_build_object('_id', u._id, 'name', ${person})`, hub: "u.hub", ...sums },
  search: [`(${person})`, "u.email", "u.hub"],
  sorts: { name: `lower(${person})`, ...sums },
  defaultOrder: `s.amount desc, lower(${person})`,
  filters: {},
  totals,
};

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

interface Sums {
  /** YYYY-MM in the platform's time zone. */
  readonly month: string;
  readonly payments: number;
  readonly seconds: number;
  /** Minor units. */
  readonly amount: number;
}

/** Sums by the month in which the payment was approved, oldest first. */
export const monthlyPayments = (sql: Sql): Promise<Sums[]> =>
  run<Sums>(
    sql,
    `select to_char(approved_at at time zone ${platformZone}, 'YYYY-MM') as month, count(*) as payments,
       sum(seconds)::bigint as seconds, sum(amount)::bigint as amount
     from payments group by 1 order by 1`,
    [],
  );
