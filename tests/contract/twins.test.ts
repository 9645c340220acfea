import { afterAll, beforeAll, expect, test } from "vitest";
import { changesState, methodsOf, successOf } from "../../contract/core/endpoint.ts";
import { allEndpoints } from "../../contract/index.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/** Some endpoints have two methods, since the specification's text can be read as either. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

/** HEAD is the same without what GET answers. */
const twins = allEndpoints.filter(
  ({ endpoint }) => methodsOf(endpoint).filter((method) => method !== "HEAD").length > 1,
);

const auditRows = async (): Promise<number> =>
  Number((await world.server.db.pool.query("select count(*) as n from audit")).rows[0].n);

test("there are some, and all of them only read", () => {
  expect(twins.length).toBeGreaterThan(3);
  expect(twins.filter(({ endpoint }) => changesState(endpoint)).map(({ name }) => name)).toEqual([]);
});

test.each(twins)("$name answers the same to each of its methods, and audits none", async ({ name, endpoint }) => {
  const as = world.people.manager;
  const input = await sampleOf(name).make(world, as);
  const before = await auditRows();
  const replies = [];
  for (const method of methodsOf(endpoint)) {
    const { status, body } = await world.server.call({ ...endpoint, method }, { ...input, as });
    expect([method, status]).toEqual([method, successOf(endpoint)]);
    replies.push(body);
  }
  for (const reply of replies.slice(1)) expect(reply).toEqual(replies[0]);
  expect(await auditRows()).toBe(before);
});
