import { companyRoles } from "../../../contract/dashboard/endpoints.ts";
import { beginOf, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { keptLinesByDay, paymentsByPersonIn } from "../payments/actions.ts";
import { hoursByPersonIn, isWorked, keptSums } from "../work-history/actions.ts";

/** SQL: whether the caller sees the company's figures, rather than only their own. */
export const seesCompany = sqlText`me.role = any (${textArray(companyRoles)})`;
export const scope = sqlText`case when ${seesCompany} then 'company' else 'own' end`;

/**
 * SQL: the entries whose check-in was on one of the days of `d`. The database runs only the half that applies, so that
 * either uses its own index.
 */
export const entriesIn = sqlText`(
  select x.* from work_history x where ${seesCompany} and x.checked_in_date between d.first and d.last
  union all select x.* from work_history x
  where not ${seesCompany} and x.user_id = me._id and x.checked_in_date between d.first and d.last)`;

/** SQL: the same entries as sums `w` by day and state: the company's are kept, the caller's own are each their own sum. */
export const sumsIn = sqlText`(select w.checked_in_date, w.state, w.entries, w.seconds from ${keptSums(true)}
    where ${seesCompany} and w.checked_in_date between d.first and d.last
    union all select x.checked_in_date, x.state, 1, x.seconds from work_history x
    where not ${seesCompany} and x.user_id = me._id and x.checked_in_date between d.first and d.last) w`;

/** SQL: the same entries as sums `w` by person and state. */
export const peopleIn = sqlText`(select w.* from ${hoursByPersonIn} where ${seesCompany}
    union all select x.user_id, x.state, 1, x.seconds from work_history x
    where not ${seesCompany} and x.user_id = me._id and x.checked_in_date between d.first and d.last) w`;

/** SQL: the caller's own payments `x` that were approved on one of the days of `d`. */
const ownPayments = sqlText`payments x where not ${seesCompany} and x.user_id = me._id
  and x.approved_at >= ${beginOf(sqlText`d.first`)} and x.approved_at < ${beginOf(sqlText`d.last + 1`)}`;

/** SQL: payments of the days of `d` as sums `p` by state: the company's are kept, the caller's own are each their own sum. */
export const paymentSumsIn = sqlText`(select p.state, p.lines, p.amount from ${keptLinesByDay}
    where ${seesCompany} and p.approved_on between d.first and d.last
    union all select x.state, 1, x.amount from ${ownPayments}) p`;

/** SQL: the same payments as sums `p` by person. */
export const paidPeopleIn = sqlText`(select p.user_id, p.lines, p.amount from ${paymentsByPersonIn} where ${seesCompany}
    union all select x.user_id, 1, x.amount from ${ownPayments}) p`;

const isApproved = sqlText`w.state in ('approved', 'payment_approved')`;
const isWaiting = sqlText`w.state = 'pending'`;
const isToCorrect = sqlText`w.state = 'needs_correction'`;
const isRejected = sqlText`w.state = 'rejected'`;

const secondsWhere = (condition: SqlText): SqlText =>
  sqlText`coalesce(total(w.seconds) filter (where ${condition}), 0)`;

const entriesWhere = (condition: SqlText): SqlText =>
  sqlText`coalesce(total(w.entries) filter (where ${condition}), 0)`;

/** SQL: hours, over sums of entries `w`, by their names in replies. */
export const hours = {
  seconds: secondsWhere(isWorked),
  approvedSeconds: secondsWhere(isApproved),
  waitingSeconds: secondsWhere(isWaiting),
  correctionSeconds: secondsWhere(isToCorrect),
  rejectedSeconds: secondsWhere(isRejected),
} as const;

/** SQL: all figures of work in a time but the people, over sums of entries `w`. */
export const work = {
  checkIns: sqlText`coalesce(sum(w.entries), 0)::bigint`,
  ...hours,
  approved: entriesWhere(isApproved),
  rejected: entriesWhere(isRejected),
  waiting: entriesWhere(isWaiting),
  toCorrect: entriesWhere(isToCorrect),
  running: entriesWhere(sqlText`w.state = 'running'`),
} as const;

/** SQL: whether the person of an entry `w` was not deleted: no list of people has those who were. */
export const isListed = sqlText`w.user_id not in (select _id from users where deleted_at is not null)`;

/** Whose figures a reply contains, and of which days `d`. */
export const scopeFields = { scope, startDate: sqlText`d.first`, endDate: sqlText`d.last` } as const;
