import { erased } from "../../../contract/core/fields.ts";
import { markedFields } from "./audited.ts";
import type { Sql } from "./pool.ts";

/**
 * People referenced by a record (worker, approver, member) are kept in the audit by id alone and named when it is read:
 * the audit is append-only and must not contain their names.
 */
type Side = Readonly<Record<string, unknown>> | null;

/** Maps each person in those fields, alone or in a list. */
const mapPeople = (resource: string, side: Side, change: (person: object & { _id: string }) => unknown): Side => {
  const { people: fields } = markedFields(resource);
  const of = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(of);
    return typeof value === "object" && value !== null && "_id" in value
      ? change(value as object & { _id: string })
      : value;
  };
  return (
    side &&
    Object.fromEntries(Object.entries(side).map(([name, value]) => [name, fields.has(name) ? of(value) : value]))
  );
};

export const withoutNames = (resource: string, side: object | null): Side =>
  mapPeople(resource, side as Side, ({ _id }) => ({ _id }));

interface Entry {
  readonly resource: string;
  readonly before: Side;
  readonly after: Side;
}

/** Entries with the people's current names. */
export const withNames = async <T extends Entry>(sql: Sql, entries: readonly T[]): Promise<T[]> => {
  const ids = new Set<string>();
  const collect = (person: { _id: string }) => ids.add(person._id);
  for (const { resource, before, after } of entries) {
    mapPeople(resource, before, collect);
    mapPeople(resource, after, collect);
  }
  if (ids.size === 0) return [...entries];
  const people = await sql
    .selectFrom("users")
    .select(["_id", "first_name", "last_name"])
    .where("_id", "in", [...ids])
    .execute();
  const names = new Map(people.map(({ _id, first_name, last_name }) => [_id, `${first_name} ${last_name}`]));
  const name = ({ _id }: { _id: string }) => ({ _id, name: names.get(_id) ?? erased });
  return entries.map((entry) => ({
    ...entry,
    before: mapPeople(entry.resource, entry.before, name),
    after: mapPeople(entry.resource, entry.after, name),
  }));
};
