import { z } from "zod";
import { changesState, type Endpoint, takesJson } from "../../contract/core/endpoint.ts";
import { entityOf } from "../../contract/entities.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import type { NamedEndpoint } from "../../contract/index.ts";

/** The fields of a body that belong to a record, as far as the contract shows. */
export type Fields = Readonly<Record<string, z.ZodType>>;

/** What a body says of the call itself. */
const ofTheCall = new Set(["version", "select", "onRefusal", "ids", "set"]);

const objectOf = (schema: z.ZodType | undefined): z.ZodObject | undefined => {
  const core = schema && schemaInfo(schema).core;
  return core instanceof z.ZodObject ? core : undefined;
};

/** The fields of a body; of a union those of all its shapes, without the one that distinguishes them. */
export const shapeOf = (schema: z.ZodType | undefined): Fields => {
  const core = schema && schemaInfo(schema).core;
  if (!(core instanceof z.ZodUnion)) return objectOf(schema)?.shape ?? {};
  const all = Object.assign({}, ...core.options.map((option) => shapeOf(option as z.ZodType))) as Fields;
  return Object.fromEntries(Object.entries(all).filter(([, field]) => !(field instanceof z.ZodLiteral)));
};

/** The field of a body that holds whole new records, where it has one. */
export const manyOf = (endpoint: Endpoint): readonly [name: string, fields: Fields] | undefined => {
  return Object.entries(shapeOf(endpoint.body)).flatMap(([name, field]) => {
    const { meta, item } = schemaInfo(field);
    return meta.label === undefined && item?.shape ? [[name, item.shape] as const] : [];
  })[0];
};

/** The fields that a call says of a record: of its body, of what a bulk call sets, or of each record that it makes. */
export const fieldsOf = (endpoint: Endpoint): Fields => {
  const shape = shapeOf(endpoint.body);
  const set = objectOf(shape["set"]);
  const fields = set ? (set.shape as Fields) : (manyOf(endpoint)?.[1] ?? shape);
  return Object.fromEntries(
    Object.entries(fields).filter(([name, field]) => !ofTheCall.has(name) && !schemaInfo(field).meta.writeOnly),
  );
};

/** What a field is called where it is read. */
export const readName = (name: string, field: z.ZodType): string => schemaInfo(field).meta.readAs ?? name;

/** Calls that change something and say something of a record, in JSON. */
export const saysSomething = ({ endpoint }: NamedEndpoint): boolean =>
  changesState(endpoint) &&
  endpoint.body !== undefined &&
  takesJson(endpoint) &&
  Object.keys(fieldsOf(endpoint)).length > 0;

/** The fields of a call that the contract calls personal: where they are sent, or where they are read. */
export const personalFieldsOf = ({ area, endpoint }: NamedEndpoint): string[] => {
  const entity = (entityOf(area)?.shape ?? {}) as Fields;
  return Object.entries(fieldsOf(endpoint)).flatMap(([name, field]) => {
    const read = entity[readName(name, field)];
    return schemaInfo(field).meta.personal || (read && schemaInfo(read).meta.personal) ? [name] : [];
  });
};
