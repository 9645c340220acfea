import { erased } from "../../../contract/core/fields.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type Selected, selectedIds } from "../../core/db/selection.ts";
import { dayOf } from "../../core/db/sql-text.ts";
import { type Caller, readOne, readRecord, readWhere } from "../../core/db/read.ts";
import { instant } from "../../core/db/view.ts";
import type { Waiting } from "../../core/todos.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { sumsSql, todaySecondsSql, workHistoryView } from "./queries.ts";
import { mayDecide, mayRead } from "./rules.ts";

/** Hours by what they wait for. */
export const waitingHours = {
  // What was uploaded waits since then, and not since it was worked.
  approval: {
    view: workHistoryView,
    mayAct: mayDecide("approved"),
    since: "greatest(w.checked_out_at, w.created_at)",
  },
  payment: { view: workHistoryView, mayAct: mayDecide("payment_approved"), since: "w.approved_at" },
  worker: { view: workHistoryView, since: "greatest(w.checked_out_at, w.created_at)" },
  checkOut: { view: workHistoryView, since: "w.checked_in_at" },
} as const satisfies Readonly<Record<string, Waiting>>;

export { decideEach, decideSome, peopleOf } from "./approvals.ts";
export type { Verdict } from "./rules.ts";
export { endOf, workHistoryView } from "./queries.ts";
export { tellWorkers } from "./tell-workers.ts";

/** SQL over an id: what people call the entry. */
export const nameOfEntry = (id: string): string =>
  `(select ${workHistoryView.name} from ${workHistoryView.from} where ${workHistoryView.id} = ${id})`;

/** The entries that a selection means now, in the order of their ids. Throws selection_changed. */
export const chosenHours = async (sql: Sql, me: Caller, select: Selected): Promise<readonly string[]> =>
  (await selectedIds(sql, workHistoryView, me, select)).sort();

/** What entries come to together: seconds, and minor units. */
export const sumsOf = async (sql: Sql, ids: readonly string[]): Promise<{ seconds: number; amount: number }> =>
  (await run<{ seconds: number; amount: number }>(sql, sumsSql, [ids]))[0]!;

/** All entries of somebody's hours, the newest first. */
export const hoursOf = (sql: Sql, me: Caller): Promise<WorkHistory[]> =>
  readWhere(sql, workHistoryView, me, "w.user_id = $3::uuid", me._id);

/** Throws not_found, also for somebody else's entry where the caller may read only their own. */
export const entryById = (sql: Sql, me: Caller, id: string): Promise<WorkHistory> =>
  readRecord(sql, { view: workHistoryView, thing: "work-history entry" }, me, id, [mayRead]);

/**
 * Starts the database's clock for a worker on a project. The key of open_check_ins decides races: undefined where the
 * worker is checked in already, here or elsewhere.
 */
export const startEntry = async (write: Write, me: Caller, projectId: string): Promise<WorkHistory | undefined> => {
  const _id = newId();
  // Their corrections wait meanwhile, so that none reaches into the time that begins now.
  await lockPerson(write.sql, me._id);
  // One statement: the key that open_check_ins holds on the entry is checked at its end.
  const [started] = await run(
    write.sql,
    `with place as (
       insert into open_check_ins (user_id, project_id, work_history_id, checked_in_at)
       values ($1, $2, $3, clock_timestamp()) on conflict do nothing returning *)
     insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_in_date)
     select work_history_id, user_id, project_id, 'running', 'clock', checked_in_at, ${dayOf("checked_in_at")}
     from place returning _id`,
    [me._id, projectId, _id],
  );
  if (!started) return undefined;
  const entry = await entryById(write.sql, me, _id);
  await write.record({ resource: "workHistory", id: _id, before: null, after: entry, people: [me._id] });
  return entry;
};

/**
 * Stops the clock: the entry waits for approval, or for a correction where it is longer than the project's longest
 * shift. Undefined where the worker is not checked in to the project.
 */
export const finishEntry = async (write: Write, me: Caller, projectId: string): Promise<WorkHistory | undefined> => {
  await lockPerson(write.sql, me._id);
  // A clock that was set back must not make a session end before it began.
  const [finished] = await run<{ _id: string }>(
    write.sql,
    `with place as (
       delete from open_check_ins where user_id = $1 and project_id = $2 
         returning work_history_id, checked_in_at, last_active_at),
     stop as materialized (
       select place.*, greatest(clock_timestamp(), checked_in_at + interval '1 microsecond') as at from place),
     worked as materialized (
       select stop.*, floor(extract(epoch from at - checked_in_at))::int as seconds from stop)
     update work_history w
     set checked_out_at = worked.at, seconds = worked.seconds, last_active_at = worked.last_active_at, version = version + 1, updated_at = now(),
       state = case when worked.seconds > 60 * (select longest_shift_minutes from projects where _id = $2)
         then 'needs_correction' else 'pending' end
     from worked where w._id = worked.work_history_id returning w._id`,
    [me._id, projectId],
  );
  if (!finished) return undefined;
  const entry = await entryById(write.sql, me, finished._id);
  await write.record({ resource: "workHistory", id: entry._id, before: {}, after: entry, people: [me._id] });
  return entry;
};

/**
 * Notes that the worker is active, by the database's clock; undefined where they are not checked in. It is kept in the
 * entry when that ends, and nobody listens to it.
 */
export const noteActivity = async (write: Write, me: Caller): Promise<string | undefined> => {
  const [noted] = await run<{ at: string }>(
    write.sql,
    `update open_check_ins set last_active_at = clock_timestamp() where user_id = $1
     returning ${instant("last_active_at")} as at`,
    [me._id],
  );
  return noted?.at;
};

/** Leaves nothing of what was written about somebody's hours, or by them: the hours stay. */
export const forgetWords = async (write: Write, userId: string): Promise<void> => {
  await run(
    write.sql,
    `update work_history set note = '', correction_reason = case when correction_reason is not null then '' end,
       ${["rejection_cause", "earlier_cause", "correction_asked"]
         .map((words) => `${words} = case when ${words} is not null then $2 end`)
         .join(", ")}
     where user_id = $1`,
    [userId, erased],
  );
  // Both entries of a pair are the same person's.
  await run(
    write.sql,
    `update duplicate_dismissals d set reason = $2 from work_history w where w.user_id = $1 and d.first_id = w._id`,
    [userId, erased],
  );
};

/** The caller's running entry, and what they worked today (seconds), by the database's clock. */
export const myClock = async (
  sql: Sql,
  me: Caller,
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
