import type { Task } from "../../../contract/tasks/entity.ts";
import { type EmptyReason, leaseMinutes, type TaskKind } from "../../../contract/tasks/rules.ts";
import { AppError } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { recordJson } from "../../core/db/view.ts";
import { meCte, run, runSteady } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { pieceToday } from "../jobs/actions.ts";
import { reasonsIn, workReasons } from "../projects/actions.ts";
import { heldView } from "./queries.ts";

/** Of one kind of item in a project. */
export interface Supply {
  readonly projectId: string;
  readonly kind: TaskKind;
}

/**
 * Gives out what is free: the most urgent first, never an item that the person had or reviewed before. Rows that another call is
 * giving out are passed over. An item that several people do has its next place opened as the one before is given out,
 * so that nobody is given two places of it at once; of those that were given back the first goes out before the others.
 * $1, $2 the person and their role; $3 project, $4 kind, $5 how many, $6 minutes of the lease, $7 ids for new places.
 */
const claimSql = sqlText`with ${meCte},
  free as materialized (
    select t._id from tasks t where t.project_id = $3 and t.kind = $4 and t.status = 'open'
      and not exists (select from tasks had where had.item_id = t.item_id and (had.user_id = $1 or had.reviewer_id = $1
        or had.status = 'open' and had.place < t.place))
    order by t.priority desc, t.number, t.place limit $5 for update of t skip locked),
  given as (
    update tasks t set status = 'assigned', user_id = $1, taken_at = now(), lease_until = now() + make_interval(mins => $6),
      amount = ${pieceToday}, version = t.version + 1, updated_at = now()
    from free, projects p where t._id = free._id and p._id = t.project_id
    returning t._id, t.item_id, t.project_id, t.kind, t.priority, t.number, t.place),
  next as (
    insert into tasks (_id, item_id, project_id, kind, priority, number, place, status)
    select ($7::uuid[])[row_number() over (order by g._id)], g.item_id, g.project_id, g.kind, g.priority, g.number,
      g.place + 1, 'open'
    from given g join task_items i on i._id = g.item_id
    where g.place < i.wanted and not exists (select from tasks t where t.item_id = g.item_id and t.place > g.place)
    returning _id)
select _id from given`;

/**
 * Tops up what the caller holds to a number of tasks. Throws not_found for a project that they don't see, not_workable
 * with the reasons.
 */
export const topUp = async (
  write: Write,
  { projectId, kind }: Supply,
  wanted: number,
): Promise<{ tasks: Task[]; empty: EmptyReason | null }> => {
  const { sql, me } = write;
  await requireWorkable(sql, me, projectId);
  // Two calls of one person would otherwise both fill up the same places.
  await lockPerson(sql, me._id);
  const missing = wanted - (await heldCount(sql, me, { projectId, kind }));
  if (missing > 0) await claim(write, { projectId, kind }, missing);
  else await write.record();
  const tasks = await heldTasks(sql, me, { projectId, kind });
  return { tasks, empty: tasks.length > 0 ? null : await whyEmpty(sql, me, { projectId, kind }) };
};

const claim = async (write: Write, { projectId, kind }: Supply, limit: number): Promise<void> => {
  const { sql, me } = write;
  const given = await runSteady<{ _id: string }>(sql, claimSql, [
    me._id,
    me.role,
    projectId,
    kind,
    limit,
    leaseMinutes,
    Array.from({ length: limit }, newId),
  ]);
  await write.record(
    ...given.map(({ _id: id }) => ({
      resource: "tasks" as const,
      id,
      before: { status: "open" },
      after: { status: "assigned" },
      people: [me._id],
    })),
  );
};

const heldCount = async (sql: Sql, me: Actor, { projectId, kind }: Supply): Promise<number> => {
  const [row] = await runSteady<{ count: number }>(
    sql,
    sqlText`select count(*)::int as count from tasks t where t.user_id = $1 and t.project_id = $2 and t.kind = $3
      and t.status in ('assigned', 'draft', 'rejected')`,
    [me._id, projectId, kind],
  );
  return row!.count;
};

const heldSql = sqlText`with ${meCte} select ${recordJson(heldView)} as record from me, ${heldView.from}
  where ${heldView.visible} and t.project_id = $3 and t.kind = $4 order by ${heldView.defaultOrder}, t._id`;
const heldTasks = async (sql: Sql, me: Actor, { projectId, kind }: Supply): Promise<Task[]> => {
  const rows = await runSteady<{ record: Task }>(sql, heldSql, [me._id, me.role, projectId, kind]);
  return rows.map(({ record }) => record);
};

const whyEmpty = async (sql: Sql, me: Actor, { projectId, kind }: Supply): Promise<EmptyReason> => {
  const [row] = await run<{ open: boolean; held: boolean }>(
    sql,
    sqlText`select exists (select from tasks t where t.project_id = $1 and t.kind = $2 and t.status = 'open') as open,
      exists (select from tasks t where t.project_id = $1 and t.kind = $2 and t.status in ('assigned', 'draft')
        and t.user_id <> $3) as held`,
    [projectId, kind, me._id],
  );
  if (row!.open) return "none_for_you";
  return row!.held ? "held" : "done";
};

/** Throws not_found for a project that the caller doesn't see; not_workable with what keeps them from working on it. */
export const requireWorkable = async (sql: Sql, me: Actor, projectId: string): Promise<void> => {
  const reasons = await reasonsIn(sql, me, projectId, workReasons);
  if (reasons.length > 0) throw new AppError("not_workable", { reasons });
};

/** Opens the places of items again that nobody fills any more, unless the item is closed or deleted. */
export const reopen = async ({ sql }: AnyWrite, taskIds: readonly string[]): Promise<void> => {
  await run(
    sql,
    sqlText`insert into tasks (_id, item_id, project_id, kind, priority, number, place, status)
     select fresh._id, t.item_id, t.project_id, t.kind, i.priority, t.number, t.place, 'open'
     from unnest($1::uuid[], $2::uuid[]) as fresh (_id, of) join tasks t on t._id = fresh.of
       join task_items i on i._id = t.item_id
     where i.status = 'available' and i.deleted_at is null
     on conflict do nothing`,
    [taskIds.map(() => newId()), taskIds],
  );
};
