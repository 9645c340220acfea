import type { Payment } from "../../../contract/payments/endpoints.ts";
import { undoneText } from "../../../contract/payments/states.ts";
import type { Sql } from "../../core/db/pool.ts";
import { beginOf, fullName, quote, sqlText, nameOrder } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { personTexts, projectTexts } from "../../core/db/found-by-names.ts";
import { readRecord } from "../../core/db/read.ts";
import { instant, ref, refToPerson, type SearchText, type View } from "../../core/db/view.ts";
import { isAmongDisputed, isDisputed, mayAnswer, mayDecide, mayEdit, mayUndo, seen } from "./rules.ts";

/** Further fields of the lists. */
export const currency = { currency: sqlText`(select currency from company)` };

const person = fullName(sqlText`u`);

/** The entry of a line `p` of hours, also where its approval was undone. */
export const entryOfLine = sqlText`coalesce(p.work_history_id, p.undone_entry_id)`;

/** The joins are outer so that PostgreSQL can leave out those that a count or a sum does not need. */
const withRecords = sqlText`payments p left join work_history w on w._id = ${entryOfLine}
  left join users u on u._id = p.user_id left join projects pr on pr._id = p.project_id`;

/** All disputes about a line `p`, the newest first. */
const disputes = sqlText`coalesce((
  select json_agg(json_build_object('_id', d._id, 'state', d.state, 'outcome', d.outcome, 'text', d.text, 'answer', d.answer,
    'answeredBy', ${refToPerson(sqlText`d.answered_by`)}, 'answeredAt', ${instant(sqlText`d.answered_at`)},
    'createdAt', ${instant(sqlText`d.created_at`)}, 'version', d.version) order by d.created_at desc, d._id)
  from disputes d where d.payment_id = p._id), '[]'::json)`;

/** The fields that every reader of a line sees. */
const lineRow = {
  _id: sqlText`p._id`,
  kind: sqlText`p.kind`,
  project: ref(sqlText`pr._id`, sqlText`pr.name`),
  assignedJob: ref(sqlText`p.assigned_job_id`, sqlText`p.subject`),
  task: ref(sqlText`p.task_id`, sqlText`p.subject`),
  prompt: ref(sqlText`p.prompt_id`, sqlText`p.subject`),
  collectedItem: ref(sqlText`p.collected_item_id`, sqlText`p.subject`),
  seconds: sqlText`p.seconds`,
  hourlyRate: sqlText`p.hourly_rate`,
  amount: sqlText`p.amount`,
  currency: sqlText`p.currency`,
  state: sqlText`p.state`,
  reason: sqlText`p.reason`,
  createdAt: instant(sqlText`p.created_at`),
  version: sqlText`p.version`,
  disputes,
};
/** Most lines have neither, which the indexes leave out. */
const lineTexts: readonly SearchText[] = [
  (holds) => sqlText`(p.reason <> '' and ${holds(sqlText`p.reason`)})`,
  (holds) => sqlText`(p.subject <> '' and ${holds(sqlText`p.subject`)})`,
];
const lineFilters: View["filters"] = {
  startDate: (value) => sqlText`p.day >= ${value}::date`,
  endDate: (value) => sqlText`p.day <= ${value}::date`,
};

/**
 * SQL: what lines `p`, or kept sums of them, come to. Declined lines are not paid, so they don't count; hours whose approval
 * was undone have another line, or none.
 */
export const lineTotals = {
  totalAmount: sqlText`coalesce(sum(p.amount) filter (where p.state <> 'declined'), 0)::bigint`,
  totalSeconds: sqlText`coalesce(sum(p.seconds) filter (where p.state <> 'declined'), 0)::bigint`,
} as const;

