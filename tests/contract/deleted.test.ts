import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeletedRecord } from "../../contract/core/bulk.ts";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { contract } from "../../contract/index.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/** Whatever can be restored is listed after it was deleted, with who deleted it, and is a record again once restored. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

type Endpoints = Readonly<Record<string, Endpoint>>;
const areas = Object.entries(contract as Readonly<Record<string, Endpoints>>);
const restorable = areas.flatMap(([area, endpoints]) => (endpoints["restore"] ? [{ area, endpoints }] : []));

test("every area that restores lists what it can restore, under the same policy", () => {
  expect(restorable.length).toBeGreaterThan(15);
  for (const { area, endpoints } of restorable) {
    expect(endpoints["deleted"]?.policy, area).toEqual(endpoints["restore"]!.policy);
  }
});

describe.each(restorable)("$area", ({ area, endpoints }) => {
  test("lists what was deleted until it is restored", async () => {
    const { server, people } = world;
    const owner = await server.person("annotator");
    const byStaff = endpoints["restore"]!.policy.roles.length < 5;
    const as = byStaff ? people.admin : owner;
    const name = endpoints["remove"] ? "remove" : "act";
    const call = await sampleOf(`${area}.${name}`).make(world, owner);
    const params: Record<string, string> = { ...call.params, ...(name === "act" && { action: "delete" }) };
    const listed = async () => {
      const { status, body } = await server.call(endpoints["deleted"]!, { as, query: { limit: 200 } });
      expect(status, JSON.stringify(body)).toBe(200);
      return (body.deleted as DeletedRecord[]).find(({ _id }) => _id === params["_id"]);
    };
    expect(await listed()).toBeUndefined();

    const removed = await server.call(endpoints[name]!, { ...call, as, params });
    expect(removed.status, JSON.stringify(removed.body)).toBe(200);
    const found = await listed();
    // What workers do to what is their own is not audited.
    expect(found).toMatchObject({ _id: params["_id"], deletedBy: byStaff ? { _id: as._id } : null });
    expect(Date.now() - Date.parse(found!.deletedAt)).toBeLessThan(60_000);

    const restored = await server.call(endpoints["restore"]!, { as, body: { ids: [params["_id"]] } });
    expect(restored.body).toMatchObject({ done: 1, refused: [] });
    expect(await listed()).toBeUndefined();
  });
});

test("only those of the record whose part they are, and none after 30 days", async () => {
  const { server, people } = world;
  const { params } = await sampleOf("audioTranscription.remove").make(world, people.annotator);
  const { body } = await server.call(contract.audioTranscription.remove, { as: people.admin, params });
  const { deleted, restore } = contract.audioTranscription;
  const idsOf = async (projectId: string) =>
    (await server.call(deleted, { as: people.admin, query: { projectId } })).body.deleted.map(
      ({ _id }: DeletedRecord) => _id,
    );
  expect(await idsOf(body.content.projectId._id)).toEqual([params!["_id"]]);
  expect(await idsOf(people.admin._id)).toEqual([]);

  await server.db.sql
    .updateTable("task_items")
    .set({ deleted_at: new Date(Date.now() - 30 * 86_400_000 - 1000).toISOString() })
    .where("_id", "=", params!["_id"] as string)
    .execute();
  expect(await idsOf(body.content.projectId._id)).toEqual([]);
  const late = await server.call(restore, { as: people.admin, body: { ids: [params!["_id"]] } });
  expect(late.body).toMatchObject({ done: 0, refused: [{ code: "not_found" }] });
});

test("nobody's own uploads are shown to anyone else", async () => {
  const { server, people } = world;
  const owner = await server.person("annotator");
  const { params } = await sampleOf("collection.remove").make(world, owner);
  await server.call(contract.collection.remove, { as: owner, params });
  for (const as of [people.annotator, people.admin]) {
    const { body } = await server.call(contract.collection.deleted, { as });
    expect(body.deleted.map(({ _id }: DeletedRecord) => _id)).not.toContain(params!["_id"]);
    const { body: refused } = await server.call(contract.collection.restore, { as, body: { ids: [params!["_id"]] } });
    expect(refused).toMatchObject({ done: 0, refused: [{ code: "not_found" }] });
  }
});
