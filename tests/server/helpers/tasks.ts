import type { Transcript } from "../../../contract/tasks/entity.ts";
import { heldTaskStates, type TaskState } from "../../../contract/tasks/states.ts";
import type { TaskKind } from "../../../contract/tasks/rules.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";

/** Items and turns as the database keeps them, without the calls that make them. */

interface NewItem {
  readonly project: string;
  readonly kind?: TaskKind;
  readonly reference?: string;
  readonly wanted?: number;
  readonly priority?: number;
  readonly gold?: Transcript;
  readonly language?: string;
}

/** What someone hears or reads. */
export const heard = (text: string, kind: TaskKind = "audio"): Transcript =>
  kind === "audio"
    ? { segments: [{ start: 0, end: 1500, speaker: "A", text, tags: [] }] }
    : { boxes: [{ x: 10, y: 10, width: 200, height: 40, text }] };

/** An item that is ready, with its first turn open. */
export const insertItem = async (
  db: Database,
  { project, kind = "audio", reference = "", wanted = 1, priority = 0, gold, language = "" }: NewItem,
): Promise<string> => {
  const _id = newId();
  await run(
    db.sql,
    sqlText`with item as (
       insert into task_items (_id, project_id, kind, number, reference, status, wanted, priority, gold, facts, text, language)
       select $1, $2, $3, coalesce(max(number), 0) + 1, $4, 'available', $5, $6, $7, '{"milliseconds": 60000}', 'Some words', $9
       from task_items where project_id = $2 and kind = $3 returning *)
     insert into tasks (_id, item_id, project_id, kind, priority, number, status, is_fresh)
     select $8, _id, project_id, kind, priority, number, 'open', true from item`,
    [_id, project, kind, reference, wanted, priority, gold ? JSON.stringify(gold) : null, newId(), language],
  );
  return _id;
};

/** Someone's turn at a fresh item, in a state. */
export const insertTask = async (
  db: Database,
  { worker, status = "assigned", ...item }: NewItem & { readonly worker: string; readonly status?: TaskState },
): Promise<{ _id: string; item: string }> => {
  const itemId = await insertItem(db, item);
  const isHeld = (heldTaskStates as readonly string[]).includes(status);
  const isDone = ["submitted", "approved", "rejected", "late"].includes(status);
  const [task] = await run<{ _id: string }>(
    db.sql,
    sqlText`update tasks set user_id = $2, status = $3, taken_at = now(), lease_until = case when $4 then now() + interval '1 hour' end,
       content = $5, submitted_at = case when $6 then now() end, skip_reason = case when $3 = 'skipped' then 'unclear' end where item_id = $1 returning _id`,
    [itemId, worker, status, isHeld, isDone ? JSON.stringify(heard("hello", item.kind)) : null, isDone],
  );
  return { _id: task!._id, item: itemId };
};
