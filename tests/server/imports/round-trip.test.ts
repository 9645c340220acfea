import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DirectoryEntry, directory, directoryFields } from "../../../contract/directory/endpoints.ts";
import { contract } from "../../../contract/index.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import type { Field } from "../../../src/ui/fields/field.ts";
import { valuesOf } from "../../../src/ui/import/cell-value.ts";
import { csvParts } from "../../../src/ui/import/csv-parts.ts";
import { guessColumns } from "../../../src/ui/import/match-columns.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

/** A record that is exported and imported again is the same record. */

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

type Entry = Omit<DirectoryEntry, "_id" | "createdAt" | "updatedAt" | "version">;
const names = Object.keys(directoryFields) as (keyof Entry)[];
const body = directory.create.body;
/** What the import reads of a field; the console takes it from the contract as well. */
const fields = names.map((name) => {
  const { kind, meta, item, nullable, mayOmit } = schemaInfo(body.shape[name]);
  const of = { name, label: meta.label, kind: kind === "integer" ? "number" : kind, nullable, mayOmit };
  return { ...of, many: item !== undefined, options: [] as Field["options"] } as Field;
});

const importRows = async (rows: readonly object[]): Promise<void> => {
  const begun = await server.call(contract.imports.begin, {
    as: manager,
    body: { resource: "directory", total: rows.length },
  });
  const at = { as: manager, params: { _id: begun.body.import._id } };
  expect((await server.call(contract.imports.append, { ...at, body: { from: 0, rows } })).body).toEqual({
    received: rows.length,
  });
  expect((await server.call(contract.imports.commit, at)).body).toEqual({ created: rows.length });
};

/** Reads a file and maps its columns as the console does. */
const rowsOf = async (file: Blob): Promise<object[]> => {
  const parts = await csvParts(file);
  const columns = guessColumns(parts[0]!.headers, fields);
  expect(columns.map((field) => field?.name)).toEqual(names);
  const problems = {};
  const rows = parts.flatMap((part) => part.rows.map(({ cells }) => valuesOf(cells, columns, problems)));
  expect(problems).toEqual({});
  return rows;
};

/** The bytes as a browser saves them. */
const exported = async (): Promise<Blob> => {
  const url = new URL(directory.export.path, server.url);
  for (const name of names) url.searchParams.append("columns", name);
  return (await fetch(url, { headers: { authorization: `Bearer ${manager.token}` } })).blob();
};

const entries = async (): Promise<Entry[]> => {
  const { body: answer } = await server.call(directory.list, { as: manager, query: { limit: 100 } });
  const found = answer.projectDirectory as (Entry & { _id: string })[];
  return found
    .map((entry) => Object.fromEntries(names.map((name) => [name, entry[name]])) as Entry)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
};
const clear = () => server.db.pool.query("delete from directory_entries");

/** Texts that files, spreadsheets or lists could read as something else. */
const awkward = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."ab;,'=-+@\"|é 1".split("")), maxLength: 10 }),
  fc.string({ unit: "grapheme", maxLength: 10 }),
  fc.constantFrom("'=1+1", "''=1", "=1+1", "-5", "'-5", "0012", "yes", "true", "null", '"', "'", "sep=;", "1,200"),
);
const textOf = (schema: { safeParse: (text: string) => { success: boolean; data?: unknown } }) =>
  awkward.map((text) => text.trim()).filter((text) => schema.safeParse(text).success);
const seconds = fc.option(fc.nat({ max: 86_400 }));
const entry = fc.record(
  Object.fromEntries(
    fields.map((field) => {
      const name = field.name as keyof Entry;
      if (field.many) return [name, fc.array(textOf(directoryFields.name), { maxLength: 5 })];
      if (field.kind === "boolean") return [name, fc.boolean()];
      return [name, field.kind === "number" ? seconds : textOf(directoryFields[name as "name"])];
    }),
  ),
) as fc.Arbitrary<Entry>;

test("directory entries with all their fields, whatever their texts are", async () => {
  expect(names).toHaveLength(22);
  const files = fc.uniqueArray(entry, {
    minLength: 1,
    maxLength: 30,
    size: "max",
    // The server takes names of one client that differ in case or spaces for the same.
    selector: ({ name }) => name.toLowerCase().replace(/\s+/g, ""),
  });
  await fc.assert(
    fc.asyncProperty(files, async (records) => {
      await clear();
      await importRows(records);
      const before = await entries();
      expect(before).toHaveLength(records.length);
      const file = await exported();
      await clear();
      await importRows(await rowsOf(file));
      expect(await entries()).toEqual(before);
    }),
    { numRuns: 10 },
  );
});
