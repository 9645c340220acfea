import type { z } from "zod";
import { type dashboard, dashboardDays } from "../../../contract/dashboard/endpoints.ts";
import { fullName, type SqlText, sqlText, nameOrder } from "../../core/db/sql-text.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Parameters, ref, type View } from "../../core/db/view.ts";
import { daysSql } from "../../core/db/days.ts";
import { hours, paidPeopleIn, peopleIn, seesCompany, scopeFields, work } from "./scope.ts";
import { columns } from "./sql-objects.ts";

const name = fullName(sqlText`u`);
const sums = {
  entries: work.checkIns,
  seconds: hours.seconds,
  approvedSeconds: hours.approvedSeconds,
  rejected: work.rejected,
};
const figure = (column: SqlText): SqlText => sqlText`coalesce(${column}, 0)`;

/** SQL: what each person worked and was paid for in the days of `d`: asked for once, since a page reads it thrice. */
const figures = sqlText`work as materialized (
    select w.user_id, ${columns(sums)} from ${peopleIn} group by 1 having sum(w.entries) > 0),
  pay as materialized (
    select p.user_id, sum(p.amount)::bigint as amount from ${paidPeopleIn} group by 1 having sum(p.lines) <> 0)`;

/** SQL: people with figures in the days of `d`: those who worked or were paid, and always the caller for their own. */
const figuresView: View = {
  from: sqlText`users u
    left join work on work.user_id = u._id left join pay on pay.user_id = u._id`,
  id: sqlText`u._id`,
  visible: sqlText`case when ${seesCompany} then work.user_id is not null or pay.user_id is not null else u._id = me._id end`,
  row: {
    _id: sqlText`u._id`,
    user: ref(sqlText`u._id`, name),
    role: sqlText`u.role`,
    hub: sqlText`u.hub`,
    entries: figure(sqlText`work.entries`),
    seconds: figure(sqlText`work.seconds`),
    approvedSeconds: figure(sqlText`work."approvedSeconds"`),
    rejected: figure(sqlText`work.rejected`),
    amount: figure(sqlText`pay.amount`),
  },
  search: [sqlText`(${name})`, sqlText`u.email`, sqlText`u.hub`],
  sorts: {
    name: nameOrder(sqlText`u.last_name || ' ' || u.first_name`),
    seconds: figure(sqlText`work.seconds`),
    entries: figure(sqlText`work.entries`),
    amount: figure(sqlText`pay.amount`),
    createdAt: sqlText`u.created_at`,
  },
  defaultOrder: sqlText`${figure(sqlText`work.seconds`)} desc`,
  filters: {
    role: (value) => sqlText`u.role = any(${value}::text[])`,
    hub: (value) => sqlText`u.hub = any(${value}::text[])`,
  },
};

type Query = z.output<typeof dashboard.users.query>;

/** The page as JSON text, for the caller `me`. */
export const peoplePage = ({ startDate, endDate, ...query }: Query, params: Parameters): SqlText => {
  const days = daysSql({ startDate, endDate }, dashboardDays.summary, params);
  const extra = { ...scopeFields, currency: sqlText`(select currency from company)` };
  const page = pageSql({ view: figuresView, key: "users", query, params, common: figures, extra });
  return sqlText`(select ${page} from (${days}) d)`;
};
