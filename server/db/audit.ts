import type { z } from "zod";
import { erased } from "../../contract/audit.ts";
import { Payment } from "../../contract/payments.ts";
import { User } from "../../contract/users.ts";
import { openersOf, sealersOf } from "../services/personal.ts";
import { withNames, withoutNames } from "./audit-people.ts";
import type { Sql } from "./pool.ts";
import type { Change } from "./change.ts";

type Side = Change["before"];

/** Whose words a change holds, and in which of its fields, as the contract marks them. */
interface Personal {
  readonly fields: ReadonlySet<string>;
  readonly person: (change: Change) => string;
}
const marked = (entity: z.ZodObject): ReadonlySet<string> =>
  new Set(
    Object.entries(entity.shape)
      .filter(([, field]) => field.meta()?.personal)
      .map(([name]) => name),
  );
const userIn = (side: Side): string | undefined =>
  side && "user" in side ? (side.user as { readonly _id: string })._id : undefined;
const personal: Partial<Record<Change["resource"], Personal>> = {
  users: { fields: marked(User), person: ({ id }) => id },
  payments: { fields: marked(Payment), person: ({ id, before, after }) => userIn(after) ?? userIn(before) ?? id },
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
  const people = changes.map((change) => personal[change.resource]?.person(change));
  const kept = changes.map((change) => {
    const { before, after } = differing(change.before, change.after);
    return { ...change, before: withoutNames(change.resource, before), after: withoutNames(change.resource, after) };
  });
  const holds = (side: Side, fields: ReadonlySet<string> | undefined): boolean =>
    Object.keys(side ?? {}).some((name) => fields?.has(name));
  const isPersonal = kept.map(({ resource, before, after }) => {
    const fields = personal[resource]?.fields;
    return holds(before, fields) || holds(after, fields);
  });
  const sealers = await sealersOf(
    sql,
    people.filter((person, index) => person !== undefined && isPersonal[index]).map(String),
  );
  return kept.map((change, index) => {
    const person = people[index];
    const sealer = person === undefined ? undefined : sealers.get(person);
    const fields = personal[change.resource]?.fields;
    if (!isPersonal[index] || !sealer || !fields) return change;
    const of = person === change.id ? {} : { of: person };
    const seal = (side: Side) =>
      side &&
      Object.fromEntries(
        Object.entries(side).map(([name, value]) =>
          fields.has(name) ? [name, { sealed: sealer.seal(value).toString("base64"), ...of }] : [name, value],
        ),
      );
    return { ...change, before: seal(change.before), after: seal(change.after) };
  });
};

interface Kept {
  readonly resource: string;
  readonly record: { readonly _id: string };
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** A value as it stands in the audit; `of` says whose it is, where the record itself is not the person. */
interface Sealed {
  readonly sealed?: unknown;
  readonly of?: string;
}

/** Entries with their personal fields opened and people named; what was erased with its person says so. */
export const openPersonal = async <T extends Kept>(sql: Sql, entries: readonly T[]): Promise<T[]> => {
  const fieldsOf = ({ resource }: Kept) => personal[resource as Change["resource"]]?.fields;
  const sealedIn = (entry: Kept): Sealed[] =>
    [entry.before, entry.after].flatMap((side) =>
      Object.entries(side ?? {}).flatMap(([name, value]) =>
        fieldsOf(entry)?.has(name) ? [(value ?? {}) as Sealed] : [],
      ),
    );
  const people = entries.flatMap((entry) => sealedIn(entry).map(({ of = entry.record._id }) => of));
  const openers = await openersOf(sql, [...new Set(people)]);
  const opened = entries.map((entry) => {
    const fields = fieldsOf(entry);
    if (!fields) return entry;
    const open = (side: Kept["before"]) =>
      side &&
      Object.fromEntries(
        Object.entries(side).map(([name, value]) => {
          const { sealed, of = entry.record._id } = (value ?? {}) as Sealed;
          if (!fields.has(name) || typeof sealed !== "string") return [name, value];
          const opener = openers.get(of);
          return [name, opener ? opener.open(Buffer.from(sealed, "base64")) : erased];
        }),
      );
    return { ...entry, before: open(entry.before), after: open(entry.after) };
  });
  return withNames(sql, opened);
};
