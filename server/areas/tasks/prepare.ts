import type { MediaFacts } from "../../../contract/tasks/entity.ts";
import type { TaskKind } from "../../../contract/tasks/rules.ts";
import type { JobServices } from "../../core/jobs/job.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { write } from "../../core/db/write.ts";
import { openTurns } from "./open-turns.ts";

/** Looks at the sounds and pictures of new items, and opens those that can be worked with. */
export const prepareItemsJob = "prepare-task-items";

/** Items looked at between two reads of what waits. */
const batch = 100;

export interface PendingItem {
  readonly _id: string;
  readonly kind: TaskKind;
  readonly url: string;
  readonly fileId: string | null;
  readonly mime: string | null;
}
/** What was found out about an item's sound or picture; a problem where it can't be worked with. */
export type Prepared = { readonly facts: MediaFacts | null } | { readonly problem: string };

/** Prepares all items that wait. It may run twice at once, or again after a crash: an item is opened once. */
export const prepareItems = async (
  services: JobServices,
  look: (services: JobServices, item: PendingItem) => Promise<Prepared> = lookAtItem,
): Promise<void> => {
  for (;;) {
    const pending = await run<PendingItem>(
      services.db.sql,
      sqlText`select i._id, i.kind, i.url, i.file_id as "fileId", f.mime from task_items i left join files f on f._id = i.file_id
       where i.status = 'pending' and i.deleted_at is null order by i.created_at limit ${batch}`,
      [],
    );
    if (pending.length === 0) return;
    for (const item of pending) await settle(services, item, await look(services, item));
  }
};

const settle = async ({ db, config }: JobServices, { _id }: PendingItem, prepared: Prepared): Promise<void> => {
  const options = { db, config, me: null, action: "tasks.prepare", audited: false, requestId: "background" };
  await write(options, async (tx) => {
    await tx.record();
    await run(
      tx.sql,
      sqlText`update task_items set status = $2, problem = $3, facts = $4, version = version + 1, updated_at = now()
       where _id = $1 and status = 'pending'`,
      "problem" in prepared
        ? [_id, "failed", prepared.problem, null]
        : [_id, "available", "", prepared.facts && JSON.stringify(prepared.facts)],
    );
    await openTurns(tx.sql, [_id]);
  });
};

const lookAtItem = async (_services: JobServices, { fileId }: PendingItem): Promise<Prepared> =>
  fileId === null ? { problem: "Its address can't be read yet." } : { facts: null };
