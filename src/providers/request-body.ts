import { z } from "zod";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of a schema; undefined if it has none, or its area is not loaded. */
const shapeOf = (schema: unknown): Readonly<Record<string, z.core.$ZodType>> | undefined =>
  schema instanceof z.ZodType ? schemaInfo(schema).shape : undefined;

/** A record's value as an endpoint takes it: a reference becomes its id. */
const written = (value: unknown, schema: z.core.$ZodType): unknown => {
  const { item, core, shape: inner } = schemaInfo(schema);
  if (item && Array.isArray(value)) return value.map((one) => written(one, item.core));
  if (!isFields(value)) return value;
  if (core instanceof z.ZodUUID && "_id" in value) return value["_id"];
  if (!inner) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, inner[name] ? written(one, inner[name]) : one]),
  );
};

/** The schema of the record that an endpoint returns. */
const recordShape = (endpoint: Endpoint | undefined): Readonly<Record<string, unknown>> => {
  const reply = shapeOf(endpoint?.replies[200] ?? endpoint?.replies[201]) ?? {};
  return (endpoint?.record === undefined ? reply : shapeOf(reply[endpoint.record])) ?? {};
};

/**
 * The body for a record that is sent back as it was read: the fields that the endpoint takes, and unknown ones, which
 * the server should refuse. Read-only fields are left out, and so is `id`, which only the console adds.
 */
export const requestBody = (variables: unknown, endpoint: Endpoint, shown: Endpoint | undefined): unknown => {
  if (!isFields(variables)) return variables;
  const { id: _id, ...fields } = variables;
  const taken = shapeOf(endpoint.body);
  if (!taken) return fields;
  const read = { ...recordShape(endpoint), ...recordShape(shown) };
  const isTaken = ([name, value]: [string, unknown]): boolean => {
    const field = taken[name];
    if (!field) return !(name in read);
    // Null can't be sent for a field that is not nullable, and there was no value to change.
    return value !== null || !(name in read) || (field as z.ZodType).safeParse(null).success;
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(isTaken)
      .map(([name, value]) => [name, taken[name] ? written(value, taken[name]) : value]),
  );
};

/**
 * Whether a bulk endpoint can set all these fields; true if its area is not loaded, in which case the server checks.
 */
export const canSetAll = (endpoint: Endpoint, variables: unknown): boolean => {
  const set = shapeOf(shapeOf(endpoint.body)?.["set"]);
  return !set || !isFields(variables) || Object.keys(variables).every((name) => name in set);
};
