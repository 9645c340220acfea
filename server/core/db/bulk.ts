import type { z } from "zod";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import type { AreaName } from "../../../contract/index.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import { lockRecords } from "./lock-records.ts";
import { meCte, run } from "./run.ts";
import { type Selected, selectedIds } from "./selection.ts";
import { changeSkippingDuplicates } from "./skip-duplicates.ts";
import { type Deleted, deletedOf } from "./deleted.ts";
import { readMany } from "./read.ts";
import { type SqlText, sqlText } from "./sql-text.ts";
import type { View } from "./view.ts";
import type { AnyWrite, Write } from "./write.ts";

/** A kind of record that can be changed in bulk. */
export interface BulkTarget {
  readonly resource: AreaName;
  readonly table: SqlText;
  readonly view: View;
  /** Singular, as in "There is no such skill". */
  readonly noun: string;
  /** What the error `taken` calls the value that is taken. */
  readonly takenNoun?: string;
  /** The same of further unique indexes, by their names. */
  readonly takenNouns?: Readonly<Record<string, string>>;
  /** Locks the records before they are checked, where it takes more than their rows. */
  readonly lock?: (write: Write, ids: readonly string[]) => Promise<void>;
  readonly deleted?: Deleted;
  /** People who get live events of a change whatever their role. */
  readonly people?: (record: object) => readonly string[];
}

export interface BulkChange {
  readonly select: Selected;
  readonly onRefusal: "skip" | "stop";
  /** The assignments of the UPDATE, as SQL with the values from `$2` on. Left out where `after` does it all. */
  readonly set?: SqlText;
  readonly values?: readonly unknown[];
  /**
   * SQL over the view and `me`: null where the record may be changed, else a JSON object of the error's `code` and
   * parameters. One that is so already (`no_change`) is counted apart, and stops nothing.
   */
  readonly blocker?: SqlText;
  /** Parameters of `blocker`, from `$4` on. */
  readonly blockerValues?: readonly unknown[];
  /** Whether the records leave the lists or return to them; without it they are changed. */
  readonly kind?: "remove" | "restore";
  /** Further effects on the changed records, in the same transaction. */
  readonly after?: (records: readonly { readonly _id: string }[]) => Promise<void | undefined>;
}

interface Candidate {
  readonly _id: string;
  readonly name: string | null;
  readonly blocker: ({ readonly code: ErrorCode } & Readonly<Record<string, string>>) | null;
}
type Refused = z.infer<typeof BulkReply>["refused"][number];

/**
 * Changes many records in one transaction. Blocked records are reported with the reason; the others are changed, or
 * none at all, as the caller chose. Throws selection_changed.
 */
export const bulkChange = async (
  write: Write,
  target: BulkTarget,
  change: BulkChange,
): Promise<z.infer<typeof BulkReply>> => {
  const { resource, view, table } = target;
  const source = change.kind === "restore" ? deletedOf(view, target.deleted) : view;
  const ids = await selectedIds(write.sql, source, write.me, change.select);
  const candidates = await lockAndCheck(write, { ...target, view: source }, ids, change.blocker, change.blockerValues);
  const others = candidates.filter(({ blocker }) => blocker?.code !== "no_change");
  const same = candidates.length - others.length;
  const refused = others.flatMap((candidate) => refusedOf(target, candidate));
  const free = candidates.filter(({ blocker }) => !blocker).map(({ _id }) => _id);
  if (refused.length > 0 && change.onRefusal === "stop") return nothingDone(write, refused);

  const before = await readMany<{ _id: string }>(write.sql, source, write.me, free);
  const sets = change.set === undefined ? sqlText`` : sqlText`${change.set}, `;
  const taken = await changeSkippingDuplicates(write.sql, free, change.onRefusal, (some) =>
    run(
      write.sql,
      sqlText`update ${table} set ${sets}version = version + 1, updated_at = now() where _id = any($1::uuid[])`,
      [some, ...(change.values ?? [])],
    ),
  );
  const names = new Map(candidates.map(({ _id, name }) => [_id, name ?? ""]));
  for (const [_id, index] of taken) {
    const message = messageOf("taken", { noun: nounTaken(target, index) });
    refused.push({ _id, name: names.get(_id) ?? "", code: "taken", message });
  }
  if (taken.size > 0 && change.onRefusal === "stop") return nothingDone(write, refused);

  const changed = before.filter(({ _id }) => !taken.has(_id));
  await change.after?.(changed);
  const ofChanged = changed.map(({ _id }) => _id);
  const after = change.kind === "remove" ? [] : await readMany<{ _id: string }>(write.sql, view, write.me, ofChanged);
  await write.record(
    ...changed.map((record, index) => ({
      resource,
      id: record._id,
      before: change.kind === "restore" ? null : record,
      after: after[index] ?? null,
      people: target.people?.(record) ?? [],
    })),
  );
  return { done: changed.length, refused, ...(same > 0 && { unchanged: same }), ids: ofChanged };
};

/** What the error `taken` calls the value by which a unique index was violated. */
export const nounTaken = (
  { takenNoun = "name", takenNouns = {} }: Pick<BulkTarget, "takenNoun" | "takenNouns">,
  index: string,
): string => takenNouns[index] ?? takenNoun;

const nothingDone = async (write: AnyWrite, refused: Refused[]): Promise<z.infer<typeof BulkReply>> => {
  await write.record();
  return { done: 0, refused, ids: [] };
};

/** Locks the records, in the order of their ids so that two calls can't deadlock; returns each with its blocker. */
export const lockAndCheck = async (
  write: Write,
  { table, view, lock }: Pick<BulkTarget, "table" | "view" | "lock">,
  ids: readonly string[],
  blocker = sqlText`null`,
  values: readonly unknown[] = [],
): Promise<Candidate[]> => {
  await (lock?.(write, ids) ?? lockRecords(write.sql, table, ids));
  return run<Candidate>(
    write.sql,
    sqlText`with ${meCte}
     select selected._id, found.name,
       case when found.name is null then json_build_object('code', 'not_found') else found.blocker end as blocker
     from me, unnest($3::uuid[]) with ordinality as selected (_id, n)
     left join lateral (
       select ${view.name!} as name, (${blocker})::json as blocker from ${view.from}
       where ${view.id} = selected._id and ${view.visible}) as found on true
     order by selected.n`,
    [write.me._id, write.me.role, ids, ...values],
  );
};

/** A blocked record as the reply names it. */
export const refusedOf = ({ noun }: Pick<BulkTarget, "noun">, { _id, name, blocker }: Candidate): Refused[] => {
  if (!blocker) return [];
  const { code, ...params } = blocker;
  return [{ _id, name: name ?? "", code, message: messageOf(code, { noun, ...params }) }];
};
