import { type AssignedJobState, assignedStatesBefore, isHeld } from "../../../contract/assigned-jobs/states.ts";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { type Actor, theServer } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { notFound } from "../../core/app-error.ts";
import { assignedJobView } from "./queries.ts";
import { mayRead } from "./rules.ts";

/** Locks assigned jobs in the order of their ids, and reads them; those that there are not are left out. */
export const lockAssigned = async (sql: Sql, me: Actor, ids: readonly string[]): Promise<AssignedJob[]> => {
  await run(sql, sqlText`select from assigned_jobs where _id = any($1::uuid[]) order by _id for no key update`, [ids]);
  return readMany<AssignedJob>(sql, assignedJobView, me, ids, [mayRead]);
};

/** One of them. Throws not_found. */
export const lockOne = async (sql: Sql, me: Actor, id: string): Promise<AssignedJob> => {
  const [found] = await lockAssigned(sql, me, [id]);
  if (!found) throw notFound("assigned job");
  return found;
};

/**
 * Moves locked assigned jobs to a state, all or none: the only writer of the state after taking. They give up their place
 * and their time unless the state is one that the worker holds. Records it for audit and live events. `set` are further
 * columns, with the values from `$4` on. Throws where one can't move there.
 */
export const moveAssigned = async (
  write: AnyWrite,
  before: readonly AssignedJob[],
  to: AssignedJobState,
  { set, values = [] }: { readonly set?: SqlText; readonly values?: readonly unknown[] } = {},
): Promise<AssignedJob[]> => {
  if (before.length === 0) return [];
  const ids = before.map(({ _id }) => _id);
  const moved = await run(
    write.sql,
    sqlText`update assigned_jobs a set status = $2${isHeld(to) ? sqlText`` : sqlText`, slot = null, expires_at = null`}
       ${set ? sqlText`, ${set}` : sqlText``}, version = version + 1, updated_at = now()
     where _id = any($1::uuid[]) and status = any($3::text[]) returning _id`,
    [ids, to, assignedStatesBefore(to), ...values],
  );
  if (moved.length !== ids.length)
    throw new Error(`${ids.length} assigned jobs should be ${to}, ${moved.length} could`);
  return recordMoved(write, before);
};

/** Records what changed of locked assigned jobs, and returns them as they are now. */
export const recordMoved = async (write: AnyWrite, before: readonly AssignedJob[]): Promise<AssignedJob[]> => {
  const after = await readMany<AssignedJob>(
    write.sql,
    assignedJobView,
    write.me ?? theServer,
    before.map(({ _id }) => _id),
  );
  await write.record(
    ...after.map((assigned, index) => ({
      resource: "assignedJobs" as const,
      id: assigned._id,
      before: before[index] ?? null,
      after: assigned,
      people: [assigned.annotator._id, ...(assigned.reviewerId ? [assigned.reviewerId._id] : [])],
    })),
  );
  return after;
};
