import type { z } from "zod";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import type { AreaName } from "../../../contract/index.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import { meCte, run } from "./run.ts";
import { type Selected, selectedIds } from "./selection.ts";
import { changeUnlessTaken } from "./unless-taken.ts";
import { type Caller, readMany } from "./read.ts";
import type { View } from "./view.ts";
import type { Write } from "./write.ts";

/** Records that are changed many at once. */
export interface BulkTarget {
  readonly resource: AreaName;
  readonly table: string;
  readonly view: View;
  /** One of them, as in "There is no such skill". */
  readonly thing: string;
  /** What a unique index's refusal calls what is taken. */
  readonly takenThing?: string;
  /** People who hear of a change of the record live, whatever their role. */
  readonly people?: (record: object) => readonly string[];
}

export interface BulkChange {
  readonly select: Selected;
  readonly onRefusal: "skip" | "stop";
  /** What the statement sets, as SQL over the table; may use the values from `$2` on. Left out where `after` does all. */
  readonly set?: string;
  readonly values?: readonly unknown[];
  /**
   * SQL over the view and `me`: null where the record may be changed so, else a JSON object of the refusal's `code` and
   * its parameters.
   */
  readonly refusal?: string;
  /** What `refusal` may use from `$4` on. */
  readonly refusalValues?: readonly unknown[];
  /** Whether the records leave the lists, or come back to them; they are changed where it is left out. */
  readonly kind?: "remove" | "restore";
  /** What else follows, in the same transaction, for those that were changed. */
  readonly after?: (records: readonly { readonly _id: string }[]) => Promise<void | undefined>;
}

interface Standing {
  readonly _id: string;
  readonly name: string | null;
  readonly refusal: ({ readonly code: ErrorCode } & Readonly<Record<string, string>>) | null;
}
type Refused = z.infer<typeof BulkReply>["refused"][number];

/**
 * Changes many records in one transaction: those that may not be are named with their reason, and the others are
 * changed, or none at all, as the caller chose. Throws selection_changed.
 */
export const bulkChange = async (
  write: Write,
  me: Caller,
  target: BulkTarget,
  change: BulkChange,
): Promise<z.infer<typeof BulkReply>> => {
  const { resource, view, table } = target;
  const asked = change.kind === "restore" ? deletedOf(view) : view;
  const ids = await selectedIds(write.sql, asked, me, change.select);
  const standings = await lockAndAsk(write, me, { table, view: asked }, ids, change.refusal, change.refusalValues);
  const refused = standings.flatMap((standing) => refusedOf(target, standing));
  const free = standings.filter(({ refusal }) => !refusal).map(({ _id }) => _id);
  if (refused.length > 0 && change.onRefusal === "stop") return nothingDone(write, refused);

  const before = await readMany<{ _id: string }>(write.sql, asked, me, free);
  const sets = change.set === undefined ? "" : `${change.set}, `;
  const taken = await changeUnlessTaken(write.sql, free, change.onRefusal, (some) =>
    run(write.sql, `update ${table} set ${sets}version = version + 1, updated_at = now() where _id = any($1::uuid[])`, [
      some,
      ...(change.values ?? []),
    ]),
  );
  const names = new Map(standings.map(({ _id, name }) => [_id, name ?? ""]));
  for (const _id of taken) {
    const message = messageOf("taken", { thing: target.takenThing ?? "name" });
    refused.push({ _id, name: names.get(_id) ?? "", code: "taken", message });
  }
  if (taken.size > 0 && change.onRefusal === "stop") return nothingDone(write, refused);

  const changed = before.filter(({ _id }) => !taken.has(_id));
  await change.after?.(changed);
  const ofChanged = changed.map(({ _id }) => _id);
  const after = change.kind === "remove" ? [] : await readMany<{ _id: string }>(write.sql, view, me, ofChanged);
  await write.record(
    ...changed.map((record, index) => ({
      resource,
      id: record._id,
      before: change.kind === "restore" ? null : record,
      after: after[index] ?? null,
      people: target.people?.(record) ?? [],
    })),
  );
  return { done: changed.length, refused, ids: ofChanged };
};

/** The records of a view that are deleted. */
const deletedOf = (view: View): View => ({ ...view, visible: `${view.id.split(".")[0]}.deleted_at is not null` });

const nothingDone = async (write: Write, refused: Refused[]): Promise<z.infer<typeof BulkReply>> => {
  await write.record();
  return { done: 0, refused, ids: [] };
};

/** Locks the records, always in the order of their ids so that two calls can't deadlock, and says how each stands. */
export const lockAndAsk = async (
  write: Write,
  me: Caller,
  { table, view }: Pick<BulkTarget, "table" | "view">,
  ids: readonly string[],
  refusal = "null",
  values: readonly unknown[] = [],
): Promise<Standing[]> => {
  await run(write.sql, `select from ${table} where _id = any($1::uuid[]) order by _id for update`, [ids]);
  return run<Standing>(
    write.sql,
    `with ${meCte}
     select asked._id, found.name,
       case when found.name is null then json_build_object('code', 'not_found') else found.refusal end as refusal
     from me, unnest($3::uuid[]) with ordinality as asked (_id, n)
     left join lateral (
       select ${view.name} as name, (${refusal})::json as refusal from ${view.from}
       where ${view.id} = asked._id and ${view.visible}) as found on true
     order by asked.n`,
    [me._id, me.role, ids, ...values],
  );
};

/** A record that refused, as the reply names it. */
export const refusedOf = ({ thing }: Pick<BulkTarget, "thing">, { _id, name, refusal }: Standing): Refused[] => {
  if (!refusal) return [];
  const { code, ...params } = refusal;
  return [{ _id, name: name ?? "", code, message: messageOf(code, { thing, ...params }) }];
};
