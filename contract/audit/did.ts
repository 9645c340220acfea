import type { z } from "zod";
import { humanise } from "../core/format.ts";
import { schemaInfo } from "../core/schema-info.ts";
import { entityOf } from "../entities.ts";
import { findEndpoint } from "../index.ts";
import type { AuditEntry } from "./endpoints.ts";

type Change = Pick<AuditEntry, "action" | "resource" | "before" | "after">;

/** The first clause of an endpoint's summary. */
export const inShort = (summary: string): string => summary.split(/[;:(]/)[0]!.trim();

/** How many fields are named. */
const namedMost = 3;

const fieldOf = (resource: string, name: string) => {
  const schema = entityOf(resource)?.shape[name] as z.ZodType | undefined;
  return schema && schemaInfo(schema);
};

/** What the contract calls a field of a record; a name in words where it has the field no more. */
export const labelIn = (resource: string, name: string): string =>
  fieldOf(resource, name)?.meta.label ?? humanise(name);

/** The names of all fields that differ. */
export const changedFields = ({ before, after }: Pick<Change, "before" | "after">): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

/** A list in words, such as "hub, country and 2 more". */
const named = (labels: readonly string[]): string => {
  const shown = labels.slice(0, labels.length > namedMost ? namedMost : -1);
  const rest = labels.length > namedMost ? `${labels.length - namedMost} more` : labels.at(-1)!;
  return shown.length > 0 ? `${shown.join(", ")} and ${rest}` : rest;
};

/** A label within a sentence; what is written in capitals, such as NDA, stays so. */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/**
 * What was done to a record, as a verb: "Created", "Deactivated", "Marked approved", "Changed hub and country", "Read a
 * mail". What says the most of a change comes first: whether the record is active, then its state. Without a change of
 * values it is what the call does.
 */
export const didOf = ({ action, resource, before, after }: Change): string => {
  const endpoint = findEndpoint(action);
  if (endpoint?.did) return endpoint.did;
  if (before === null) return action.endsWith(".restore") ? "Restored" : "Created";
  if (after === null) return "Deleted";
  if (typeof after["isActive"] === "boolean") return after["isActive"] ? "Activated" : "Deactivated";
  const state = after["status"];
  if (typeof state === "string") {
    return `Marked ${inSentence(fieldOf(resource, "status")?.meta.options?.[state] ?? humanise(state))}`;
  }
  const fields = changedFields({ before, after });
  if (fields.length > 0) return `Changed ${named(fields.map((name) => inSentence(labelIn(resource, name))))}`;
  return endpoint ? inShort(endpoint.summary) : "Changed";
};
