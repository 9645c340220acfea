import type { z } from "zod";
import { type dashboard, dashboardDays } from "../../../contract/dashboard/endpoints.ts";
import { fullName } from "../../core/db/sql-text.ts";
import { pageSql } from "../../core/db/read.ts";
import { type Parameters, ref, type View } from "../../core/db/view.ts";
import { daysSql, entriesIn, hours, paymentsIn, seesCompany, told } from "./scope.ts";
import { columns } from "./sql-objects.ts";

const name = fullName("u");
const sums = {
  entries: "count(*)",
  seconds: hours.seconds,
  approvedSeconds: hours.approvedSeconds,
  rejected: "count(*) filter (where w.state = 'rejected')",
};
const figure = (column: string): string => `coalesce(${column}, 0)`;

/** People with their figures in the days of `d`: those who worked or were paid, and always the caller where it is theirs. */
const figuresView: View = {
  from: `users u
    left join (select w.user_id, ${columns(sums)} from ${entriesIn} w group by 1) work on work.user_id = u._id
    left join (select p.user_id, sum(p.amount)::bigint as amount from ${paymentsIn} p group by 1) pay
      on pay.user_id = u._id`,
  id: "u._id",
  visible: `case when ${seesCompany} then work.user_id is not null or pay.user_id is not null else u._id = me._id end`,
  row: {
    _id: "u._id",
    user: ref("u._id", name),
    role: "u.role",
    hub: "u.hub",
    entries: figure("work.entries"),
    seconds: figure("work.seconds"),
    approvedSeconds: figure(`work."approvedSeconds"`),
    rejected: figure("work.rejected"),
    amount: figure("pay.amount"),
  },
  search: [`(${name})`, "u.email", "u.hub"],
  sorts: {
    name: `lower(u.last_name || ' ' || u.first_name)`,
    seconds: figure("work.seconds"),
    entries: figure("work.entries"),
    amount: figure("pay.amount"),
  },
  defaultOrder: `${figure("work.seconds")} desc`,
  filters: {
    role: (given) => `u.role = any(${given}::text[])`,
    hub: (given) => `u.hub = any(${given}::text[])`,
  },
};

type Query = z.output<typeof dashboard.users.query>;

/** The page as JSON text, for the caller `me`. */
export const peoplePage = ({ startDate, endDate, ...query }: Query, params: Parameters): string => {
  const days = daysSql({ startDate, endDate }, dashboardDays.summary, params);
  const extra = { ...told, currency: "(select currency from company)" };
  return `(select ${pageSql({ view: figuresView, key: "users", query, params, extra })} from (${days}) d)`;
};
