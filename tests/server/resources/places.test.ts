import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { type ResourceServer, startResourceServer } from "../helpers/resources.ts";

const { resources, benchmarks } = contract;
const serverAgent = "quantigo";

let at: ResourceServer;
beforeAll(async () => {
  at = await startResourceServer();
});
beforeEach(() => {
  at.stood.standIn.faults.length = 0;
});
afterAll(() => at.close());

const get = (endpoint: Parameters<typeof at.server.call>[0], params: Record<string, string> = {}) =>
  at.server.call(endpoint, { as: at.manager, params });
/** One call of the server fails. */
const away = (times = 1) => at.stood.standIn.faults.push({ method: "*", status: 503, times });

const lists = () =>
  [
    ["teams", resources.teams, { serverAgent }],
    ["workspace", resources.workspaces, { _id: at.place.teamId, server_agent: serverAgent }],
    ["projects", resources.projects, { _id: at.place.workspaceId, serverAgent }],
    ["datasets", resources.datasets, { _id: at.place.projectId, serverAgent }],
  ] as const;

/** Of a list, whether nested or not. */
const placesIn = (body: Record<string, unknown>, key: string) => {
  const list = (body["data"] ?? body) as Record<string, unknown>;
  return { places: list[key] as { id: string; name: string }[], isFromMirror: list["isFromMirror"] };
};

test("says which servers there are, and what each lacks", async () => {
  expect((await get(resources.servers)).body).toEqual({
    servers: [{ agent: "quantigo", name: "Test", kind: "quantigo", isStandIn: true, lacks: ["unassign"] }],
  });
});

test("asks the server for teams, workspaces, projects and datasets", async () => {
  const { teams, workspaces, projects, datasets } = at.stood.standIn.world;
  const expected = [
    teams.length,
    workspaces.filter(({ teamId }) => teamId === 11).length,
    projects.filter(({ workspaceId }) => workspaceId === 31).length,
    datasets.filter(({ projectId }) => projectId === 101).length,
  ];
  for (const [place, [key, endpoint, params]] of lists().entries()) {
    const { status, body } = await get(endpoint, params);
    const { places, isFromMirror } = placesIn(body, key);
    expect([key, status, places.length, isFromMirror]).toEqual([key, 200, expected[place], false]);
  }
});

test("a server that is away, with nothing kept of it, is said so; what it lacks is not found; none is set up", async () => {
  for (const [, endpoint, params] of lists()) {
    away();
    const { status, body } = await get(endpoint, params);
    expect([status, body.code, body.message]).toEqual([
      503,
      "server_unavailable",
      "Test isn't answering: status 503. Try again in a moment.",
    ]);
  }
  expect((await get(resources.projects, { _id: "no-number", serverAgent })).status).toBe(404);
  const other = await get(resources.teams, { serverAgent: "ag" });
  expect([other.status, other.body.code]).toEqual([409, "server_not_set_up"]);
});

test("what the last sync kept answers where the server does not", async () => {
  await at.part(await at.start());
  for (const [key, endpoint, params] of lists()) {
    const asked = placesIn((await get(endpoint, params)).body, key);
    away();
    const kept = placesIn((await get(endpoint, params)).body, key);
    expect(kept.isFromMirror).toBe(true);
    const all = key === "teams" ? asked.places.filter(({ id }) => id === at.place.teamId) : asked.places;
    expect(kept.places.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(
      all.toSorted((a, b) => Number(a.id) - Number(b.id)),
    );
  }
});

test("the status of a project is ours: set, audited, listed from the server and from the mirror, kept by a sync", async () => {
  const set = (id: string, status: string) =>
    at.server.call(resources.updateProjectStatus, {
      as: at.manager,
      params: { _id: id, serverAgent },
      body: { status },
    });
  const statusOf = async (id: string) =>
    (await get(resources.projects, { _id: at.place.workspaceId, serverAgent })).body.projects.find(
      (one: { id: string }) => one.id === id,
    )?.status;
  // Of a team that was never synced.
  const unread = String(at.stood.standIn.world.projects.find(({ workspaceId }) => workspaceId !== 31)!.id);
  expect((await set(unread, "paused")).body).toEqual({ project: { id: unread, status: "paused" } });
  expect((await set(at.place.projectId, "completed")).status).toBe(200);
  expect(await statusOf(at.place.projectId)).toBe("completed");
  await at.part(await at.start());
  expect(await statusOf(at.place.projectId)).toBe("completed");
  const audited = await at.query<{ before: object; after: object }>(
    "select before, after from audit where action = 'resources.updateProjectStatus' order by at, _id",
  );
  expect(audited).toEqual([
    { before: { status: "active" }, after: { status: "paused" } },
    { before: { status: "active" }, after: { status: "completed" } },
  ]);
  expect((await set("99999", "paused")).status).toBe(404);
  away();
  expect((await set("99998", "paused")).body.code).toBe("server_unavailable");
  expect((await set(unread, "over")).body.fields).toHaveProperty("status");
});

test("counts what a dataset holds", async () => {
  const params = { datasetId: at.place.datasetId, serverAgent };
  const { body } = await get(benchmarks.objects, params);
  const items = at.stood.standIn.world.items.filter(({ datasetId }) => datasetId === 501);
  expect(body.items).toBe(items.length);
  const counted = body.objects.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  expect(counted).toBe(items.flatMap(({ objects }) => objects).reduce((sum, count) => sum + count, 0));
  expect((await get(benchmarks.objects, { ...params, serverAgent: "ag" })).body.code).toBe("server_not_set_up");
});
