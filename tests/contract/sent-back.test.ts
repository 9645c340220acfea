import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { contract } from "../../contract/index.ts";
import { requestBody } from "../../src/providers/request-body.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/** Each kind of record that can be read and changed: sent back as it was read, it is taken, and stays as it is. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

const areas: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = contract;
const changeable = Object.entries(areas).flatMap(([area, { show, edit }]) =>
  show?.params && edit?.params ? [{ area, show, edit }] : [],
);

test("most areas have such records", () => {
  expect(changeable.map(({ area }) => area)).toEqual(
    expect.arrayContaining(["users", "skills", "experience", "directory", "projects", "payments", "groups"]),
  );
});

test.each(changeable)("$area", async ({ area, show, edit }) => {
  const { server, people } = world;
  const { params = {} } = await sampleOf(`${area}.edit`).make(world, people.annotator);
  const [role] = edit.policy.roles as readonly ["admin"];
  const isOwn = edit.policy.othersRoles !== undefined && !edit.policy.othersRoles.includes(role);
  const as = isOwn ? people.annotator : people[role];
  const read = async (): Promise<Record<string, unknown>> => {
    const { status, body } = await server.call(show, { as, params });
    expect(status, JSON.stringify(body)).toBe(200);
    return show.record === undefined ? body : body[show.record];
  };
  const before = await read();
  const sent = requestBody({ id: before["_id"], ...before }, edit, show);
  const { status, body } = await server.call(edit, { as, params, body: sent });
  expect([status, body.fields], JSON.stringify(sent)).toEqual([200, undefined]);
  const { version: _, updatedAt: __, ...after } = await read();
  expect(before).toMatchObject(after);
});
