import { erased } from "../../contract/audit.ts";
import { User } from "../../contract/users.ts";
import { openersOf, sealersOf } from "../services/personal.ts";
import { withNames, withoutNames } from "./audit-people.ts";
import type { Sql } from "./pool.ts";
import type { Change } from "./change.ts";

/** Personal fields by resource, as the contract marks them; the record's id is the person's. */
const personalFields: Partial<Record<Change["resource"], ReadonlySet<string>>> = {
  users: new Set(
    Object.entries(User.shape)
      .filter(([, field]) => field.meta()?.personal)
      .map(([name]) => name),
  ),
};

/** Derived or always different: they would only hide what a person changed. */
const notKept = new Set(["_id", "version", "createdAt", "updatedAt", "can"]);

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

/** What the audit keeps of each change: the fields that differ, the personal ones sealed under the person's key. */
export const sealPersonal = async (sql: Sql, changes: readonly Change[]): Promise<Change[]> => {
  const people = changes.filter((change) => personalFields[change.resource]).map((change) => change.id);
  const sealers = await sealersOf(sql, people);
  return changes.map((change) => {
    const fields = personalFields[change.resource];
    const sealer = sealers.get(change.id);
    const differ = differing(change.before, change.after);
    const before = withoutNames(change.resource, differ.before);
    const after = withoutNames(change.resource, differ.after);
    if (!fields || !sealer) return { ...change, before, after };
    const seal = (side: object | null) =>
      side &&
      Object.fromEntries(
        Object.entries(side).map(([name, value]) =>
          fields.has(name) ? [name, { sealed: sealer.seal(value).toString("base64") }] : [name, value],
        ),
      );
    return { ...change, before: seal(before), after: seal(after) };
  });
};

interface Kept {
  readonly resource: string;
  readonly record: { readonly _id: string };
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Entries with their personal fields opened and people named; what was erased with its person says so. */
export const openPersonal = async <T extends Kept>(sql: Sql, entries: readonly T[]): Promise<T[]> => {
  const fieldsOf = ({ resource }: Kept) => personalFields[resource as Change["resource"]];
  const openers = await openersOf(sql, [...new Set(entries.filter(fieldsOf).map((entry) => entry.record._id))]);
  const opened = entries.map((entry) => {
    const fields = fieldsOf(entry);
    if (!fields) return entry;
    const opener = openers.get(entry.record._id);
    const open = (side: Kept["before"]) =>
      side &&
      Object.fromEntries(
        Object.entries(side).map(([name, value]) => {
          const { sealed } = (value ?? {}) as { sealed?: unknown };
          if (!fields.has(name) || typeof sealed !== "string") return [name, value];
          return [name, opener ? opener.open(Buffer.from(sealed, "base64")) : erased];
        }),
      );
    return { ...entry, before: open(entry.before), after: open(entry.after) };
  });
  return withNames(sql, opened);
};
