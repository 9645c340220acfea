import { z } from "zod";
import { type Endpoint, successOf } from "../../../contract/core/endpoint.ts";
import { recordOfList } from "../../../contract/core/row-fields.ts";
import { type Input, JsonText } from "./context.ts";

type Query = Input<Endpoint>["query"] | undefined;

/** The fields that the caller of a list asks for. */
export const fieldsOf = (query: Query): readonly string[] | undefined =>
  (query as { readonly fields?: readonly string[] } | undefined)?.fields;

/** The schema of a list's reply whose records have only the fields that are asked for; undefined if they have all. */
export const leanReply = (endpoint: Endpoint, query: Query): z.ZodObject | undefined => {
  const fields = fieldsOf(query);
  if (!fields || endpoint.list === undefined) return undefined;
  const reply = endpoint.replies[successOf(endpoint)] as z.ZodObject;
  const shown = new Set(["_id", ...fields]);
  const shape = Object.entries(recordOfList(endpoint).shape).filter(([name]) => shown.has(name));
  return z.object({ ...reply.shape, [endpoint.list]: z.array(z.object(Object.fromEntries(shape))) });
};

/** A reply as JSON, of which the schema may leave out fields. */
export const textOf = (schema: z.ZodType, body: unknown): string =>
  JSON.stringify(body instanceof JsonText ? schema.parse(JSON.parse(body.text)) : z.encode(schema, body));

/** The input without the choice of fields. */
export const withAllFields = (input: Input<Endpoint>): Input<Endpoint> =>
  fieldsOf(input.query) ? { ...input, query: { ...input.query, fields: undefined } } : input;
