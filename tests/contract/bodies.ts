import { z } from "zod";
import { changesState, type Endpoint } from "../../contract/core/endpoint.ts";
import { entityOf } from "../../contract/entities.ts";
import { coreOf, metaOf } from "../../contract/core/field-kind.ts";
import type { NamedRow } from "../../contract/index.ts";

/** What a body says of a record, as far as the contract tells. */
export type Fields = Readonly<Record<string, z.ZodType>>;

/** What a body says of the call itself. */
const ofTheCall = new Set(["version", "select", "onRefusal", "ids", "set"]);

const objectOf = (schema: z.ZodType | undefined): z.ZodObject | undefined => {
  const core = schema && coreOf(schema);
  return core instanceof z.ZodObject ? core : undefined;
};

/** The fields of a body; of one of several shapes those of all, but what only tells them apart. */
export const shapeOf = (schema: z.ZodType | undefined): Fields => {
  const core = schema && coreOf(schema);
  if (!(core instanceof z.ZodUnion)) return objectOf(schema)?.shape ?? {};
  const all = Object.assign({}, ...core.options.map((option) => shapeOf(option as z.ZodType))) as Fields;
  return Object.fromEntries(Object.entries(all).filter(([, field]) => !(field instanceof z.ZodLiteral)));
};

/** The field of a body that holds whole new records, where it has one. */
export const manyOf = (row: Endpoint): readonly [name: string, fields: Fields] | undefined => {
  return Object.entries(shapeOf(row.body)).flatMap(([name, field]) => {
    const core = coreOf(field);
    const item = core instanceof z.ZodArray && metaOf(field).label === undefined ? coreOf(core.element) : undefined;
    return item instanceof z.ZodObject ? [[name, item.shape] as const] : [];
  })[0];
};

/** The fields that a call says of a record: of its body, of what a bulk call sets, or of each record that it makes. */
export const fieldsOf = (row: Endpoint): Fields => {
  const shape = shapeOf(row.body);
  const set = objectOf(shape["set"]);
  const said = set ? (set.shape as Fields) : (manyOf(row)?.[1] ?? shape);
  return Object.fromEntries(
    Object.entries(said).filter(([name, field]) => !ofTheCall.has(name) && !metaOf(field).writeOnly),
  );
};

/** What a field is called where it is read. */
export const readName = (name: string, field: z.ZodType): string => metaOf(field).readAs ?? name;

/** Calls that change something and say something of a record, in JSON. */
export const saysSomething = ({ row }: NamedRow): boolean =>
  changesState(row) && row.body !== undefined && !row.files && Object.keys(fieldsOf(row)).length > 0;

/** The fields of a call that the contract calls personal: where they are sent, or where they are read. */
export const personalFieldsOf = ({ area, row }: NamedRow): string[] => {
  const entity = (entityOf(area)?.shape ?? {}) as Fields;
  return Object.entries(fieldsOf(row)).flatMap(([name, field]) => {
    const read = entity[readName(name, field)];
    return metaOf(field).personal || (read && metaOf(read).personal) ? [name] : [];
  });
};
