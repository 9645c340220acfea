import { afterAll, beforeAll, expect, test } from "vitest";
import { BenchmarkRow, benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import { directory } from "../../../contract/directory/endpoints.ts";
import { contract } from "../../../contract/index.ts";
import type { Field } from "../../../src/ui/fields/field.ts";
import { valuesOf } from "../../../src/ui/import/cell-value.ts";
import { csvParts } from "../../../src/ui/import/csv-parts.ts";
import { guessColumns } from "../../../src/ui/import/match-columns.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

/** What the import reads of a field; the console takes it from the contract as well. */
const fields = Object.entries(BenchmarkRow.shape).map(([name, schema]) => {
  const { kind, meta, nullable, mayOmit } = schemaInfo(schema);
  const options = Object.entries(meta.options ?? {}).map(([value, label]) => ({ value, label }));
  return { name, label: meta.label, kind, nullable, mayOmit, many: false, options } as unknown as Field;
});

/** All benchmarks without what differs between a record and one like it. */
const listed = async (): Promise<object[]> => {
  const { body } = await server.call(benchmarks.list, { as: manager, query: { sortBy: "annotationSeconds:asc" } });
  return (body.benchmarks as Record<string, unknown>[]).map(
    ({ _id, createdAt: _created, updatedAt: _updated, ...rest }) => rest,
  );
};

test("benchmarks that are exported and imported again are the same", async () => {
  for (const [place, clientAlias] of ["Atlas", "Basil", ""].entries()) {
    const entry = { name: "Shared", clientAlias, dataType: "Image" };
    const { body } = await server.call(directory.create, { as: manager, body: entry });
    const benchmark = {
      project: body.projectDirectory._id,
      category: 'A "dense", grey scene; at night',
      serverAgent: place === 1 ? "ag" : "quantigo",
      unit: place === 1 ? "frame" : "object",
      annotationSeconds: place + 0.55,
      qaSeconds: place === 0 ? null : 1.05,
      note: "Two\nlines",
    };
    expect((await server.call(benchmarks.create, { as: manager, body: benchmark })).status).toBe(201);
  }
  const before = await listed();
  const file = await fetch(new URL(benchmarks.export.path, server.url), {
    headers: { authorization: `Bearer ${manager.token}` },
  });
  const [part] = await csvParts(await file.blob());
  const columns = guessColumns(part!.headers, fields);
  expect(columns.flatMap((field) => field?.name ?? []).sort()).toEqual(fields.map(({ name }) => name).sort());
  const problems = {};
  const rows = part!.rows.map(({ cells }) => valuesOf(cells, columns, problems));
  expect(problems).toEqual({});
  await server.db.pool.query("delete from benchmarks");

  const begin = { resource: "benchmarks", total: rows.length };
  const begun = await server.call(contract.imports.begin, { as: manager, body: begin });
  const at = { as: manager, params: { _id: begun.body.import._id } };
  const sent = await server.call(contract.imports.append, { ...at, body: { from: 0, rows } });
  expect(sent.body).toEqual({ received: 3 });
  expect((await server.call(contract.imports.commit, at)).body).toEqual({ created: 3 });
  expect(await listed()).toEqual(before);
});
