import type { z } from "zod";
import type { BulkReply } from "../../../contract/core/list.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { openPlaces } from "./open-turns.ts";
import { queuePreparing } from "./prepare.ts";
import type { Supply } from "./supply.ts";

/** Why an item was left as it is. */
const refusals = {
  pending: { code: "pending", message: "It is being prepared." },
  available: { code: "usable", message: "It can be used." },
} as const;

/**
 * Prepares items of a supply again that could not be used: those that are named, or all. Of those that are named, it also
 * gives out again what was settled since people skipped it. Others are refused by id.
 */
export const retryItems = async (
  write: Write,
  { projectId, kind }: Supply,
  ids: readonly string[] | undefined,
): Promise<z.infer<typeof BulkReply>> => {
  const again = await run<{ _id: string; status: "pending" | "available" }>(
    write.sql,
    sqlText`update task_items set status = case status when 'closed' then 'available' else 'pending' end,
       skips = case status when 'closed' then 0 else skips end, problem = '', version = version + 1, updated_at = now()
     where project_id = $1 and kind = $2 and deleted_at is null and repeat_of is null
       and (status = 'failed' and $3::uuid[] is null or status in ('failed', 'closed') and _id = any($3))
     returning _id, status`,
    [projectId, kind, ids ?? null],
  );
  const opened = again.filter(({ status }) => status === "available").map(({ _id }) => _id);
  const prepared = again.length - opened.length;
  await write.record(
    ...(again.length > 0
      ? [
          {
            resource: "projects" as const,
            id: projectId,
            before: {},
            after: {
              ...(prepared > 0 && { itemsPreparedAgain: prepared }),
              ...(opened.length > 0 && { itemsOpenedAgain: opened }),
              kind,
            },
          },
        ]
      : []),
  );
  await openPlaces(write.sql, opened);
  if (prepared > 0) await queuePreparing(write);
  const done = new Set(again.map(({ _id }) => _id));
  const left = [...new Set(ids)].filter((id) => !done.has(id));
  const found = await run<{ _id: string; name: string; status: keyof typeof refusals }>(
    write.sql,
    sqlText`select _id, coalesce(nullif(reference, ''), '#' || number) as name, status from task_items
     where _id = any($1::uuid[]) and project_id = $2 and kind = $3 and deleted_at is null and repeat_of is null`,
    [left, projectId, kind],
  );
  const items = new Map(found.map((item) => [item._id, item]));
  const refused = left.map((_id) => {
    const item = items.get(_id);
    return item === undefined
      ? { _id, name: "", code: "missing", message: "There is no such item in this project." }
      : { _id, name: item.name, ...refusals[item.status] };
  });
  return { done: done.size, refused };
};
