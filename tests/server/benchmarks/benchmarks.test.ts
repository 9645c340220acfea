import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { directory } from "../../../contract/directory/endpoints.ts";
import { contract } from "../../../contract/index.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { newId } from "../../../server/core/ids.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager", { firstName: "Mina", lastName: "Okafor" });
});
afterAll(() => server.close());

let named = 0;
const makeEntry = async (more: object = {}): Promise<string> => {
  const body = { name: `Entry ${++named}`, ...more };
  return (await server.call(directory.create, { as: manager, body })).body.projectDirectory._id;
};
const call = (endpoint: Endpoint, params: Record<string, string>, more: { body?: object; query?: object } = {}) =>
  server.call(endpoint, { as: manager, params, ...more } as never);
const create = async (body: object) => server.call(benchmarks.create, { as: manager, body });
const plain = { category: "Easy", serverAgent: "quantigo", unit: "image", annotationSeconds: 90 };
const make = async (body: object): Promise<string> => {
  const answer = await create({ ...plain, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.benchmark._id;
};

describe("a benchmark", () => {
  test("belongs to a directory entry, with seconds to hundredths; QA and note may be left out", async () => {
    const project = await makeEntry({ name: "Lanes", clientAlias: "Atlas", dataType: "Image", annotation: "Polygon" });
    const { status, body } = await create({ ...plain, project, annotationSeconds: 3.55 });
    expect([status, body.benchmark]).toMatchObject([
      201,
      {
        project: { _id: project, name: "Lanes" },
        clientAlias: "Atlas",
        dataType: "Image",
        annotation: "Polygon",
        annotationSeconds: 3.55,
        qaSeconds: null,
        note: "",
        version: 1,
      },
    ]);
    const wrong = await create({ ...plain, project, annotationSeconds: 3.555, qaSeconds: 0 });
    expect(wrong.body.fields).toEqual({
      annotationSeconds: ["At most two decimals."],
      qaSeconds: [expect.any(String)],
    });
    expect((await create({ ...plain, project: newId() })).body.fields).toEqual({ project: ["This does not exist."] });
  });

  test("an entry has one of a category, server and unit, whatever the category's case", async () => {
    const project = await makeEntry();
    const first = await make({ project });
    expect(await create({ ...plain, project, category: "EASY" })).toMatchObject({
      status: 409,
      body: { code: "taken", fields: { category: ["This category of this entry, server and unit is taken already."] } },
    });
    const other = await make({ project, unit: "object" });
    await make({ project, serverAgent: "ag" });
    await make({ project: await makeEntry() });
    const edited = await call(benchmarks.edit, { _id: other }, { body: { unit: "image" } });
    expect(edited.body.code).toBe("taken");
    await call(benchmarks.remove, { _id: first });
    await make({ project });
    const { body } = await server.call(benchmarks.restore, { as: manager, body: { ids: [first] } });
    expect(body).toMatchObject({ done: 0, refused: [{ code: "taken" }] });
  });

  test("goes with its directory entry, and comes back with it", async () => {
    const project = await makeEntry({ name: "Comes and goes" });
    const _id = await make({ project });
    const kept = await make({ project, unit: "frame" });
    await call(benchmarks.remove, { _id: kept });
    await call(directory.remove, { _id: project });
    expect((await call(benchmarks.show, { _id })).status).toBe(404);
    expect((await create({ ...plain, project, category: "Other" })).body.fields).toEqual({
      project: ["This does not exist."],
    });
    const bulk = { select: { ids: [await make({ project: await makeEntry() })] }, set: { project } };
    expect((await server.call(benchmarks.bulkEdit, { as: manager, body: bulk })).body.fields).toEqual({
      project: ["This does not exist."],
    });
    const restored = await server.call(benchmarks.restore, { as: manager, body: { ids: [kept] } });
    expect(restored.body.refused).toMatchObject([
      { code: "not_found", name: "Comes and goes, Easy", message: "There is no such directory entry." },
    ]);
    await server.call(directory.restore, { as: manager, body: { ids: [project] } });
    expect((await call(benchmarks.show, { _id })).status).toBe(200);
  });

  test("is read and written by administrators and managers alone", async () => {
    const project = await makeEntry();
    for (const role of ["payments", "reviewer", "annotator"] as const) {
      const as = await server.person(role);
      expect((await server.call(benchmarks.list, { as })).body.code).toBe("forbidden");
      expect((await server.call(benchmarks.create, { as, body: { ...plain, project } })).body.code).toBe("forbidden");
    }
    const as = await server.person("admin");
    expect((await server.call(benchmarks.create, { as, body: { ...plain, project } })).status).toBe(201);
  });
});

describe("the owner's calls", () => {
  test("name the server in the path: quantigo, or anything for the other", async () => {
    const project = await makeEntry();
    const { serverAgent: _, ...body } = { ...plain, project };
    const made = await call(benchmarks.createOn, { serverAgent: "quantigo" }, { body });
    expect([made.status, made.body.benchmark.serverAgent]).toEqual([201, "quantigo"]);
    const other = await call(benchmarks.createOn, { serverAgent: "supervisely" }, { body });
    expect([other.status, other.body.benchmark.serverAgent]).toEqual([201, "ag"]);
    const unknown = await call(benchmarks.createOn, { serverAgent: "ag" }, { body: { ...body, serverAgent: "ag" } });
    expect(unknown.body.code).toBe("validation");

    const listed = await call(benchmarks.listOn, { serverAgent: "quantigo" }, { query: { project: [project] } });
    expect(listed.body).toMatchObject({ filteredTotalCount: 1, benchmarks: [{ _id: made.body.benchmark._id }] });
    const { body: all } = await server.call(benchmarks.list, { as: manager, query: { project: [project] } });
    expect(all.filteredTotalCount).toBe(2);

    const { _id } = made.body.benchmark;
    const elsewhere = await call(benchmarks.editOn, { _id, serverAgent: "ag" }, { body: { qaSeconds: 20 } });
    expect([elsewhere.status, elsewhere.body.message]).toEqual([404, "There is no such benchmark."]);
    const edited = await call(benchmarks.editOn, { _id, serverAgent: "quantigo" }, { body: { qaSeconds: 20 } });
    expect(edited.body.benchmark).toMatchObject({ qaSeconds: 20, annotationSeconds: 90, version: 2 });
    const stale = { qaSeconds: 30, version: 1 };
    expect((await call(benchmarks.editOn, { _id, serverAgent: "quantigo" }, { body: stale })).body.code).toBe("stale");
    expect((await call(benchmarks.remove, { _id })).body.benchmark._id).toBe(_id);
  });

  test("list an entry's benchmarks of a server, by category", async () => {
    const project = await makeEntry();
    for (const [category, serverAgent] of [
      ["Night", "quantigo"],
      ["Day", "quantigo"],
      ["Day", "ag"],
    ] as const) {
      await make({ project, category, serverAgent });
    }
    await make({ project: await makeEntry(), category: "Day" });
    const found = async (query: object, serverAgent = "quantigo") =>
      (await call(benchmarks.ofProject, { _id: project, serverAgent }, { query })).body;
    expect(await found({ sortBy: "category:asc" })).toMatchObject({
      count: 2,
      filteredTotalCount: 2,
      benchmarks: [{ category: "Day" }, { category: "Night" }],
    });
    expect(await found({ category: "day" })).toMatchObject({ count: 2, filteredTotalCount: 1 });
    expect(await found({ category: "day" }, "other")).toMatchObject({ benchmarks: [{ serverAgent: "ag" }] });
    const none = await call(benchmarks.ofProject, { _id: newId(), serverAgent: "quantigo" });
    expect(none.status).toBe(404);
  });
});

test("lists filter by what the entry is, by category and by seconds, and search in its name", async () => {
  const project = await makeEntry({ name: "Zebra crossings", dataType: "Zoo", annotation: "Spots" });
  await make({ project, category: "Dense", annotationSeconds: 12.25 });
  await make({ project, category: "Sparse", annotationSeconds: 4, qaSeconds: 1.5 });
  const found = async (query: object) => {
    const { body } = await server.call(benchmarks.list, {
      as: manager,
      query: { sortBy: "annotationSeconds:asc", dataType: ["zoo"], ...query },
    });
    return body.benchmarks?.map(({ category }: { category: string }) => category) ?? body;
  };
  expect(await found({})).toEqual(["Sparse", "Dense"]);
  expect(await found({ annotation: ["Nothing"] })).toEqual([]);
  expect(await found({ category: ["DENSE"] })).toEqual(["Dense"]);
  expect(await found({ annotationSeconds: [12.25] })).toEqual(["Dense"]);
  expect(await found({ search: "zebra cross" })).toEqual(["Sparse", "Dense"]);
  expect(await found({ where: JSON.stringify([{ field: "qaSeconds", operator: "lt", value: 1.75 }]) })).toEqual([
    "Sparse",
  ]);
  const values = async (type: string) =>
    (await server.call(benchmarks.values, { as: manager, query: { type, search: "zo" } })).body.values;
  expect(await values("dataType")).toEqual([{ value: "Zoo", count: 2 }]);
});

test("the history of the seconds says who changed what, and nothing else", async () => {
  const project = await makeEntry();
  const _id = await make({ project, qaSeconds: 30 });
  const admin = await server.person("admin", { firstName: "Ada", lastName: "Lind" });
  await server.call(benchmarks.edit, { as: admin, params: { _id }, body: { annotationSeconds: 84.5 } });
  await call(benchmarks.edit, { _id }, { body: { note: "Measured anew" } });
  const select = { ids: [_id] };
  await server.call(benchmarks.bulkEdit, { as: manager, body: { select, set: { qaSeconds: null } } });
  await call(benchmarks.remove, { _id });
  expect((await call(benchmarks.history, { _id })).status).toBe(404);
  await server.call(benchmarks.restore, { as: manager, body: { ids: [_id] } });
  const { body } = await call(benchmarks.history, { _id });
  expect(body.filteredTotalCount).toBe(3);
  expect(body.history).toMatchObject([
    { by: { name: "Mina Okafor" }, annotationSeconds: null, qaSeconds: { before: 30, after: null } },
    { by: { name: "Ada Lind" }, annotationSeconds: { before: 90, after: 84.5 }, qaSeconds: null },
    {
      by: { _id: manager._id },
      annotationSeconds: { before: null, after: 90 },
      qaSeconds: { before: null, after: 30 },
    },
  ]);
});

describe("a file of benchmarks", () => {
  const importRows = async (rows: readonly object[]) => {
    const begin = { resource: "benchmarks", total: rows.length };
    const begun = await server.call(contract.imports.begin, { as: manager, body: begin });
    const at = { as: manager, params: { _id: begun.body.import._id } };
    const sent = await server.call(contract.imports.append, { ...at, body: { from: 0, rows } });
    return sent.status === 200 ? server.call(contract.imports.commit, at) : sent;
  };

  test("names the entry, and its client where several have one of that name", async () => {
    await makeEntry({ name: "Shared name", clientAlias: "Atlas" });
    const basil = await makeEntry({ name: "Shared name", clientAlias: "Basil" });
    const only = await makeEntry({ name: "Only one", clientAlias: "Cedar" });
    const wrong = await importRows([
      { ...plain, project: "Shared name" },
      { ...plain, project: "Nowhere" },
      { ...plain, project: "Only one", clientAlias: "Atlas" },
    ]);
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      {
        "rows.0.clientAlias": ["Several clients have an entry of this name."],
        "rows.1.project": ["There is no such directory entry."],
        "rows.2.project": ["There is no such directory entry."],
      },
    ]);
    const rows = [
      { ...plain, project: "shared NAME", clientAlias: "basil", annotationSeconds: 2.5 },
      { ...plain, project: "Only one", qaSeconds: 3 },
    ];
    expect((await importRows(rows)).body).toEqual({ created: 2 });
    const { body } = await server.call(benchmarks.list, {
      as: manager,
      query: { project: [basil, only], sortBy: "annotationSeconds:asc" },
    });
    expect(body.benchmarks).toMatchObject([
      { project: { _id: basil }, annotationSeconds: 2.5 },
      { project: { _id: only }, qaSeconds: 3 },
    ]);
    expect((await importRows(rows)).body.fields).toEqual({
      "rows.0.category": ["This category of this entry, server and unit is taken already."],
      "rows.1.category": ["This category of this entry, server and unit is taken already."],
    });
  });
});
