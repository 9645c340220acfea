import { erased } from "../../../contract/core/fields.ts";
import { openedBy, openersOf, sealersOf } from "../auth/personal.ts";
import { withNames, withoutNames } from "./audit-people.ts";
import { markedFields } from "./audited.ts";
import type { Sql } from "./pool.ts";
import type { Change } from "./change.ts";

/** The owner of a record's personal fields: the person themselves, or the `user`, `annotator` or `author` that the record names. */
const ownerOf = ({ id, before, after }: Change): string => {
  type Named = { readonly [Name in "user" | "annotator" | "author"]?: { readonly _id?: string } };
  const { user, annotator, author }: Named = after ?? before ?? {};
  return (user ?? annotator ?? author)?._id ?? id;
};

/** Derived, always different or of the reader: they would only obscure what was changed. */
const notKept = new Set(["_id", "version", "createdAt", "updatedAt", "can", "reasons"]);

const differing = (before: object | null, after: object | null): Pick<Change, "before" | "after"> => {
  const kept = (side: object | null, other: object | null) =>
    side &&
    Object.fromEntries(
      Object.entries(side).filter(
        ([name, value]) =>
          !notKept.has(name) &&
          (other === null || JSON.stringify(value) !== JSON.stringify((other as Record<string, unknown>)[name])),
      ),
    );
  return { before: kept(before, after), after: kept(after, before) };
};

/**
 * What the audit keeps of each change: the fields that differ, the personal ones encrypted under their owner's key. An
 * encrypted value names its owner where that is not the record itself. Of erased people nothing personal is kept.
 */
export const sealPersonal = async (sql: Sql, changes: readonly Change[]): Promise<Change[]> => {
  const kept = changes.map((change) => ({ change, ...differing(change.before, change.after) }));
  // Empty values reveal nothing.
  const isPersonal = (change: Change, name: string, value: unknown): boolean =>
    value !== null && value !== "" && markedFields(change.resource).personal.has(name);
  const owners = kept.flatMap(({ change, before, after }) =>
    [before, after].some((side) => Object.entries(side ?? {}).some(([name, value]) => isPersonal(change, name, value)))
      ? [ownerOf(change)]
      : [],
  );
  const sealers = await sealersOf(sql, owners);
  return kept.map(({ change, before, after }) => {
    const owner = ownerOf(change);
    const of = owner === change.id ? {} : { of: owner };
    const sealer = sealers.get(owner);
    const kept = (value: unknown) => (sealer ? { sealed: sealer.seal(value).toString("base64"), ...of } : erased);
    const seal = (side: object | null) =>
      side &&
      Object.fromEntries(
        Object.entries(side).map(([name, value]) =>
          isPersonal(change, name, value) ? [name, kept(value)] : [name, value],
        ),
      );
    return {
      ...change,
      before: seal(withoutNames(change.resource, before)),
      after: seal(withoutNames(change.resource, after)),
    };
  });
};

/** A value as `sealPersonal` stores it. */
interface Sealed {
  readonly sealed: string;
  /** The owner, where that is not the record itself. */
  readonly of?: string;
}
const isSealed = (value: unknown): value is Sealed => typeof (value as Partial<Sealed> | null)?.sealed === "string";

interface Kept {
  readonly resource: string;
  readonly record: { readonly _id: string };
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Entries with their personal fields decrypted and people named; values of erased people read as erased. */
export const openPersonal = async <T extends Kept>(sql: Sql, entries: readonly T[]): Promise<T[]> => {
  const sealedIn = ({ resource, before, after }: Kept): [name: string, value: Sealed][] =>
    [before, after].flatMap((side) =>
      Object.entries(side ?? {}).filter((field): field is [string, Sealed] => isField(resource, ...field)),
    );
  const isField = (resource: string, name: string, value: unknown): boolean =>
    isSealed(value) && markedFields(resource).personal.has(name);
  const owners = entries.flatMap((entry) => sealedIn(entry).map(([, { of }]) => of ?? entry.record._id));
  const openers = await openersOf(sql, [...new Set(owners)]);
  const opened = entries.map((entry) => {
    const open = (side: Kept["before"]) =>
      side &&
      Object.fromEntries(
        Object.entries(side).map(([name, value]) => {
          if (!isSealed(value) || !isField(entry.resource, name, value)) return [name, value];
          const opener = openers.get(value.of ?? entry.record._id);
          return [name, openedBy(opener, Buffer.from(value.sealed, "base64")) ?? erased];
        }),
      );
    return { ...entry, before: open(entry.before), after: open(entry.after) };
  });
  return withNames(sql, opened);
};
