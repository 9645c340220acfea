import { expect, test } from "vitest";
import { z } from "zod";
import { Day, Email, Id, Instant, line, Minor, Ref, richText, text, TimeOfDay } from "../../contract/core/fields.ts";
import { queryBoolean } from "../../contract/core/list.ts";
import { schemaInfo, type SchemaKind } from "../../contract/core/schema-info.ts";

/** One of every kind: a kind without an example here does not compile. */
const examples: Readonly<Record<SchemaKind, readonly z.ZodType[]>> = {
  string: [z.string(), line(60), z.url(), text(10).meta({ widget: "country" })],
  text: [text(500).meta({ widget: "text" })],
  "rich text": [richText(500)],
  email: [z.email(), Email],
  enum: [z.enum(["a", "b"])],
  boolean: [z.boolean(), queryBoolean],
  number: [z.number()],
  integer: [z.int(), Minor, z.coerce.number().pipe(z.int())],
  day: [Day],
  instant: [Instant],
  time: [TimeOfDay],
  id: [Id],
  reference: [Id.meta({ reference: "projects" }), Ref, z.strictObject({ _id: Id }).meta({ reference: "users" })],
  list: [z.array(z.string()), z.array(Ref)],
  object: [z.strictObject({ city: line(60) })],
  other: [z.unknown(), z.union([z.string(), z.int()]), z.literal("a"), z.record(z.string(), z.string())],
};

test.each(Object.entries(examples))("%s", (kind, schemas) => {
  for (const schema of schemas) {
    const wrapped = [
      schema,
      schema.nullable(),
      schema.optional(),
      schema.readonly(),
      schema.nullable().default(null),
      schema.nullable().optional().meta({ label: "A label" }),
      schema.transform(() => "something else"),
    ];
    expect(wrapped.map((one) => schemaInfo(one).kind)).toEqual(wrapped.map(() => kind));
  }
});

test("fields that may be empty and fields that may be left out", () => {
  const of = (schema: z.ZodType) => {
    const { nullable, optional, mayOmit, defaultValue } = schemaInfo(schema);
    return { nullable, optional, mayOmit, defaultValue };
  };
  const none = { nullable: false, optional: false, mayOmit: false, defaultValue: undefined };
  expect(of(line(60))).toEqual(none);
  expect(of(line(60).nullable())).toEqual({ ...none, nullable: true });
  expect(of(line(60).optional())).toEqual({ ...none, optional: true, mayOmit: true });
  expect(of(line(60).nullable().optional())).toEqual({ ...none, nullable: true, optional: true, mayOmit: true });
  expect(of(line(60).default("x"))).toEqual({ ...none, mayOmit: true, defaultValue: "x" });
});

test("a schema without its default takes null where it may be empty, and not where it may not", () => {
  const isEmptied = (schema: z.ZodType): boolean => schemaInfo(schema).bare.safeParse(undefined).success;
  expect(isEmptied(line(60).default("x"))).toBe(false);
  expect(isEmptied(line(60).optional())).toBe(true);
});

test("metadata of the outer schema counts", () => {
  const inner = line(60).meta({ label: "Inner", help: "Some help" });
  expect(schemaInfo(inner.nullable().meta({ label: "Outer" })).meta).toEqual({ label: "Outer", help: "Some help" });
  expect(schemaInfo(inner.transform(String)).meta).toEqual({ label: "Inner", help: "Some help" });
});

test("the values of an enum, the bounds of a number, the fields of an object", () => {
  expect(schemaInfo(z.enum(["a", "b"]).nullable()).values).toEqual(["a", "b"]);
  expect(schemaInfo(z.int().min(1).max(12).nullable())).toMatchObject({ min: 1, max: 12 });
  expect(schemaInfo(z.number().nullable())).toMatchObject({ min: -Infinity, max: Infinity });
  expect(Object.keys(schemaInfo(Ref.nullable()).shape ?? {})).toEqual(["_id", "name"]);
  expect(schemaInfo(Id.meta({ reference: "projects" })).shape).toBeUndefined();
});

test("the items of a list, and the metadata of the list", () => {
  const { item, reference } = schemaInfo(z.array(Id).meta({ reference: "skills", label: "Skills" }).optional());
  expect(reference).toBe("skills");
  expect(item).toMatchObject({ kind: "reference", reference: "skills", meta: { label: "Skills" } });
  expect(schemaInfo(z.array(Id.meta({ reference: "skills" }))).reference).toBe("skills");
  expect(schemaInfo(z.array(z.enum(["a"]).nullable())).item).toMatchObject({ kind: "enum", nullable: true });
});
