import { type IResourceItem, useResourceParams } from "@refinedev/core";
import { useMemo } from "react";
import { z } from "zod";
import { AuditEntry } from "../../../../contract/audit/endpoints.ts";
import { entityOf } from "../../../../contract/entities.ts";
import { type AreaName, allRows, table } from "../../../../contract/index.ts";
import { type Field, fieldAt, fieldOf } from "../../../ui/fields/field.ts";

/** A call's summary, without what comes after its first clause. */
const inShort = (summary: string): string => summary.split(/[;:(]/)[0]!.trim();

const choices = (words: Readonly<Record<string, string>>) => z.enum(Object.keys(words)).meta({ options: words });
const actions = Object.fromEntries(
  allRows.filter(({ row }) => row.audited).map(({ name, row }) => [name, inShort(row.summary)]),
);
const areas = Object.keys(table).filter((name) => name !== "audit" && entityOf(name));

/** What an area's records are called in the menu, or by the area's own name. */
const kindsIn = (resources: readonly IResourceItem[]) =>
  Object.fromEntries(
    areas.map((area) => {
      const label = resources.find(({ name }) => name === area)?.meta?.label;
      return [area, label ?? fieldOf(area, z.unknown()).label];
    }),
  );

/** An entry with its calls in words. */
const InWords = AuditEntry.extend({ action: choices(actions).meta({ label: "What was done" }) });

/** An entry with its kind of record in words too. */
export const useEntryInWords = () => {
  const { resources } = useResourceParams();
  return useMemo(
    () => InWords.extend({ resource: choices(kindsIn(resources)).meta({ label: "Kind of record" }) }),
    [resources],
  );
};

export const areaOf = ({ resource }: AuditEntry): AreaName | undefined =>
  resource in table ? (resource as AreaName) : undefined;

/** Of a field that the contract does not have any more, or has otherwise by now. */
const schemaLike = (value: unknown): z.ZodType => {
  if (typeof value === "boolean") return z.boolean();
  return typeof value === "number" ? z.number() : typeof value === "string" ? z.string() : z.unknown();
};

/** A field of an entry's record, as its area's contract has it if this value fits. */
export const fieldIn = (entry: AuditEntry, name: string, value: unknown): Field => {
  const entity = entityOf(entry.resource);
  const field = entity && fieldAt(entity, name);
  if (field && (value === null || value === undefined || field.schema.safeParse(value).success)) return field;
  const guessed = fieldOf(name, schemaLike(value));
  return field ? { ...guessed, label: field.label } : guessed;
};

/** The names of all fields that differ. */
export const changedFields = ({ before, after }: AuditEntry): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

/** So many fields are named in a list. */
const namedMost = 3;

/** What was done to the record, in a few words. */
export const changeInShort = (entry: AuditEntry): string => {
  if (entry.before === null) return "Created";
  if (entry.after === null) return "Deleted";
  const labels = changedFields(entry).map((name) => fieldIn(entry, name, null).label);
  const more = labels.length - namedMost;
  return more > 0 ? `${labels.slice(0, namedMost).join(", ")} and ${more} more` : labels.join(", ");
};