/** Payment lines, one by one. */
export const paymentView: View = {
  from: withRecords,
  id: sqlText`p._id`,
  name: sqlText`${person} || coalesce(', ' || pr.name, '') || ', ' || coalesce(w.checked_in_date::text, nullif(p.subject, ''), 'adjustment')`,
  visible: sqlText`true`,
  row: {
    ...lineRow,
    user: ref(sqlText`u._id`, person),
    workHistory: ref(sqlText`w._id`, sqlText`w.checked_in_date::text`),
    checkedInDate: sqlText`w.checked_in_date`,
    note: sqlText`case when p.user_id = me._id then '' else p.note end`,
    hoursApprovedBy: refToPerson(sqlText`w.approved_by`),
    createdBy: refToPerson(sqlText`p.created_by`),
    approvedBy: refToPerson(sqlText`p.approved_by`),
    approvedAt: instant(sqlText`p.approved_at`),
    declinedBy: refToPerson(sqlText`p.declined_by`),
    declineCause: sqlText`case when p.kind = 'work' and p.state = 'declined' then ${quote(undoneText)}
      when p.user_id = me._id and p.kind <> 'piece' then '' else p.decline_cause end`,
    payoutRun: sqlText`(select json_build_object('_id', run._id, 'name', run.name)
      from payouts out join payout_runs run on run._id = out.run_id where out._id = p.payout_id)`,
    can: sqlText`json_build_object('approve', ${mayDecide("accrued")}, 'decline', ${mayDecide("declined")}, 'undo', ${mayUndo},
      'edit', ${mayEdit},
      'answer', ${mayAnswer})`,
  },
  stored: {
    user: sqlText`p.user_id`,
    project: sqlText`p.project_id`,
    createdAt: sqlText`p.created_at`,
    approvedAt: sqlText`p.approved_at`,
  },
  search: [sqlText`(${person})`, sqlText`u.email`, sqlText`pr.name`, ...lineTexts],
  byNames: {
    from: sqlText`payments p`,
    person: { id: sqlText`p.user_id`, texts: personTexts },
    project: { id: sqlText`p.project_id`, texts: projectTexts },
    own: lineTexts,
    narrow: ["user", "workHistory"],
  },
  sorts: {
    createdAt: sqlText`p.created_at`,
    checkedInDate: sqlText`p.day`,
    user: nameOrder(person),
    project: nameOrder(sqlText`coalesce(pr.name, '')`),
    seconds: sqlText`coalesce(p.seconds, 0)`,
    amount: sqlText`p.amount`,
  },
  defaultOrder: sqlText`p.created_at desc`,
  planned: ["kind", "state"],
  filters: {
    ...lineFilters,
    kind: (value) => sqlText`p.kind = any(${value}::text[])`,
    user: (value) => sqlText`p.user_id = any(${value}::uuid[])`,
    project: (value) => sqlText`p.project_id = any(${value}::uuid[])`,
    workHistory: (value) => sqlText`p.work_history_id = any(${value}::uuid[])`,
    state: (value) => sqlText`p.state = any(${value}::text[])`,
    approvedFrom: (value) => sqlText`p.approved_at >= ${beginOf(sqlText`${value}::date`)}`,
    approvedUntil: (value) => sqlText`p.approved_at < ${beginOf(sqlText`${value}::date + 1`)}`,
    hasDispute: (value) => sqlText`${isAmongDisputed} = ${value}::boolean`,
  },
  totals: lineTotals,
};

/** The caller's own lines that they may see. */
export const myPaymentView: View = {
  from: sqlText`${withRecords} left join payouts out on out._id = p.payout_id`,
  id: sqlText`p._id`,
  visible: sqlText`p.user_id = me._id and ${seen}`,
  row: {
    ...lineRow,
    day: sqlText`p.day`,
    approvedAt: instant(sqlText`p.approved_at`),
    declineCause: sqlText`p.decline_cause`,
    sentAt: instant(sqlText`out.sent_at`),
    settledAt: instant(sqlText`out.settled_at`),
    can: sqlText`json_build_object('dispute', not ${isDisputed}, 'withdraw', ${isDisputed})`,
  },
  search: [sqlText`pr.name`, ...lineTexts],
  sorts: { day: sqlText`p.day`, amount: sqlText`p.amount`, createdAt: sqlText`p.created_at` },
  defaultOrder: sqlText`p.day desc, p.created_at desc`,
  filters: lineFilters,
  totals: { totalAmount: sqlText`coalesce(sum(p.amount) filter (where p.approved_at is not null), 0)` },
};

/** Throws not_found. */
export const paymentById = (sql: Sql, me: Actor, id: string): Promise<Payment> =>
  readRecord<Payment>(sql, { view: paymentView, noun: "payment line" }, me, id);
