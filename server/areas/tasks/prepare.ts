import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import type { JobServices } from "../../core/jobs/job.ts";
import { lookAt, type Looked, type PendingItem } from "./look.ts";
import { openTurns } from "./open-turns.ts";

/** Looks at the sounds and pictures of new items, and opens those that can be worked with. */
export const prepareItemsJob = "prepare-task-items";

/** Items looked at between two reads of what waits. */
const batch = 100;

/** Prepares all items that wait. It may run twice at once, or again after a crash: an item is opened once. */
export const prepareItems = async (services: Pick<JobServices, "db" | "config" | "files">): Promise<void> => {
  for (;;) {
    const pending = await run<PendingItem>(
      services.db.sql,
      sqlText`select i._id, i.kind, i.url, i.file_id as "fileId", f.mime from task_items i left join files f on f._id = i.file_id
       where i.status = 'pending' and i.deleted_at is null order by i.created_at limit ${batch}`,
      [],
    );
    if (pending.length === 0) return;
    for (const item of pending) await settle(services, item, await lookAt(services, item));
  }
};

/** Keeps what was found out; the waveform's bytes come first, so that no row refers to a missing file. */
const settle = async (
  { db, config, files }: Pick<JobServices, "db" | "config" | "files">,
  { _id, fileId }: PendingItem,
  looked: Looked,
): Promise<void> => {
  const peaks = "peaks" in looked && looked.peaks?.length ? looked.peaks : undefined;
  const derived = peaks && { _id: newId(), size: peaks.byteLength };
  if (peaks && derived) await files.put(derived._id, new Uint8Array(peaks.buffer, peaks.byteOffset, peaks.byteLength));
  const options = { db, config, me: null, action: "tasks.prepare", audited: false, requestId: "background" };
  const isMine = await write(options, async (tx) => {
    await tx.record();
    if (derived) {
      await run(
        tx.sql,
        sqlText`insert into files (_id, mime, size, name, uploaded_by, unused_since)
         select $1, 'application/octet-stream', $2, 'peaks', uploaded_by, null from files where _id = $3`,
        [derived._id, derived.size, fileId],
      );
    }
    const settled = await run(
      tx.sql,
      sqlText`update task_items set status = $2, problem = $3, facts = $4, derived_id = $5, version = version + 1, updated_at = now()
       where _id = $1 and status = 'pending' returning _id`,
      "problem" in looked
        ? [_id, "failed", looked.problem, null, null]
        : [_id, "available", "", looked.facts && JSON.stringify(looked.facts), derived?._id ?? null],
    );
    if (settled.length > 0) await openTurns(tx.sql, [_id]);
    else if (derived) await run(tx.sql, sqlText`delete from files where _id = $1`, [derived._id]);
    return settled.length > 0;
  });
  if (!isMine && derived) await files.remove(derived._id);
};
