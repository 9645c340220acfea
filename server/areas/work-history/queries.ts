import { flagWeights } from "../../../contract/work-history/oddness.ts";
import { dayOf, fullName, timeOf } from "../../core/db/sql-text.ts";
import { conditions, pageSql } from "../../core/db/read.ts";
import { type Parameters as SqlParameters, instant, ref, type View } from "../../core/db/view.ts";
import { isClean, mayCorrect, mayDecide } from "./rules.ts";

/**
 * Minor units: the payment's frozen amount, or what the entry would come to at this rate. A rejected one comes to
 * nothing, and what one that needs a correction comes to is not known.
 */
const amountAt = (rate: string): string =>
  `case w.state when 'rejected' then 0 when 'needs_correction' then null
     else coalesce(pay.amount, amount_of(w.seconds, ${rate})) end`;

/** SQL: flags of the contract as the bits that `oddness` has for them. */
const maskOf = (flags: string): string =>
  `(${Object.entries(flagWeights)
    .map(([flag, weight]) => `case when '${flag}' = any(${flags}::text[]) then ${weight} else 0 end`)
    .join(" + ")})`;

/** SQL: when an entry ended; of a running one, now. */
export const endOf = (alias: string): string =>
  `coalesce(${alias}.checked_out_at, greatest(now(), ${alias}.checked_in_at + interval '1 second'))`;

/** Left joins throughout: the planner drops those that a count or an order does not need. */
export const workHistoryView: View = {
  from: `work_history w
    left join users worker on worker._id = w.user_id
    left join projects p on p._id = w.project_id
    left join users approver on approver._id = w.approved_by
    left join users payer on payer._id = w.payment_approved_by
    left join payments pay on pay.work_history_id = w._id
    left join hours_uploads upload on upload._id = w.upload_id`,
  id: "w._id",
  name: `${fullName("worker")} || ', ' || p.name || ', ' || w.checked_in_date`,
  visible: "true",
  row: {
    _id: "w._id",
    user: ref("worker._id", fullName("worker")),
    project: ref("p._id", "p.name"),
    state: "w.state",
    checkedInDate: "w.checked_in_date",
    checkedInTime: `to_char(${timeOf("w.checked_in_at")}, 'HH24:MI:SS')`,
    checkedInAt: instant("w.checked_in_at"),
    checkedOutAt: instant("w.checked_out_at"),
    seconds: "w.seconds",
    source: "w.source",
    note: "w.note",
    rejectionCause: "w.rejection_cause",
    correctionAsked: "w.correction_asked",
    upload: ref("upload._id", "upload.file_name"),
    amount: amountAt("rate_on(w.project_id, w.checked_in_date)"),
    approvedBy: ref("approver._id", fullName("approver")),
    approvedAt: instant("w.approved_at"),
    paymentApprovedBy: ref("payer._id", fullName("payer")),
    paymentApprovedAt: instant("w.payment_approved_at"),
    longestShift: "p.longest_shift_minutes",
    isForgotten: "w.is_forgotten",
    lastActiveAt: instant(`case when w.state = 'running'
      then (select o.last_active_at from open_check_ins o where o.work_history_id = w._id) else w.last_active_at end`),
    originalCheckedInAt: instant("w.original_checked_in_at"),
    originalCheckedOutAt: instant("w.original_checked_out_at"),
    correctionReason: "w.correction_reason",
    correctedAt: instant("w.corrected_at"),
    amendedAt: instant("w.amended_at"),
    earlierCause: "w.earlier_cause",
    flags: `case when ${isClean} then '[]' else flags_of(w) end`,
    version: "w.version",
    can: `json_build_object('approve', ${mayDecide("approved")}, 'reject', ${mayDecide("rejected")},
      'approvePayment', ${mayDecide("payment_approved")}, 'correct', ${mayCorrect},
      'undo', ${mayDecide("pending")}, 'sendBack', ${mayDecide("needs_correction")})`,
  },
  stored: {
    user: "w.user_id",
    project: "w.project_id",
    upload: "w.upload_id",
    approvedBy: "w.approved_by",
    paymentApprovedBy: "w.payment_approved_by",
    checkedInAt: "w.checked_in_at",
    checkedOutAt: "w.checked_out_at",
    approvedAt: "w.approved_at",
    paymentApprovedAt: "w.payment_approved_at",
  },
  search: [`(${fullName("worker")})`, "worker.email", "p.name", "w.note"],
  sorts: {
    checkedInDate: ["w.checked_in_date", "w.checked_in_at"],
    checkedInTime: timeOf("w.checked_in_at"),
    seconds: "coalesce(w.seconds, 0)",
    state: "w.state",
    user: `lower(${fullName("worker")})`,
    project: "lower(p.name)",
    oddness: "w.oddness",
  },
  // Of those equally odd the one that waits longest.
  tieBreaks: { oddness: "w.checked_in_date, w.checked_in_at" },
  defaultOrder: "w.checked_in_date desc, w.checked_in_at desc",
  filters: {
    state: (value) => `w.state = any(${value}::text[])`,
    project: (value) => `w.project_id = any(${value}::uuid[])`,
    user: (value) => `w.user_id = any(${value}::uuid[])`,
    upload: (value) => `w.upload_id = any(${value}::uuid[])`,
    startDate: (value) => `w.checked_in_date >= ${value}::date`,
    endDate: (value) => `w.checked_in_date <= ${value}::date`,
    flag: (value) => `(not ${isClean} and w.oddness & ${maskOf(value)} > 0)`,
    clean: (value) => `(w.state = 'pending' and ${isClean} and ${mayDecide("approved")}) = ${value}::boolean`,
  },
};

