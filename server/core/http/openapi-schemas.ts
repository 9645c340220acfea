import { z } from "zod";

type Io = "input" | "output";
export type JsonSchema = z.core.JSONSchema.BaseSchema;

const components = "#/components/schemas/";

/** The standard's own names of formats, which say more to programs than the patterns of zod do. */
const formats: Readonly<Record<string, string>> = {
  datetime: "date-time",
  date: "date",
  uuid: "uuid",
  email: "email",
};

/** The metadata that JSON Schema knows. The rest is the console's, or has another name here. */
const standardMeta: ReadonlySet<string> = new Set(["id", "title", "description", "deprecated", "writeOnly"]);

/** The limits that zod sets to every integer. */
const isSafeLimit = (limit: unknown): boolean => Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER;

const isYesOrNo = ({ def }: z.core.$ZodTypes["_zod"]): boolean =>
  def.type === "pipe" && def.in._zod.def.type === "string" && def.out._zod.def.type === "boolean";

/** A fraction as the step between numbers, in words: programs divide by it in floating point, where 36.8 / 0.01 is not whole. */
const inDecimals = (jsonSchema: JsonSchema): string | undefined => {
  const step = jsonSchema.multipleOf ?? 1;
  if (step >= 1) return undefined;
  delete jsonSchema.multipleOf;
  return `At most ${Math.round(-Math.log10(step))} decimals.`;
};

const inStandardWords = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void => {
  const meta = z.globalRegistry.get(zodSchema) ?? {};
  for (const name of Object.keys(meta)) if (!standardMeta.has(name)) delete jsonSchema[name];
  const format = "format" in zodSchema._zod.def && formats[zodSchema._zod.def.format as string];
  if (format) {
    delete jsonSchema.pattern;
    delete jsonSchema.allOf;
    jsonSchema.format = format;
  }
  if (isSafeLimit(jsonSchema.minimum)) delete jsonSchema.minimum;
  if (isSafeLimit(jsonSchema.maximum)) delete jsonSchema.maximum;
  if (isYesOrNo(zodSchema._zod)) jsonSchema.enum = ["true", "false"];
  if (meta.label) jsonSchema.title = meta.label;
  const minor = meta.widget === "money" && "In minor units of the currency.";
  const told = [meta.description ?? meta.help, minor, inDecimals(jsonSchema)].filter(Boolean);
  if (told.length > 0) jsonSchema.description = told.join(" ");
  if (meta.reference) jsonSchema["x-reference"] = meta.reference;
};

/** The schemas, each in an object of its own, so that none is a reference to another; and those that have an id. */
const registryOf = (schemas: readonly z.ZodType[]) => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of z.globalRegistry._idmap) registry.add(schema as z.ZodType, { id });
  for (const [at, schema] of schemas.entries()) registry.add(z.strictObject({ schema }), { id: placeOf(at) });
  return registry;
};
const placeOf = (at: number): string => `$${at}`;

type Made = Readonly<Record<string, JsonSchema>>;

const madeOf = (registry: ReturnType<typeof registryOf>, io: Io): Made => {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: "any",
    uri: (id) => `${components}${id}`,
    override: inStandardWords,
  });
  for (const schema of Object.values(schemas)) for (const name of ["$id", "$schema", "id"]) delete schema[name];
  return schemas;
};

/** The names of the components that a schema refers to. */
const namesIn = (schema: JsonSchema): string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!);

export interface Schemas {
  /** A schema as a request contains it, or a reply: a reference where it has an id. */
  readonly of: (schema: z.ZodType, io: Io) => JsonSchema;
  /** The schemas that those refer to, by name. */
  readonly components: () => Record<string, JsonSchema>;
}

/**
 * The JSON Schemas of all that is to be described; those with an id become components. Throws where a component would
 * read otherwise in a request than in a reply.
 */
export const jsonSchemasOf = (schemas: readonly z.ZodType[]): Schemas => {
  const registry = registryOf(schemas);
  const made = { input: madeOf(registry, "input"), output: madeOf(registry, "output") };
  const places = new Map(schemas.map((schema, at) => [schema, placeOf(at)]));
  const used: Record<Io, Set<string>> = { input: new Set(), output: new Set() };
  const noted = (schema: JsonSchema, io: Io): JsonSchema => {
    for (const name of namesIn(schema)) {
      if (used[io].has(name)) continue;
      used[io].add(name);
      noted(made[io][name]!, io);
    }
    return schema;
  };
  const isTwofold = (name: string): boolean => JSON.stringify(made.input[name]) !== JSON.stringify(made.output[name]);
  return {
    of: (schema, io) => noted(made[io][places.get(schema)!]!.properties!["schema"] as JsonSchema, io),
    components: () => {
      const twofold = [...used.input].find((name) => used.output.has(name) && isTwofold(name));
      if (twofold) throw new Error(`The schema ${twofold} differs between requests and replies`);
      const names = [...used.input, ...used.output].sort();
      return Object.fromEntries(names.map((name) => [name, made[used.output.has(name) ? "output" : "input"][name]!]));
    },
  };
};
