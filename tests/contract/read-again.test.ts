import { afterAll, beforeAll, expect, test } from "vitest";
import { changesState, type Endpoint, isStream, successOf } from "../../contract/core/endpoint.ts";
import { allEndpoints } from "../../contract/index.ts";
import { touchedBy } from "../../src/providers/shown-by.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/** Whoever changes something sees it without live events too: the console reads again all that the server announces. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

const changing = allEndpoints.filter(
  ({ endpoint }) => changesState(endpoint) && !isStream(endpoint.replies[successOf(endpoint)]!),
);

/** Somebody new for each call, since some of them end the sessions of whoever makes them. */
const peopleOf = async ({ policy: { roles, othersRoles } }: Endpoint) => {
  if (roles === "anyone") return { as: undefined, owner: await world.server.person("annotator") };
  const as = await world.server.person(roles[0]!);
  return { as, owner: othersRoles?.length === 0 ? as : await world.server.person("annotator") };
};

const lastEvent = async (): Promise<number> => {
  const { sql } = world.server.db;
  const { last } = await sql
    .selectFrom("events")
    .select(({ fn }) => fn.max("_id").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
};
/** The areas of which events were written since. */
const announcedSince = async (id: number): Promise<string[]> => {
  const { sql } = world.server.db;
  const rows = await sql.selectFrom("events").select("resource").distinct().where("_id", ">", id).execute();
  return rows.map(({ resource }) => resource);
};
const announcedBy = async (name: string, endpoint: Endpoint): Promise<string[]> => {
  const { as, owner } = await peopleOf(endpoint);
  const input = await sampleOf(name).make(world, owner);
  const before = await lastEvent();
  const { status, body } = await world.server.call(endpoint, { ...input, as });
  expect(status, JSON.stringify(body)).toBe(successOf(endpoint));
  return announcedSince(before);
};

let announcing = 0;
test.each(changing)("$name", async ({ name, area, endpoint }) => {
  const announced = await announcedBy(name, endpoint);
  if (announced.length > 0) announcing += 1;
  const readAgain: readonly string[] = touchedBy(area);
  expect(announced.filter((one) => !readAgain.includes(one))).toEqual([]);
});

test("most of them announce something", () => {
  expect(announcing).toBeGreaterThan(changing.length / 2);
});
