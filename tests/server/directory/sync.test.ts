import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { directory } from "../../../contract/directory/endpoints.ts";
import type { SyncReply } from "../../../contract/directory/sync.ts";
import { startAnnotationServers } from "../helpers/annotation-servers.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let servers: Awaited<ReturnType<typeof startAnnotationServers>>;
let server: TestServer;
let manager: Actor;
beforeAll(async () => {
  servers = await startAnnotationServers();
  server = await startTestServer({ env: servers.env });
  manager = await server.person("manager");
});
beforeEach(async () => {
  await server.db.pool.query("truncate directory_entries cascade");
});
afterAll(async () => {
  await server.close();
  await servers.close();
});

const sync = async (query: object = {}) => server.call(directory.syncProject, { as: manager, query: { ...query } });
const synced = async (query: object = {}): Promise<SyncReply> => {
  const answer = await sync(query);
  expect(answer.status).toBe(200);
  return answer.body;
};
const entries = async () => (await server.call(directory.list, { as: manager, query: { limit: 100 } })).body;
const rename = async (name: string, to: string) => {
  const project = servers.quantigo.world.projects.find((one) => one.name === name)!;
  Object.assign(project, { name: to });
};

test("a preview says what would be created, and changes nothing", async () => {
  const preview = await synced({ preview: true });
  expect(preview).toMatchObject({ created: 6, updated: 0, unchanged: 0, failed: [], standIns: ["Quanta"] });
  expect(preview.changes.find(({ name }) => name === "City crossings")).toEqual({
    serverAgent: "quantigo",
    id: "101",
    name: "City crossings",
    entry: null,
    before: null,
    after: { name: "City crossings", clientAlias: "Northern Mobility", dataType: "Video", platform: "Quanta" },
  });
  expect(preview.changes.find(({ name }) => name === "Drone passes")?.after.dataType).toBe("");
  expect((await entries()).count).toBe(0);
});

test("entries are created once, and follow their project; what people typed stays", async () => {
  const first = await sync();
  expect(first.body).toMatchObject({ created: 6, updated: 0 });
  expect(first.headers.get("cache-control")).toContain("no-store");
  expect(await synced()).toMatchObject({ created: 0, updated: 0, unchanged: 6, changes: [] });
  const { projectDirectory } = await entries();
  const signs = projectDirectory.find(({ name }: { name: string }) => name === "Road signs");
  const typed = { industry: "Automotive", clientAlias: "Nordic", qaBenchmark: 12 };
  await server.call(directory.edit, { as: manager, params: { _id: signs._id }, body: typed });
  await rename("Road signs", "Road signs, Norway");
  const preview = await synced({ preview: true });
  expect(preview).toMatchObject({
    created: 0,
    updated: 1,
    changes: [{ entry: signs._id, before: { name: "Road signs" }, after: { name: "Road signs, Norway" } }],
  });
  expect(await synced()).toMatchObject({ created: 0, updated: 1, unchanged: 5 });
  const after = await server.call(directory.show, { as: manager, params: { _id: signs._id } });
  expect(after.body.projectDirectory).toMatchObject({ ...typed, name: "Road signs, Norway", dataType: "Image" });
  const { rows } = await server.db.pool.query(
    "select before, after from audit where action = 'directory.syncProject' and before is not null",
  );
  expect(rows).toEqual([{ before: { name: "Road signs" }, after: { name: "Road signs, Norway" } }]);
  await rename("Road signs, Norway", "Road signs");
});

test("a deleted entry stays deleted, and a name that the client has already is named", async () => {
  const made = { name: "Shelf  audit", clientAlias: "Harbour Retail" };
  await server.call(directory.create, { as: manager, body: made });
  const first = await synced();
  expect(first).toMatchObject({
    created: 5,
    failed: [{ serverAgent: "quantigo", id: "103", name: "Shelf audit", message: expect.stringContaining("name") }],
  });
  const entry = first.changes[0]!.entry!;
  await server.call(directory.remove, { as: manager, params: { _id: entry } });
  expect(await synced()).toMatchObject({ created: 0, updated: 0, unchanged: 5, failed: [{ id: "103" }] });
  expect((await entries()).count).toBe(5);
});

test("two synchronisations at once create each entry once", async () => {
  const both = await Promise.all([synced(), synced()]);
  expect(both.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 6]);
  expect(both.flatMap(({ failed }) => failed)).toEqual([]);
  expect((await entries()).count).toBe(6);
});

test("a server that isn't answering is named, and the other one is synchronised", async () => {
  servers.ag.faults.push({ method: "*", status: 503, times: 1 });
  expect(await synced()).toMatchObject({
    created: 3,
    failed: [{ serverAgent: "ag", id: null, name: "Agora", message: expect.stringContaining("isn't answering") }],
  });
  expect(await synced()).toMatchObject({ created: 3, unchanged: 3, failed: [] });
});

test("a name that no entry may have fails alone", async () => {
  await rename("City crossings", "x".repeat(161));
  expect(await synced()).toMatchObject({
    created: 5,
    failed: [{ id: "101", message: expect.stringMatching(/^Name: /) }],
  });
  await rename("x".repeat(161), "City crossings");
});

test("without a server there is nothing to synchronise", async () => {
  const without = await startTestServer();
  const as = await without.person("admin");
  expect(await without.call(directory.syncProject, { as })).toMatchObject({
    status: 409,
    body: { code: "server_not_set_up" },
  });
  await without.close();
});
