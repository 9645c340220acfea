import { type Kysely, sql as raw, type UpdateObject } from "kysely";
import { notFound, stale, taken } from "../refusal.ts";
import { type Caller, readOne } from "./read.ts";
import type { View } from "./view.ts";
import type { Tables } from "./tables.ts";

/** The tables whose records people change: with a version, and deleted softly. */
type Versioned = "users" | "projects";

/**
 * Sets columns of a record and raises its version, in one conditional statement. With `version`, only where the record
 * still has it; otherwise throws `stale` with the record as the caller would read it now, or not_found.
 */
export const changeRecord = async <T extends Versioned>(
  sql: Kysely<Tables>,
  options: {
    table: T;
    view: View;
    me: Caller;
    id: string;
    thing: string;
    set: UpdateObject<Tables, T>;
    version?: number | undefined;
  },
): Promise<void> => {
  const { table, view, me, id, thing, set, version } = options;
  const changed = await raw<{ _id: string }>`
    update ${raw.table(table)}
    set ${raw.join([
      ...Object.entries(set)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => raw`${raw.ref(name)} = ${value}`),
      raw`version = version + 1`,
      raw`updated_at = now()`,
    ])}
    where _id = ${id} and deleted_at is null and (${version ?? null}::int is null or version = ${version ?? null}::int)
    returning _id`.execute(sql);
  if (changed.rows.length === 1) return;
  const current = await readOne(sql, view, me, id);
  throw current === undefined ? notFound(thing) : stale(current);
};

/** A unique index's refusal as ours: which index stands for which field of which thing. */
export const takenBy =
  (thing: string, fields: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const field = code === "23505" && constraint ? fields[constraint] : undefined;
    throw field ? taken(thing, field) : error;
  };
