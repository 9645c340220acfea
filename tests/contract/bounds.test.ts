import { expect, test } from "vitest";
import { z } from "zod";
import { integerMax } from "../../contract/core/fields.ts";
import { type SchemaInfo, schemaInfo } from "../../contract/core/schema-info.ts";
import { allEndpoints } from "../../contract/index.ts";

interface Input {
  readonly path: string;
  readonly info: SchemaInfo;
}

/** A schema and all that it is made of. */
const inside = (path: string, info: SchemaInfo): Input[] => [
  { path, info },
  ...(info.item ? inside(`${path}[]`, info.item) : []),
  ...Object.entries(info.shape ?? {}).flatMap(([name, field]) => inside(`${path}.${name}`, schemaInfo(field))),
  ...unionOf(info.core).flatMap((option) => inside(path, schemaInfo(option))),
];
const unionOf = (core: z.ZodType): readonly z.ZodType[] =>
  "options" in core.def ? (core.def.options as z.ZodType[]) : [];

const inputs = allEndpoints.flatMap(({ name, endpoint }) =>
  [endpoint.params, endpoint.query, endpoint.body, endpoint.imports?.row].flatMap((schema) =>
    schema ? inside(name, schemaInfo(schema)) : [],
  ),
);
const ofKind = (kind: SchemaInfo["kind"]): Input[] => inputs.filter(({ info }) => info.kind === kind);

test("every whole number that is sent fits into its column", () => {
  // Sums of money are compared with a bigint, and what zod takes for a whole number fits into that.
  const found = ofKind("integer").filter(({ path }) => !path.endsWith("expected.amount"));
  expect(found.length).toBeGreaterThan(100);
  const tooWide = found.filter(
    ({ info: { min, max } }) => (min ?? -Infinity) < -integerMax || (max ?? Infinity) > integerMax,
  );
  expect(tooWide.map(({ path }) => path)).toEqual([]);
});

test("no day or time that is sent has a year which PostgreSQL does not", () => {
  const found = [...ofKind("instant"), ...ofKind("day")];
  expect(found.length).toBeGreaterThan(50);
  const taken = found.filter(({ info }) =>
    ["0000-01-01", "0000-01-01T00:00:00Z"].some((value) => info.core.safeParse(value).success),
  );
  expect(taken.map(({ path }) => path)).toEqual([]);
});

test("no country that is sent is made up", () => {
  const found = inputs.filter(({ info }) => info.meta.widget === "country" && info.kind !== "list");
  expect(found.length).toBeGreaterThan(5);
  const takes = (code: string) => found.filter(({ info }) => info.core.safeParse(code).success).map(({ path }) => path);
  expect(takes("ZZ")).toEqual([]);
  expect(takes("pl")).toEqual(found.map(({ path }) => path));
});

test("an id that is sent in capitals is taken as what the database takes it for", () => {
  const id = "0190a1b2-c3d4-7e5f-8a6b-7c8d9eaf0b1c";
  const found = inputs.filter(({ info }) => info.core instanceof z.ZodUUID);
  expect(found.length).toBeGreaterThan(300);
  const taken = found.filter(({ info }) => info.core.parse(id.toUpperCase()) !== id);
  expect(taken.map(({ path }) => path)).toEqual([]);
});
