import { erased } from "../../../contract/core/fields.ts";
import { lateCheckOutReason, lateCheckOutSeconds } from "../../../contract/work-history/corrections.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import type { WorkHistoryState } from "../../../contract/work-history/states.ts";
import { AppError } from "../../core/app-error.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type Selected, selectedIds } from "../../core/db/selection.ts";
import { dayOf, joined, quote, sqlText, type SqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { readOne, readWhere } from "../../core/db/read.ts";
import { instant } from "../../core/db/view.ts";
import type { Waiting } from "../../core/todos.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { sumsOf } from "./amounts.ts";
import { correct } from "./corrections.ts";
import { entryById, todaySecondsSql, workHistoryView } from "./queries.ts";
import { mayDecide } from "./rules.ts";

/** SQL: the entries of a state, by which the index work_history_waiting is found whatever the parameters are. */
const inState = (state: WorkHistoryState): SqlText =>
  sqlText`(select * from work_history where state = ${quote(state)}) w`;

/** Hours that wait, by what they wait for. */
export const waitingHours = {
  // Uploaded hours wait since their upload, not since the work.
  approval: {
    view: workHistoryView,
    mayAct: mayDecide("approved"),
    since: sqlText`greatest(w.checked_out_at, w.created_at)`,
    from: inState("pending"),
  },
  payment: {
    view: workHistoryView,
    mayAct: mayDecide("payment_approved"),
    since: sqlText`w.approved_at`,
    from: inState("approved"),
  },
  worker: {
    view: workHistoryView,
    since: sqlText`greatest(w.checked_out_at, w.created_at)`,
    from: inState("needs_correction"),
  },
  checkOut: { view: workHistoryView, since: sqlText`w.checked_in_at` },
} as const satisfies Readonly<Record<string, Waiting>>;

export { amountsOf, sumOf, sumsOf } from "./amounts.ts";
export { decideEach, decideSome } from "./approvals.ts";
export { peopleOf } from "./candidates.ts";
export { keptSums } from "./counts.ts";
export { byHour, entriesOfEach, keptDays } from "./kept-days.ts";
export { anyProject, keptWeeks } from "./kept-weeks.ts";
export { hoursByPersonIn } from "./person-sums.ts";
export { isWorked, type Verdict } from "./rules.ts";
export { endOf, workHistoryView } from "./queries.ts";
export { ratesEffect, type StoredRate } from "./rates-effect.ts";
export { notifyOfTooLong, notifyWorkers } from "./notify-workers.ts";

/** SQL: the name of an entry by its id. */
export const nameOfEntry = (id: SqlText): SqlText =>
  sqlText`(select ${workHistoryView.name!} from ${workHistoryView.from} where ${workHistoryView.id} = ${id})`;

/** The entries that a selection matches now, in the order of their ids. Throws selection_changed. */
export const chosenHours = async (sql: Sql, me: Actor, select: Selected): Promise<readonly string[]> =>
  (await selectedIds(sql, workHistoryView, me, select)).sort();

/** What chosen entries come to. Throws selection_changed. */
export const chosenSums = async (sql: Sql, me: Actor, select: Selected): ReturnType<typeof sumsOf> =>
  sumsOf(sql, await chosenHours(sql, me, select));

/** All entries of the actor's hours, the newest first. */
export const hoursOf = (sql: Sql, me: Actor): Promise<WorkHistory[]> =>
  readWhere(sql, workHistoryView, me, sqlText`w.user_id = $3::uuid`, me._id);

/**
 * SQL: the time of a check-in or a check-out. Exports and uploaded files have milliseconds: what the clock recorded is
 * known by the same time when it is uploaded.
 */
const clockTime = sqlText`date_trunc('milliseconds', clock_timestamp())`;

/**
 * Checks a worker in to a project, by the database's clock. They must be locked, and checked in nowhere: the key of
 * open_check_ins lets nobody be checked in twice.
 */
export const startEntry = async (write: Write, projectId: string): Promise<WorkHistory> => {
  const _id = newId();
  // One statement: the foreign key of open_check_ins is checked at its end.
  await run(
    write.sql,
    sqlText`with place as (
       insert into open_check_ins (user_id, project_id, work_history_id, checked_in_at)
       values ($1, $2, $3, ${clockTime}) returning *)
     insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_in_date)
     select work_history_id, user_id, project_id, 'running', 'clock', checked_in_at, ${dayOf(sqlText`checked_in_at`)}
     from place`,
    [write.me._id, projectId, _id],
  );
  const entry = await entryById(write.sql, write.me, _id);
  await write.record({ resource: "workHistory", id: _id, before: null, after: entry, people: [write.me._id] });
  return entry;
};

/**
 * Checks the worker out: the entry waits for approval, or for a correction where it is longer than the project's
 * longest shift, or check-out was pressed a while before it arrived. Undefined where the worker is not checked in to
 * the project.
 */
export const finishEntry = async (
  write: AnyWrite,
  worker: Actor,
  projectId: string,
  pressedAt?: string,
): Promise<WorkHistory | undefined> => {
  await lockPerson(write.sql, worker._id);
  // A clock that was set back must not make a session end before it began.
  const [finished] = await run<{ _id: string }>(
    write.sql,
    sqlText`with place as (
       delete from open_check_ins where user_id = $1 and project_id = $2 
         returning work_history_id, checked_in_at, last_active_at),
     stop as materialized (
       select place.*, greatest(${clockTime}, checked_in_at + interval '1 millisecond') as at from place),
     worked as materialized (
       select stop.*, floor(extract(epoch from at - checked_in_at))::int as seconds from stop)
     update work_history w
     set checked_out_at = worked.at, seconds = worked.seconds, last_active_at = worked.last_active_at, version = version + 1, updated_at = now(),
       state = case when worked.seconds > 60 * (select longest_shift_minutes from projects where _id = $2)
           or $3::timestamptz <= worked.at - make_interval(secs => ${lateCheckOutSeconds})
         then 'needs_correction' else 'pending' end
     from worked where w._id = worked.work_history_id returning w._id`,
    [worker._id, projectId, pressedAt ?? null],
  );
  if (!finished) return undefined;
  const entry = await entryById(write.sql, worker, finished._id);
  await write.record({ resource: "workHistory", id: entry._id, before: {}, after: entry, people: [worker._id] });
  return entry;
};

/**
 * Proposes to the approver, as a correction of the worker's, that an entry ended when check-out was pressed without a
 * connection. A time after which the shift would be too long is left to the worker, who corrects such hours by hand. Throws
 * validation.
 */
export const proposeEnd = async (write: Write, entry: WorkHistory, pressedAt: string): Promise<WorkHistory> => {
  const milliseconds = Date.parse(pressedAt) - Date.parse(entry.checkedInAt);
  if (milliseconds <= 0) {
    throw new AppError("validation", { fields: { pressedAt: ["The check-out must be after the check-in."] } });
  }
  const isTooLong = Math.floor(milliseconds / 1000) > entry.longestShift * 60;
  if (entry.state !== "needs_correction" || isTooLong) return entry;
  return correct(write, entry._id, { checkedOutAt: pressedAt, reason: lateCheckOutReason }, true);
};

/**
 * Records the worker's activity, by the database's clock; undefined where they are not checked in. It is stored in the
 * entry when that ends, and sends no live event.
 */
export const noteActivity = async (write: Write): Promise<string | undefined> => {
  const [noted] = await run<{ at: string }>(
    write.sql,
    sqlText`update open_check_ins set last_active_at = clock_timestamp() where user_id = $1
     returning ${instant(sqlText`last_active_at`)} as at`,
    [write.me._id],
  );
  return noted?.at;
};

/** Deletes all text about a person's hours, by them or by staff: the hours stay. */
export const eraseTexts = async (write: AnyWrite, userId: string): Promise<void> => {
  await run(
    write.sql,
    sqlText`update work_history set note = '', correction_reason = case when correction_reason is not null then '' end,
       ${joined(
         [sqlText`rejection_cause`, sqlText`earlier_cause`, sqlText`correction_asked`].map(
           (column) => sqlText`${column} = case when ${column} is not null then $2 end`,
         ),
         ", ",
       )}
     where user_id = $1`,
    [userId, erased],
  );
  // Both entries of a pair belong to the same person.
  await run(
    write.sql,
    sqlText`update duplicate_dismissals d set reason = $2 from work_history w where w.user_id = $1 and d.first_id = w._id`,
    [userId, erased],
  );
};

/** The caller's running entry, and their time worked today (seconds), by the database's clock. */
export const myClock = async (
  sql: Sql,
  me: Actor,
): Promise<{ workHistory: WorkHistory | null; serverTime: string; todaySeconds: number }> => {
  const open = await sql
    .selectFrom("open_check_ins")
    .select("work_history_id")
    .where("user_id", "=", me._id)
    .executeTakeFirst();
  const entry = open && (await readOne<WorkHistory>(sql, workHistoryView, me, open.work_history_id));
  const [today] = await run<{ serverTime: string; todaySeconds: number }>(sql, todaySecondsSql, [
    me._id,
    entry?._id ?? null,
  ]);
  return { workHistory: entry ?? null, ...today! };
};
