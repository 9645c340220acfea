import { companyRoles } from "../../../contract/dashboard/endpoints.ts";
import { beginOf, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { isWorked } from "../work-history/actions.ts";

/** SQL: whether the caller sees the company's figures, rather than only their own. */
export const seesCompany = sqlText`me.role = any (${textArray(companyRoles)})`;
export const scope = sqlText`case when ${seesCompany} then 'company' else 'own' end`;

/**
 * SQL: a table restricted to what the caller sees. The database runs only the half that applies, so that either uses
 * its own index.
 */
const seen = (table: SqlText, within: SqlText): SqlText =>
  sqlText`(select * from ${table} x where ${seesCompany} and ${within}
    union all select * from ${table} x where not ${seesCompany} and x.user_id = me._id and ${within})`;

/** SQL: the entries whose check-in was on one of the days of `d`. */
export const entriesIn = seen(sqlText`work_history`, sqlText`x.checked_in_date between d.first and d.last`);

/** SQL: the payments that were approved on one of the days of `d`. */
export const paymentsIn = seen(
  sqlText`payments`,
  sqlText`x.approved_at >= ${beginOf(sqlText`d.first`)} and x.approved_at < ${beginOf(sqlText`d.last + 1`)}`,
);

const isApproved = sqlText`w.state in ('approved', 'payment_approved')`;
const isWaiting = sqlText`w.state = 'pending'`;
const isToCorrect = sqlText`w.state = 'needs_correction'`;

const secondsWhere = (condition: SqlText): SqlText =>
  sqlText`coalesce(sum(w.seconds) filter (where ${condition}), 0)::bigint`;

/** SQL: sums of the hours of entries `w`, by their names in replies. */
export const hours = {
  seconds: secondsWhere(isWorked),
  approvedSeconds: secondsWhere(isApproved),
  waitingSeconds: secondsWhere(isWaiting),
  correctionSeconds: secondsWhere(isToCorrect),
  rejectedSeconds: secondsWhere(sqlText`w.state = 'rejected'`),
} as const;

/** SQL: the figures of work in a time, over its entries `w`. */
export const work = {
  // Without those who were deleted, whom no list of people has.
  people: sqlText`count(distinct w.user_id) filter (where w.user_id not in (select _id from users where deleted_at is not null))`,
  checkIns: sqlText`count(*)`,
  ...hours,
  approved: sqlText`count(*) filter (where ${isApproved})`,
  rejected: sqlText`count(*) filter (where w.state = 'rejected')`,
  waiting: sqlText`count(*) filter (where ${isWaiting})`,
  toCorrect: sqlText`count(*) filter (where ${isToCorrect})`,
  running: sqlText`count(*) filter (where w.state = 'running')`,
} as const;

/** Whose figures a reply contains, and of which days `d`. */
export const scopeFields = { scope, startDate: sqlText`d.first`, endDate: sqlText`d.last` } as const;
