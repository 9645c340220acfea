import type { z } from "zod";
import { entityOf } from "../../../contract/entities.ts";

interface Marked {
  /** Fields that the contract marks as personal. */
  readonly personal: ReadonlySet<string>;
  /** Fields that reference people. */
  readonly people: ReadonlySet<string>;
}

let audited: Readonly<Record<string, z.ZodObject>> = {};
const cache = new Map<string, Marked>();

/** Sets at boot what is audited of an area where that is not the record as its `show` returns it. */
export const setAudited = (special: Readonly<Record<string, z.ZodObject>>): void => {
  audited = special;
  cache.clear();
};

const markedIn = (entity: z.ZodObject | undefined): Marked => {
  const fields = Object.entries(entity?.shape ?? {}).map(([name, field]) => ({ name, meta: field.meta() }));
  return {
    personal: new Set(fields.filter(({ meta }) => meta?.personal).map(({ name }) => name)),
    people: new Set(fields.filter(({ meta }) => meta?.reference === "users").map(({ name }) => name)),
  };
};

/** Those fields of what is audited of an area that the contract marks. */
export const markedFields = (resource: string): Marked => {
  const marked = cache.get(resource) ?? markedIn(audited[resource] ?? entityOf(resource));
  cache.set(resource, marked);
  return marked;
};
