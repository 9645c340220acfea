import { z } from "zod";
import { readKept, writeKept } from "../../providers/person-storage.ts";
import type { Field } from "../fields/field.ts";
import type { Columns } from "./match-columns.ts";

/** The mappings of files with the same headers: the field of each header, null if it is not used. */
const Kept = z.array(z.record(z.string(), z.string().nullable()));
/** The maximum number of mappings kept per resource. */
const keptMax = 20;

const nameOf = (resource: string): string => `import.${resource}`;
const keptOf = (resource: string): z.infer<typeof Kept> => Kept.safeParse(readKept(nameOf(resource))).data ?? [];

/** Headers that occur twice are numbered. */
const distinct = (headers: readonly string[]): string[] =>
  headers.map((header, at) => `${headers.slice(0, at).filter((other) => other === header).length} ${header}`);

const hasExactly = (kept: Readonly<Record<string, unknown>>, names: readonly string[]): boolean =>
  Object.keys(kept).length === names.length && names.every((name) => Object.hasOwn(kept, name));

/** The user's earlier mapping for a file with these headers, in any order. */
export const keptColumns = (
  resource: string,
  headers: readonly string[],
  fields: readonly Field[],
): Columns | undefined => {
  const names = distinct(headers);
  const kept = keptOf(resource).find((one) => hasExactly(one, names));
  return kept && names.map((name) => fields.find((field) => field.name === kept[name]));
};

/** Keeps the mapping for files with these headers; without columns, removes it. */
export const keepColumns = (resource: string, headers: readonly string[], columns?: Columns): void => {
  const names = distinct(headers);
  const others = keptOf(resource).filter((one) => !hasExactly(one, names));
  const own = columns && Object.fromEntries(names.map((name, at) => [name, columns[at]?.name ?? null]));
  writeKept(nameOf(resource), (own ? [own, ...others] : others).slice(0, keptMax));
};
