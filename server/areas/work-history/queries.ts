import { flagWeights } from "../../../contract/work-history/flags.ts";
import { fullName, joined, quote, type SqlText, sqlText, timeOf, today, nameOrder } from "../../core/db/sql-text.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { personTexts, projectTexts } from "../../core/db/found-by-names.ts";
import { readRecord } from "../../core/db/read.ts";
import { type ByNames, instant, ref, refToPerson, type SearchText, type View } from "../../core/db/view.ts";
import { reachesHour } from "./hour-of-day.ts";
import { isClean, isWorked, mayCorrect, mayRead, mayWithdraw, mayCheckOut, mayDecide, runsTooLong } from "./rules.ts";

/**
 * SQL: the payment's frozen amount in minor units, or the entry's amount at this rate. It is zero for a rejected entry,
 * and null for one that needs a correction, because its time is not known yet.
 */
export const amountAt = (rate: SqlText): SqlText =>
  sqlText`case w.state when 'rejected' then 0 when 'needs_correction' then null
     else coalesce(pay.amount, amount_of(w.seconds, ${rate})) end`;

/** SQL: the contract's flags as the bits that `flag_score` has for them. */
const maskOf = (flags: SqlText): SqlText =>
  sqlText`(${joined(
    Object.entries(flagWeights).map(
      ([flag, weight]) => sqlText`case when ${quote(flag)} = any(${flags}::text[]) then ${weight} else 0 end`,
    ),
    " + ",
  )})`;

/** SQL: when an entry ended; of a running one, now. */
export const endOf = (alias: SqlText): SqlText =>
  sqlText`coalesce(${alias}.checked_out_at, greatest(now(), ${alias}.checked_in_at + interval '1 second'))`;

/** Most entries have none, which the index leaves out. */
const note: SearchText = (holds) => sqlText`(w.note <> '' and ${holds(sqlText`w.note`)})`;
export const byNames: ByNames = {
  from: sqlText`work_history w`,
  person: { id: sqlText`w.user_id`, texts: personTexts },
  parts: [sqlText`w.state <> 'rejected'`, sqlText`w.state = 'rejected'`],
  project: { id: sqlText`w.project_id`, texts: projectTexts },
  own: [note],
  narrow: ["user", "upload"],
};

/** Left joins throughout: the planner drops those that a count or an order does not need. */
export const workHistoryView: View = {
  from: sqlText`work_history w
    left join users worker on worker._id = w.user_id
    left join projects p on p._id = w.project_id
    left join users approver on approver._id = w.approved_by
    left join users payer on payer._id = w.payment_approved_by
    left join payments pay on pay.work_history_id = w._id
    left join hours_uploads upload on upload._id = w.upload_id`,
  id: sqlText`w._id`,
  name: sqlText`${fullName(sqlText`worker`)} || ', ' || p.name || ', ' || w.checked_in_date`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`w._id`,
    user: ref(sqlText`worker._id`, fullName(sqlText`worker`)),
    project: ref(sqlText`p._id`, sqlText`p.name`),
    state: sqlText`w.state`,
    checkedInDate: sqlText`w.checked_in_date`,
    checkedInTime: sqlText`to_char(${timeOf(sqlText`w.checked_in_at`)}, 'HH24:MI:SS')`,
    checkedInAt: instant(sqlText`w.checked_in_at`),
    checkedOutAt: instant(sqlText`w.checked_out_at`),
    seconds: sqlText`w.seconds`,
    source: sqlText`w.source`,
    note: sqlText`w.note`,
    rejectionCause: sqlText`w.rejection_cause`,
    correctionAsked: sqlText`w.correction_asked`,
    upload: ref(sqlText`upload._id`, sqlText`upload.file_name`),
    amount: amountAt(sqlText`rate_on(w.project_id, w.checked_in_date)`),
    approvedBy: ref(sqlText`approver._id`, fullName(sqlText`approver`)),
    approvedAt: instant(sqlText`w.approved_at`),
    paymentApprovedBy: ref(sqlText`payer._id`, fullName(sqlText`payer`)),
    paymentApprovedAt: instant(sqlText`w.payment_approved_at`),
    longestShift: sqlText`p.longest_shift_minutes`,
    isForgotten: sqlText`w.is_forgotten`,
    lastActiveAt: instant(sqlText`case when w.state = 'running'
      then (select o.last_active_at from open_check_ins o where o.work_history_id = w._id) else w.last_active_at end`),
    originalCheckedInAt: instant(sqlText`w.original_checked_in_at`),
    originalCheckedOutAt: instant(sqlText`w.original_checked_out_at`),
    correctionReason: sqlText`w.correction_reason`,
    correctedAt: instant(sqlText`w.corrected_at`),
    checkedOutBy: refToPerson(sqlText`w.checked_out_by`),
    amendedAt: instant(sqlText`w.amended_at`),
    earlierCause: sqlText`w.earlier_cause`,
    flags: sqlText`case when ${isClean} then '[]' else flags_of(w) end`,
    version: sqlText`w.version`,
    can: sqlText`json_build_object('approve', ${mayDecide("approved")}, 'reject', ${mayDecide("rejected")},
      'approvePayment', ${mayDecide("payment_approved")}, 'correct', ${mayCorrect}, 'withdraw', ${mayWithdraw},
      'undo', ${mayDecide("pending")}, 'sendBack', ${mayDecide("needs_correction")},
      'checkOut', ${mayCheckOut})`,
  },
  stored: {
    user: sqlText`w.user_id`,
    project: sqlText`w.project_id`,
    upload: sqlText`w.upload_id`,
    approvedBy: sqlText`w.approved_by`,
    paymentApprovedBy: sqlText`w.payment_approved_by`,
    checkedOutBy: sqlText`w.checked_out_by`,
    checkedInAt: sqlText`w.checked_in_at`,
    checkedOutAt: sqlText`w.checked_out_at`,
    approvedAt: sqlText`w.approved_at`,
    paymentApprovedAt: sqlText`w.payment_approved_at`,
  },
  search: [sqlText`(${fullName(sqlText`worker`)})`, sqlText`worker.email`, sqlText`p.name`, note],
  byNames,
  sorts: {
    checkedInDate: [sqlText`w.checked_in_date`, sqlText`w.checked_in_at`],
    checkedInTime: timeOf(sqlText`w.checked_in_at`),
    seconds: sqlText`coalesce(w.seconds, 0)`,
    state: sqlText`w.state`,
    user: nameOrder(fullName(sqlText`worker`)),
    project: nameOrder(sqlText`p.name`),
    flagScore: sqlText`w.flag_score`,
    createdAt: sqlText`w.created_at`,
  },
  // Of those flagged equally, the one that waits longest comes first.
  tieBreaks: { flagScore: sqlText`w.checked_in_date, w.checked_in_at` },
  defaultOrder: sqlText`w.checked_in_date desc, w.checked_in_at desc`,
  planned: ["state"],
  filters: {
    state: (value) => sqlText`w.state = any(${value}::text[])`,
    project: (value) => sqlText`w.project_id = any(${value}::uuid[])`,
    user: (value) => sqlText`w.user_id = any(${value}::uuid[])`,
    upload: (value) => sqlText`w.upload_id = any(${value}::uuid[])`,
    startDate: (value) => sqlText`w.checked_in_date >= ${value}::date`,
    endDate: (value) => sqlText`w.checked_in_date <= ${value}::date`,
    flag: (value) => sqlText`(not ${isClean} and w.flag_score & ${maskOf(value)} > 0)`,
    clean: (value) => sqlText`(w.state = 'pending' and ${isClean} and ${mayDecide("approved")}) = ${value}::boolean`,
    overdue: (value) => sqlText`(w.state = 'running' and ${runsTooLong(sqlText`w.checked_in_at`)}) = ${value}::boolean`,
    hourOfDay: (value) => reachesHour(sqlText`${value}::int`),
  },
};

