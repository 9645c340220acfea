import type { IResourceItem } from "@refinedev/core";
import { useMemo } from "react";
import { z } from "zod";
import { inShort } from "../../../../contract/audit/did.ts";
import { AuditEntry } from "../../../../contract/audit/endpoints.ts";
import { Ref } from "../../../../contract/core/fields.ts";
import { entityOf } from "../../../../contract/entities.ts";
import { type AreaName, allEndpoints, contract, type EndpointName, endpointNamed } from "../../../../contract/index.ts";
import { useResources } from "../../../providers/resources.ts";
import { type Field, fieldAt, fieldOf } from "../../../ui/fields/field.ts";

const choices = (labels: Readonly<Record<string, string>>) => z.enum(Object.keys(labels)).meta({ options: labels });
/** Former names of audited endpoints: old audit entries keep the name they were written with. */
const earlierNames: Readonly<Record<string, EndpointName>> = { "hoursUploads.takeBack": "hoursUploads.undo" };
const actions = Object.fromEntries([
  ...allEndpoints
    .filter(({ endpoint }) => endpoint.audited)
    .map(({ name, endpoint }) => [name, inShort(endpoint.summary)] as const),
  ...Object.entries(earlierNames).map(
    ([old, name]) => [old, `${inShort(endpointNamed(name).summary)} (old name)`] as const,
  ),
]);
const areas = Object.keys(contract).filter((name) => name !== "audit" && entityOf(name));

/** The label of each area: the one in the menu, or the area's own name. */
const kindsIn = (resources: readonly IResourceItem[]) =>
  Object.fromEntries(
    areas.map((area) => {
      const label = resources.find(({ name }) => name === area)?.meta?.label;
      return [area, label ?? fieldOf(area, z.unknown()).label];
    }),
  );

/** The schema of an audit entry, with labels for its endpoints. */
const InWords = AuditEntry.extend({ action: choices(actions).meta({ label: "Call" }) });

/** The schema of an audit entry, with labels for its kinds of records too. */
export const useEntryInWords = () => {
  const resources = useResources();
  return useMemo(
    () => InWords.extend({ resource: choices(kindsIn(resources)).meta({ label: "Kind of record" }) }),
    [resources],
  );
};

export const areaOf = ({ resource }: AuditEntry): AreaName | undefined =>
  resource in contract ? (resource as AreaName) : undefined;

/** A schema that fits the value, for a field that the contract has dropped or changed since. */
const schemaLike = (value: unknown): z.ZodType => {
  if (typeof value === "boolean") return z.boolean();
  if (Ref.safeParse(value).success) return Ref;
  return typeof value === "number" ? z.number() : typeof value === "string" ? z.string() : z.unknown();
};

/** A field of an entry's record, as its area's contract declares it if this value fits. */
export const fieldIn = (entry: AuditEntry, name: string, value: unknown): Field => {
  const entity = entityOf(entry.resource);
  const field = entity && fieldAt(entity, name);
  if (field && (value === null || value === undefined || field.schema.safeParse(value).success)) return field;
  const guessed = fieldOf(name, schemaLike(value));
  return field ? { ...guessed, label: field.label } : guessed;
};
