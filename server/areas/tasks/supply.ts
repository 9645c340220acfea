import type { Reason } from "../../../contract/core/errors.ts";
import { type EmptyReason, leaseMinutes, type TaskKind } from "../../../contract/tasks/rules.ts";
import { heldTaskStates } from "../../../contract/tasks/states.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { recordJson, refToPerson, type View } from "../../core/db/view.ts";
import { meCte, run, runSteady } from "../../core/db/run.ts";
import { sqlText, textArray } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { pieceToday } from "../jobs/actions.ts";
import { isSeen } from "../projects/actions.ts";
import { heldView } from "./queries.ts";
import { isHeld, taskReasons } from "./rules.ts";

/** Of one kind of item in a project. */
export interface Supply {
  readonly projectId: string;
  readonly kind: TaskKind;
}

/** The project and the person are the same in every turn that someone holds of it, so that they are read once. */
const ownView: View = {
  ...heldView,
  from: sqlText`turns t join task_items i on i._id = t.item_id`,
  row: {
    ...heldView.row,
    projectId: sqlText`(select json_build_object('_id', p._id, 'name', p.name) from projects p where p._id = $3)`,
    user: sqlText`(select ${refToPerson(sqlText`me._id`)} from me)`,
    reviewer: sqlText`null`,
  },
};

/** SQL: the time of the turn `had` was over before anything was written. */
const isUnused = sqlText`had.status = 'expired' and had.draft is null and had.submitted_at is null`;

/**
 * Tops up what the person holds with what is free: the most urgent first, never an item that they had or reviewed
 * before, but for at most one in five that they are to do once more, nor two places of one item. One whose time was over
 * before they wrote anything is as if they had not had it. Rows that another call is giving out are passed over. Answers
 * with all that they hold, and the ids of what of it is new and of what others may do too; as texts, since arrays take
 * long to read.
 * $1, $2 the person and their role; $3 project, $4 kind, $5 how many in all, $6 minutes of the lease.
 */
const claimSql = sqlText`with ${meCte},
  held as materialized (
    select t.* from tasks t where t.user_id = $1 and t.project_id = $3 and t.kind = $4 and ${isHeld}),
  again as materialized (
    select t._id from tasks t where t.for_user_id = $1 and t.project_id = $3 and t.kind = $4 and t.status = 'open'
      and t.free_from <= now() order by t.free_from, t._id
    limit least(greatest($5::int / 5, 1), greatest($5 - (select count(*) from held), 0)) for update of t skip locked),
  free as materialized (
    select t._id from tasks t where t.project_id = $3 and t.kind = $4 and t.status = 'open' and t.for_user_id is null
      and (t.is_fresh or (select true from tasks had
        where had.item_id = t.item_id and (had.user_id = $1 or had.reviewer_id = $1) and not (${isUnused}) limit 1) is null)
      and (t.place = 1 or (select true from tasks earlier
        where earlier.item_id = t.item_id and earlier.status = 'open' and earlier.place < t.place limit 1) is null)
    order by t.priority desc, t.number, t.place
    limit greatest($5 - (select count(*) from held) - (select count(*) from again), 0) for update of t skip locked),
  given as (
    update tasks t set status = 'assigned', user_id = $1, taken_at = now(), lease_until = now() + make_interval(mins => $6),
      amount = (select ${pieceToday} from projects p where p._id = $3), version = t.version + 1, updated_at = now()
    where t._id = any (array(select _id from free union all select _id from again)) returning t.*),
  turns as (select *, false as is_new from held union all select *, true from given)
select coalesce(json_agg(${recordJson(ownView)} order by ${ownView.defaultOrder}, t._id), '[]')::text as tasks,
  string_agg(t._id::text, ' ') filter (where t.is_new) as given,
  string_agg(t._id::text, ' ') filter (where t.is_new and t.place < i.wanted) as shared
from me, ${ownView.from}`;

/**
 * Tops up what the caller holds to a number of tasks; they are answered as JSON. Throws not_found for a project that
 * they don't see, not_workable with the reasons; with `orHeld` only where they hold none: who may not be given more just
 * now still finishes what they have.
 */
