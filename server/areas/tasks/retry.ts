import type { z } from "zod";
import type { BulkReply } from "../../../contract/core/list.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { queuePreparing } from "./prepare.ts";
import type { Supply } from "./supply.ts";

/** Prepares items of a supply again that could not be used: those that are named, or all. Others are refused by id. */
export const retryItems = async (
  write: Write,
  { projectId, kind }: Supply,
  ids: readonly string[] | undefined,
): Promise<z.infer<typeof BulkReply>> => {
  const again = await run<{ _id: string }>(
    write.sql,
    sqlText`update task_items set status = 'pending', problem = '', version = version + 1, updated_at = now()
     where project_id = $1 and kind = $2 and status = 'failed' and deleted_at is null and ($3::uuid[] is null or _id = any($3))
     returning _id`,
    [projectId, kind, ids ?? null],
  );
  await write.record(
    ...(again.length > 0
      ? [
          {
            resource: "projects" as const,
            id: projectId,
            before: {},
            after: { itemsPreparedAgain: again.length, kind },
          },
        ]
      : []),
  );
  if (again.length > 0) await queuePreparing(write);
  const done = new Set(again.map(({ _id }) => _id));
  const left = [...new Set(ids)].filter((id) => !done.has(id));
  const found = await run<{ _id: string; name: string }>(
    write.sql,
    sqlText`select _id, coalesce(nullif(reference, ''), '#' || number) as name from task_items
     where _id = any($1::uuid[]) and project_id = $2 and kind = $3 and deleted_at is null`,
    [left, projectId, kind],
  );
  const names = new Map(found.map(({ _id, name }) => [_id, name]));
  const refused = left.map((_id) => {
    const name = names.get(_id);
    return name === undefined
      ? { _id, name: "", code: "missing", message: "There is no such item in this project." }
      : { _id, name, code: "usable", message: "It can be used." };
  });
  return { done: done.size, refused };
};
