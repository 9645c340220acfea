import type { z } from "zod";
import { type dashboard, dashboardDays } from "../../../contract/dashboard/endpoints.ts";
import { fullName, type SqlText, sqlText, nameOrder } from "../../core/db/sql-text.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Parameters, ref, type View, joinedTexts } from "../../core/db/view.ts";
import { daysSql } from "../../core/db/days.ts";
import { hours, isListed, paidPeopleIn, peopleIn, seesCompany, scopeFields, work } from "./scope.ts";
import { columns, named } from "./sql-objects.ts";

const name = fullName(sqlText`u`);
const sums = {
  entries: sqlText`coalesce(total(w.entries), 0)`,
  seconds: hours.seconds,
  approvedSeconds: hours.approvedSeconds,
  rejected: work.rejected,
  amount: sqlText`coalesce(total(w.amount), 0)`,
};

/**
 * SQL: what each person worked and was paid for in the days of `d`, of people who worked or were paid and were not deleted,
 * and always of the caller for their own: asked for once, since a page reads it thrice.
 */
const figures = sqlText`figures as materialized (
  select w.user_id, ${columns(sums)}
  from (
    select w.user_id, w.state, w.entries, w.seconds, 0::bigint as lines, 0::bigint as amount from ${peopleIn}
    union all select p.user_id, null, 0, 0, p.lines, p.amount from ${paidPeopleIn}
    union all select me._id, null, 0, 0, 0, 0 where not ${seesCompany}) w
  where ${isListed}
  group by 1 having total(w.entries) > 0 or total(w.lines) <> 0 or not ${seesCompany})`;

/** The join is outer so that PostgreSQL can leave it out where nothing is asked of the person. */
const figuresView: View = {
  from: sqlText`figures f left join users u on u._id = f.user_id`,
  id: sqlText`f.user_id`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`f.user_id`,
    user: ref(sqlText`u._id`, name),
    role: sqlText`u.role`,
    hub: sqlText`u.hub`,
    ...named(sqlText`f`, sums),
  },
  search: joinedTexts(sqlText`u._id`, [sqlText`(${name})`, sqlText`u.email`, sqlText`u.hub`]),
  sorts: {
    name: nameOrder(sqlText`u.last_name || ' ' || u.first_name`),
    seconds: sqlText`f.seconds`,
    entries: sqlText`f.entries`,
    amount: sqlText`f.amount`,
    createdAt: sqlText`u.created_at`,
  },
  defaultOrder: sqlText`f.seconds desc`,
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
