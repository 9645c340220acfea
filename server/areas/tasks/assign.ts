import type { Reason } from "../../../contract/core/errors.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import { leaseMinutes } from "../../../contract/tasks/rules.ts";
import type { TaskState } from "../../../contract/tasks/states.ts";
import type { z } from "zod";
import { AppError } from "../../core/app-error.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import { run } from "../../core/db/run.ts";
import { nameOfPerson, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { pieceToday } from "../jobs/actions.ts";
import { notify } from "../notifications/actions.ts";
import { giveBack } from "./give-back.ts";
import { lockTasks } from "./moves.ts";
import { taskReasons } from "./rules.ts";
import { openNext, type Supply } from "./supply.ts";

type Reply = z.infer<typeof BulkReply>;
interface Turn {
  readonly item: string;
  readonly name: string;
  readonly isReady: boolean;
  readonly isSettled: boolean;
  readonly open: string | null;
  readonly held: readonly string[];
  readonly isDone: boolean;
  readonly hadIt: boolean;
  readonly reviewedIt: boolean;
}

/**
 * Of each item of the supply that is named: whether it can be given out, or people skipped it too often, its free turn, the turns that people hold, and
 * whether it is submitted.
 */
const turnsSql = sqlText`select i._id as item, coalesce(nullif(i.reference, ''), '#' || i.number) as name,
  i.status = 'available' as "isReady", i.status = 'closed' and i.repeat_of is null as "isSettled",
  (select t._id from tasks t where t.item_id = i._id and t.status = 'open' and t.for_user_id is null order by t.place limit 1) as open,
  array(select t._id from tasks t where t.item_id = i._id and t.status in ('assigned', 'draft', 'rejected') order by t.place) as held,
  exists (select from tasks t where t.item_id = i._id and t.status in ('submitted', 'approved')) as "isDone",
  exists (select from tasks t where t.item_id = i._id and t.user_id = $4
    and t.status in ('assigned', 'draft', 'submitted', 'approved', 'rejected')) as "hadIt",
  exists (select from tasks t where t.item_id = i._id and t.reviewer_id = $4) as "reviewedIt"
from task_items i where i._id = any($1::uuid[]) and i.project_id = $2 and i.kind = $3 and i.deleted_at is null
order by i._id`;

const refusals = {
  submitted: "It is submitted.",
  had: "They have or had it.",
  reviewed: "They reviewed it.",
  not_ready: "It is not ready.",
  settled: "It is settled, since people skipped it. Open it again first.",
  busy: "Someone else has it. Take it back first.",
  missing: "There is no such item in this project.",
} as const;

/**
 * Gives items to a person, or takes them back from whoever holds them. Items for which that is not possible are named
 * with the reason. Throws person_not_workable for who may not work on the project.
 */
export const assign = async (
  write: Write,
  { projectId, kind }: Supply,
  { contentIds, userId }: { contentIds: readonly string[]; userId: string | null },
): Promise<Reply> => {
  if (userId !== null) await requireWorker(write, userId, projectId);
  // In a statement of its own: one that waits for a lock still reads the turns as they were before.
  await run(write.sql, sqlText`select from task_items where _id = any($1::uuid[]) order by _id for no key update`, [
    contentIds,
  ]);
  const turns = await run<Turn>(write.sql, turnsSql, [contentIds, projectId, kind, userId]);
  const refused: Reply["refused"] = [];
  const refuse = (_id: string, name: string, code: keyof typeof refusals) =>
    refused.push({ _id, name, code, message: refusals[code] });
  const found = new Set(turns.map(({ item }) => item));
  for (const id of new Set(contentIds)) if (!found.has(id)) refuse(id, "", "missing");
  const chosen = turns.filter(({ item, name, isReady, isSettled, open, held, isDone, hadIt, reviewedIt }) => {
    if (isDone && !open && (userId !== null || held.length === 0)) refuse(item, name, "submitted");
    else if (userId !== null && hadIt) refuse(item, name, "had");
    else if (userId !== null && reviewedIt) refuse(item, name, "reviewed");
    else if (userId !== null && !open)
      refuse(item, name, isReady || held.length > 0 ? "busy" : isSettled ? "settled" : "not_ready");
    else return userId !== null || held.length > 0;
    return false;
  });
  if (userId === null) {
    await takeBack(
      write,
      chosen.flatMap(({ held }) => held),
    );
    return { done: chosen.length, refused };
  }
  const openTurns = chosen.map(({ open }) => open!);
  const given = await give(write, openTurns, { userId, projectId });
  for (const { item, name, open } of chosen) if (!given.has(open!)) refuse(item, name, "busy");
  return { done: given.size, refused };
};

/**
 * Locks the person, as their own calls do: one who leaves gives back only what they hold by then. Throws where there is no
 * such person, or they may not work on the project, with what they are told of the reasons.
 */
const requireWorker = async ({ sql }: Write, userId: string, projectId: string): Promise<void> => {
  await lockPerson(sql, userId);
  const [person] = await run<{ name: string; reasons: Reason[] | null }>(
    sql,
    sqlText`with me as materialized (select _id, role::text as role from users where _id = $1 and deleted_at is null)
     select ${nameOfPerson(sqlText`me._id`)} as name, ${taskReasons} as reasons from me, projects p where p._id = $2`,
    [userId, projectId],
  );
  if (!person) throw new AppError("validation", { fields: { userId: ["This does not exist."] } });
  const { name, reasons } = person;
  if (!reasons) return;
  const told = reasons.map(({ message }) => message).join(" ");
  throw new AppError("person_not_workable", { params: { name, reasons: told }, reasons });
};

const takeBack = async (write: Write, ids: readonly string[]): Promise<void> => {
  const held = await lockTasks(write.sql, write.me, ids);
  if (held.length === 0) return write.record();
  await giveBack(write, held);
};

/**
 * Gives out free turns, and returns those that it gave. What the person wrote on an item before their time was over is their
 * draft again. It passes over what someone else is fetching: that call may
 * wait for the items, which are locked here, to open their next places.
 */
const give = async (
  write: Write,
  ids: readonly string[],
  { userId, projectId }: { userId: string; projectId: string },
): Promise<ReadonlySet<string>> => {
  const given = await run<{ _id: string; status: TaskState }>(
    write.sql,
    sqlText`with free as materialized (
       select _id, item_id from tasks where _id = any($1::uuid[]) and status = 'open' order by _id for update skip locked)
     update tasks t set status = case when written.draft is null then 'assigned' else 'draft' end, user_id = $2, taken_at = now(),
       lease_until = now() + interval '${leaseMinutes} minutes', draft = written.draft, draft_version = coalesce(written.draft_version, 0),
       amount = ${pieceToday}, version = t.version + 1, updated_at = now()
     from projects p, free left join lateral (
       select had.draft, had.draft_version from tasks had where had.item_id = free.item_id and had.user_id = $2
         and had.status = 'expired' and had.draft is not null order by had.taken_at desc, had._id desc limit 1) written on true
     where p._id = t.project_id and t._id = free._id returning t._id, t.status`,
    [ids, userId],
  );
  await write.record(
    ...given.map(({ _id: id, status }) => ({
      resource: "tasks" as const,
      id,
      before: { status: "open" },
      after: { status },
      people: [userId],
    })),
  );
  const givenIds = given.map(({ _id }) => _id);
  if (givenIds.length > 0) {
    await openNext(write.sql, givenIds);
    await notify(write, [{ userId, kind: "tasks_assigned", params: { project: projectId, count: givenIds.length } }]);
  }
  return new Set(givenIds);
};