/** What is recorded, and of that what counts: neither rejected, nor in need of a correction. */
const countedView: View = {
  ...workHistoryView,
  totals: {
    totalSeconds: "coalesce(sum(w.seconds), 0)",
    countedSeconds: "coalesce(sum(w.seconds) filter (where w.state not in ('rejected', 'needs_correction')), 0)",
  },
};

/** Rates are joined as a whole: asking for each entry's would take most of the time of a long list. */
const withRates = `${workHistoryView.from}
  left join rate_days() rate on pay._id is null and rate.project_id = w.project_id
    and w.checked_in_date >= rate.first_day and w.checked_in_date < rate.next_first_day`;

/** SQL: what entries ($1) come to together: seconds, and minor units. */
export const sumsSql = `select coalesce(sum(w.seconds), 0)::bigint as seconds,
    coalesce(sum(${amountAt("rate.hourly_rate")}), 0)::bigint as amount
  from ${withRates} where w._id = any($1::uuid[])`;

type PageQuery = Parameters<typeof pageSql>[0]["query"];

/** Work history that the call's own conditions (over `w`, `me`) let through, with its totals. */
export const entriesSql = (query: PageQuery, params: SqlParameters, fixed: readonly string[] = []): string => {
  const matching = ["true", ...fixed, ...conditions(workHistoryView, query, params)].join(" and ");
  return pageSql({
    view: countedView,
    key: "workHistory",
    query,
    params,
    fixed,
    extra: {
      total: "filtered.n",
      totalAmount: `(select coalesce(sum(${amountAt("rate.hourly_rate")}), 0) from ${withRates} where ${matching})`,
    },
  });
};

/** Work history of one project: nothing at all where there is no such project. */
export const projectEntriesSql = (query: PageQuery, params: SqlParameters, projectId: string): string => {
  const project = `${params.add(projectId)}::uuid`;
  const page = pageSql({
    view: countedView,
    key: "checkedInUsersHistory",
    query,
    params,
    fixed: [`w.project_id = ${project}`],
    extra: {
      _id: project,
      totalCount: "filtered.n",
      totalWorkingHour: `round(filtered."totalSeconds" / 3600.0, 2)`,
    },
  });
  return `(select ${page} from projects known where known._id = ${project} and known.deleted_at is null)`;
};

/**
 * My work of today (by the day of the check-in, in the platform's time zone) in seconds, the running entry included. A
 * check-out that was forgotten counts once I have said when I stopped.
 */
export const todaySecondsSql = `select coalesce(sum(coalesce(w.seconds,
    floor(extract(epoch from clock_timestamp() - w.checked_in_at)))), 0)::int as "todaySeconds",
  ${instant("clock_timestamp()")} as "serverTime"
  from work_history w
  where w.user_id = $1 and w.state <> 'rejected' and not (w.is_forgotten and w.state = 'needs_correction')
    and (w.checked_in_date = ${dayOf("now()")} or w._id = $2::uuid)`;
