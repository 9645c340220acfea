import type { Sql } from "../../db/pool.ts";
import { run } from "../../db/run.ts";
import { platformZone } from "../../db/sql-text.ts";
import type { View } from "../../db/view.ts";

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
  visible: "true",
  row: { _id: "s._id", project: "json_build_object('_id', p._id, 'name', p.name)", ...sums },
  search: ["p.name"],
  sorts: { name: "lower(p.name)", ...sums },
  defaultOrder: "s.amount desc, lower(p.name)",
  filters: {},
  totals,
};

const person = "u.first_name || ' ' || u.last_name";
export const userPayments: View = {
  from: `${sumsBy("user_id")} join users u on u._id = s._id`,
  id: "s._id",
  visible: "true",
  row: { _id: "s._id", user: `json_build_object('_id', u._id, 'name', ${person})`, hub: "u.hub", ...sums },
  search: [`(${person})`, "u.email", "u.hub"],
  sorts: { name: `lower(${person})`, ...sums },
  defaultOrder: `s.amount desc, lower(${person})`,
  filters: {},
  totals,
};

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