/** With the columns of a file of hours. */
export const exportedView: View = {
  ...workHistoryView,
  row: {
    ...workHistoryView.row,
    email: sqlText`worker.email`,
    date: sqlText`(w.checked_in_at at time zone 'UTC')::date`,
    check_in: instant(sqlText`w.checked_in_at`),
    check_out: instant(sqlText`w.checked_out_at`),
  },
};

/** SQL: a `rate` of `rate_days()` is that of the project and the day of `w`. */
export const isRateOfDay = sqlText`rate.project_id = w.project_id
    and w.checked_in_date >= rate.first_day and w.checked_in_date < rate.next_first_day`;

/** Rates are joined as a whole: asking for each entry's would take most of the time of a long list. */
export const withRates = sqlText`${workHistoryView.from}
  left join rate_days() rate on pay._id is null and ${isRateOfDay}`;

/** SQL: what entries ($1) come to, the amount in minor units. */
export const sumsSql = sqlText`select count(*)::int as count, count(distinct w.user_id)::int as people,
    coalesce(sum(w.seconds), 0)::bigint as seconds,
    coalesce(sum(${amountAt(sqlText`rate.hourly_rate`)}), 0)::bigint as amount,
    (count(*) filter (where not ${isClean}))::int as flagged
  from ${withRates} where w._id = any($1::uuid[])`;

/** SQL: the amount of each entry ($1). */
export const amountsSql = sqlText`select w._id, ${amountAt(sqlText`rate.hourly_rate`)} as amount
  from ${withRates} where w._id = any($1::uuid[])`;

/**
 * My work of today (by the day of the check-in, in the platform's time zone) in seconds, the running entry ($2) included.
 * Hours that need a correction count once I have made it.
 */
export const todaySecondsSql = sqlText`select coalesce(sum(coalesce(w.seconds,
    floor(extract(epoch from clock_timestamp() - w.checked_in_at)))), 0)::int as "todaySeconds",
  ${instant(sqlText`clock_timestamp()`)} as "serverTime"
  from work_history w
  where w.user_id = $1 and (w._id = $2::uuid or ${isWorked} and w.checked_in_date = ${today})`;

/** Throws not_found, also for another person's entry where the caller may read only their own. */
export const entryById = (sql: Sql, me: Actor, id: string): Promise<WorkHistory> =>
  readRecord(sql, { view: workHistoryView, noun: "work-history entry" }, me, id, [mayRead]);
