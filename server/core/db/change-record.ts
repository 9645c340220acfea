import { type Kysely, sql as raw, type UpdateObject } from "kysely";
import { notFound, stale, taken } from "../app-error.ts";
import type { Actor } from "../current-user.ts";
import { readOne } from "./read.ts";
import type { View } from "./view.ts";
import type { Tables } from "./tables.ts";
import { violatedIndex } from "./violated-index.ts";

/** The tables with a version and soft deletion. */
type Versioned = "users" | "projects";

/**
 * Sets columns of a record and raises its version, in one conditional statement. With `version`, only where the record
 * still has it. Throws `stale` with the record as the caller would read it now, or not_found.
 */
export const changeRecord = async <T extends Versioned>(
  sql: Kysely<Tables>,
  options: {
    table: T;
    view: View;
    me: Actor;
    id: string;
    noun: string;
    set: UpdateObject<Tables, T>;
    version?: number | undefined;
  },
): Promise<void> => {
  const { table, view, me, id, noun, set, version } = options;
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
  throw current === undefined ? notFound(noun) : stale(current);
};

/** Translates a unique violation to `taken`: `fields` maps each index to its field. */
export const takenBy =
  (noun: string, fields: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const index = violatedIndex(error);
    const field = index ? fields[index] : undefined;
    throw field ? taken(noun, field) : error;
  };