export const topUp = async (
  write: Write,
  { projectId, kind }: Supply,
  wanted: number,
  { orHeld = false } = {},
): Promise<{ tasks: string; empty: EmptyReason | null }> => {
  const { sql, me } = write;
  // Two calls of one person would otherwise both fill up the same places.
  const refusal = await lockWorker(sql, me, projectId);
  if (refusal && !orHeld) throw refusal;
  const [row] = await runSteady<{ tasks: string; given: string | null; shared: string | null }>(sql, claimSql, [
    me._id,
    me.role,
    projectId,
    kind,
    refusal ? 0 : wanted,
    leaseMinutes,
  ]);
  const { tasks, given, shared } = row!;
  if (refusal && tasks === "[]") throw refusal;
  await recordGiven(write, projectId, given?.split(" ") ?? []);
  if (shared) await openNext(sql, shared.split(" "));
  return { tasks, empty: tasks === "[]" ? await whyEmpty(sql, me, { projectId, kind }) : null };
};

/** One entry of the project says who took which tasks: an entry for each would take longer than giving them out. */
const recordGiven = (write: Write, projectId: string, given: readonly string[]): Promise<void> => {
  if (given.length === 0) return write.record();
  const people = [write.me._id];
  return write.recordTogether(
    { resource: "projects", id: projectId, before: { tasksGiven: [] }, after: { tasksGiven: given } },
    given.map((id) => ({ resource: "tasks", id, people })),
  );
};

/**
 * Opens the next place of items that several people do, as the one before is given out: so nobody is given two places of
 * an item at once. An item that is being closed is waited for.
 */
export const openNext = async (sql: Sql, taskIds: readonly string[]): Promise<void> => {
  await run(
    sql,
    sqlText`insert into tasks (_id, item_id, project_id, kind, priority, number, place, status)
     select fresh._id, t.item_id, t.project_id, t.kind, t.priority, t.number, t.place + 1, 'open'
     from unnest($1::uuid[], $2::uuid[]) as fresh (_id, of) join tasks t on t._id = fresh.of
       join task_items i on i._id = t.item_id
     where i.status = 'available' and t.place < i.wanted and not exists (select from tasks later where later.item_id = t.item_id and later.place > t.place)
     for share of i`,
    [taskIds.map(() => newId()), taskIds],
  );
};

const whyEmpty = async (sql: Sql, me: Actor, { projectId, kind }: Supply): Promise<EmptyReason> => {
  const [row] = await run<{ open: boolean; held: boolean; pending: boolean }>(
    sql,
    sqlText`select exists (select from tasks t where t.project_id = $1 and t.kind = $2 and t.status = 'open'
        and t.for_user_id is null) as open,
      exists (select from tasks t where t.project_id = $1 and t.kind = $2 and t.status = any(${textArray(heldTaskStates)})
        and t.user_id <> $3 and t.for_user_id is null) as held,
      exists (select from task_items i where i.project_id = $1 and i.kind = $2 and i.status = 'pending'
        and i.deleted_at is null and i.repeat_of is null) as pending`,
    [projectId, kind, me._id],
  );
  if (row!.open) return "none_for_you";
  if (row!.pending) return "preparing";
  return row!.held ? "held" : "done";
};

/**
 * Locks the caller until the transaction ends, so that calls of one person run one after another. Returns why they may
 * be given nothing: not_found for a project that they don't see, and for those who left while the call waited, who would
 * keep what it gives them; not_workable with what keeps them from working on it.
 */
const lockWorker = async (sql: Sql, me: Actor, projectId: string): Promise<AppError | undefined> => {
  const [row] = await runSteady<{ reasons: Reason[] | null }>(
    sql,
    sqlText`with me as materialized (select _id, $2::text as role from users
       where _id = $1 and deactivated_at is null and deleted_at is null for no key update)
     select ${taskReasons} as reasons from me, projects p where p._id = $3 and p.deleted_at is null and ${isSeen}`,
    [me._id, me.role, projectId],
  );
  if (!row) return notFound("project");
  return row.reasons ? new AppError("not_workable", { reasons: row.reasons }) : undefined;
};

/** Opens the places of items again that nobody fills any more, unless the item is closed or deleted. */
export const reopen = async ({ sql }: AnyWrite, taskIds: readonly string[]): Promise<void> => {
  await run(
    sql,
    sqlText`insert into tasks (_id, item_id, project_id, kind, priority, number, place, status, for_user_id, free_from)
     select fresh._id, t.item_id, t.project_id, t.kind, i.priority, t.number, t.place, 'open', t.for_user_id, t.free_from
     from unnest($1::uuid[], $2::uuid[]) as fresh (_id, of) join tasks t on t._id = fresh.of
       join task_items i on i._id = t.item_id
     where i.status = 'available' and i.deleted_at is null
     on conflict do nothing`,
    [taskIds.map(() => newId()), taskIds],
  );
};
