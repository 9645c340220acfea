import { messageOf } from "../../../contract/core/errors.ts";
import type { z } from "zod";
import type { BulkReply } from "../../../contract/core/list.ts";
import { lockAndCheck } from "../../core/db/bulk.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { freeOf, lines, repliedOf } from "./proposals.ts";
import { undoBlocker } from "./rules.ts";
import { notifyOfUndone, undoAll } from "./undo.ts";

interface Entries {
  readonly ids: readonly string[];
  /** Those that the entries must still have. */
  readonly versions: readonly (number | null)[];
}
interface Undone {
  readonly done: readonly { readonly _id: string; readonly version: number }[];
  readonly refused: z.infer<typeof BulkReply>["refused"];
}

/**
 * Undoes the approval of the payment of work-history entries; those that were changed since, or whose payment can't be
 * undone, are named with the reason. No one is notified: see notifyOfUndonePayments.
 */
export const undoPaymentsOf = async (write: Write, { ids, versions }: Entries): Promise<Undone> => {
  const found = await run<{ entry: string; line: string }>(
    write.sql,
    sqlText`select w._id as entry, p._id as line from unnest($1::uuid[], $2::int[]) as asked (entry, version)
     join work_history w on w._id = asked.entry and w.version = asked.version
     join payments p on p.work_history_id = w._id`,
    [ids, versions],
  );
  const entryOf = new Map(found.map(({ entry, line }) => [line, entry]));
  const candidates = await lockAndCheck(write, lines, [...entryOf.keys()], undoBlocker);
  const free = freeOf(candidates);
  await undoAll(write, free);
  const done = await run<{ _id: string; version: number }>(
    write.sql,
    sqlText`select _id, version from work_history where _id = any($1::uuid[])`,
    [free.map((line) => entryOf.get(line)!)],
  );
  const known = new Set(entryOf.values());
  return {
    done,
    refused: [
      ...repliedOf(candidates, free).refused.map((refused) => ({ ...refused, _id: entryOf.get(refused._id)! })),
      ...ids
        .filter((id) => !known.has(id))
        .map((_id) => ({ _id, name: "", code: "stale" as const, message: messageOf("stale") })),
    ],
  };
};

/** Notifies each person once of the payments of these entries whose approval was undone last. */
export const notifyOfUndonePayments = async (write: AnyWrite, entryIds: readonly string[]): Promise<void> => {
  const undone = await run<{ userId: string; count: number; amount: number }>(
    write.sql,
    sqlText`select user_id as "userId", count(*)::int as count, sum(amount)::bigint as amount
     from (select distinct on (undone_entry_id) user_id, amount from payments
       where undone_entry_id = any($1::uuid[]) order by undone_entry_id, updated_at desc) as last
     group by user_id`,
    [entryIds],
  );
  await notifyOfUndone(write, undone);
};
