import { z } from "zod";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { coreOf } from "../../contract/core/field-kind.ts";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of a schema; undefined where it has none, or its area is not loaded. */
const shapeOf = (schema: unknown): Readonly<Record<string, z.core.$ZodType>> | undefined => {
  const core = schema instanceof z.ZodType ? coreOf(schema) : undefined;
  return core instanceof z.ZodObject ? core.shape : undefined;
};

/** A record's value as a call takes it: what it points at is the id alone. */
const written = (value: unknown, schema: z.core.$ZodType): unknown => {
  const core = coreOf(schema);
  if (core instanceof z.ZodArray && Array.isArray(value)) return value.map((one) => written(one, core.element));
  if (!isFields(value)) return value;
  if (core instanceof z.ZodUUID && "_id" in value) return value["_id"];
  const inner = shapeOf(core);
  if (!inner) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, inner[name] ? written(one, inner[name]) : one]),
  );
};

/** The record that a call answers. */
const recordShape = (row: Endpoint | undefined): Readonly<Record<string, unknown>> => {
  const reply = shapeOf(row?.replies[200] ?? row?.replies[201]) ?? {};
  return (row?.record === undefined ? reply : shapeOf(reply[row.record])) ?? {};
};

/**
 * What a call is given of a record that was sent back as it was read: the fields that it takes, and those that nobody
 * knows, which are for the server to refuse. What is only read is left out, and so is `id`, which is the console's own.
 */
export const asWritten = (variables: unknown, row: Endpoint, shown: Endpoint | undefined): unknown => {
  if (!isFields(variables)) return variables;
  const { id: _id, ...given } = variables;
  const taken = shapeOf(row.body);
  if (!taken) return given;
  const read = { ...recordShape(row), ...recordShape(shown) };
  const isTaken = ([name, value]: [string, unknown]): boolean => {
    const field = taken[name];
    if (!field) return !(name in read);
    // Nothing, where nothing can't be written: there was none to change.
    return value !== null || !(name in read) || (field as z.ZodType).safeParse(null).success;
  };
  return Object.fromEntries(
    Object.entries(given)
      .filter(isTaken)
      .map(([name, value]) => [name, taken[name] ? written(value, taken[name]) : value]),
  );
};

/** Whether a bulk call can set all of it; true where its area is not loaded, and the server says so. */
export const canSetAll = (row: Endpoint, variables: unknown): boolean => {
  const set = shapeOf(shapeOf(row.body)?.["set"]);
  return !set || !isFields(variables) || Object.keys(variables).every((name) => name in set);
};
