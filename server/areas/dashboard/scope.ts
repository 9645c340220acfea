import { companyRoles } from "../../../contract/dashboard/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import { dayOf, platformZone, words } from "../../core/db/sql-text.ts";
import type { Parameters } from "../../core/db/view.ts";

/** SQL: whether the caller sees the company's figures, and not their own alone. */
export const seesCompany = `me.role = any (${words(companyRoles)})`;
export const scope = `case when ${seesCompany} then 'company' else 'own' end`;

/**
 * SQL: one row `first`, `last` of the days that are meant. An end that is missing is `usual` days from the other one,
 * and nothing after today, unless all of it was asked for.
 */
export const daysSql = ({ startDate, endDate }: Days, usual: number, params: Parameters): string => {
  const today = dayOf("now()");
  const first = startDate && `${params.add(startDate)}::date`;
  const last = endDate && `${params.add(endDate)}::date`;
  const until = last ?? (first ? `greatest(${first}, least(${today}, ${first} + ${usual - 1}))` : today);
  return `select ${first ?? `(${until}) - ${usual - 1}`} as first, ${until} as last`;
};

/**
 * SQL: a table narrowed to what the caller sees. Of the two halves the database runs only the one that holds, so that
 * either has its own index.
 */
const seen = (table: string, within: string): string =>
  `(select * from ${table} x where ${seesCompany} and ${within}
    union all select * from ${table} x where not ${seesCompany} and x.user_id = me._id and ${within})`;

/** SQL: the entries whose check-in was on one of the days of `d`. */
export const entriesIn = seen("work_history", "x.checked_in_date between d.first and d.last");

/** SQL: the payments that were approved on one of the days of `d`. */
export const paymentsIn = seen(
  "payments",
  `x.approved_at >= d.first::timestamp at time zone ${platformZone}
    and x.approved_at < (d.last + 1)::timestamp at time zone ${platformZone}`,
);

/**
 * SQL: whether the time of an entry `w` counts as worked. Running ones have none yet, and of one that needs a correction
 * nobody knows.
 */
export const isWorked = "w.state in ('pending', 'approved', 'payment_approved')";
const isApproved = "w.state in ('approved', 'payment_approved')";
const isWaiting = "w.state = 'pending'";
const isToCorrect = "w.state = 'needs_correction'";

const secondsWhere = (condition: string): string => `coalesce(sum(w.seconds) filter (where ${condition}), 0)::bigint`;

/** SQL: sums of the hours of entries `w`, by the names that replies have for them. */
export const hours = {
  seconds: secondsWhere(isWorked),
  approvedSeconds: secondsWhere(isApproved),
  waitingSeconds: secondsWhere(isWaiting),
  correctionSeconds: secondsWhere(isToCorrect),
  rejectedSeconds: secondsWhere("w.state = 'rejected'"),
} as const;

/** SQL: what is told of the work of a time, over its entries `w`. */
export const work = {
  people: "count(distinct w.user_id)",
  checkIns: "count(*)",
  ...hours,
  approved: `count(*) filter (where ${isApproved})`,
  rejected: "count(*) filter (where w.state = 'rejected')",
  waiting: `count(*) filter (where ${isWaiting})`,
  toCorrect: `count(*) filter (where ${isToCorrect})`,
  running: "count(*) filter (where w.state = 'running')",
} as const;

/** Whose figures a reply tells, and of which days `d`. */
export const told = { scope, startDate: "d.first", endDate: "d.last" } as const;
