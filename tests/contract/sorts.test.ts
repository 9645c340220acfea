import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { allEndpoints } from "../../contract/index.ts";
import { farSkip } from "../../server/core/db/far-pages.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/** Every list is sorted by each of its fields, in both directions, by several of them, and by its records' creation. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

/** Lists of what is no record, or of records that do not know when they were made, each with its reason. */
const withoutCreation: Readonly<Record<string, string>> = {
  "workHistory.byWeek": "its rows are weeks",
  "groups.mailStates": "all recipients of a mail are stored with it",
  "assignedJobs.times": "its rows are people",
  "quality.accuracy": "its rows are people with a skill",
  "tasks.accuracy": "its rows are people",
  "tasks.skipping": "its rows are people in projects",
  "duplicates.find": "its rows are spans of time, the latest first; it is not sorted by anything else",
};
const lists = allEndpoints.filter(({ endpoint }) => endpoint.list !== undefined);

const sortFields = ({ query }: Endpoint): readonly string[] => {
  const sort = query?.shape["sortBy"];
  const one = sort && schemaInfo(sort).item?.core;
  return one instanceof z.ZodTemplateLiteral ? schemaInfo(one.def.parts[0] as z.ZodType).values : [];
};

test("the lists are found", () => {
  expect(lists.length).toBeGreaterThan(35);
  const names = new Set(lists.map(({ name }) => name));
  expect(Object.keys(withoutCreation).filter((name) => !names.has(name))).toEqual([]);
});

test.each(lists)("$name", async ({ name, endpoint }) => {
  const fields = sortFields(endpoint);
  // What was deleted is known by when that was.
  if (/\.deleted([A-Z]|$)/.test(name)) expect(fields).toEqual(["name", "deletedAt"]);
  else expect(fields.includes("createdAt")).toBe(!(name in withoutCreation));
  const as = world.people[(endpoint.policy.roles as readonly (keyof World["people"])[])[0]!];
  const input = await sampleOf(name).make(world, as);
  const each = fields.flatMap((field) => ["asc", "desc"].map((way) => `${field}:${way}`));
  const several = fields.slice(0, 3).map((field, at) => `${field}:${at === 0 ? "desc" : "asc"}`);
  for (const sortBy of fields.length > 0 ? [...each, several.join(",")] : []) {
    // Those of a list that is paged are also read from its end.
    const paging = sortBy.endsWith(":asc") && endpoint.query?.shape["skip"] ? { skip: farSkip } : {};
    const query = { ...input.query, sortBy, ...paging };
    const { status, body } = await world.server.call(endpoint, { ...input, as, query });
    expect({ sortBy, status, list: Array.isArray(body[endpoint.list!]) }).toEqual({ sortBy, status: 200, list: true });
  }
});

test("each of these fields is one of an order that the API describes", () => {
  const described = lists.flatMap(({ endpoint }) => {
    const schema = endpoint.query?.shape["sortBy"];
    return schema ? [[sortFields(endpoint), schemaInfo(schema).meta.description ?? ""] as const] : [];
  });
  for (const [fields, words] of described) expect(words).toContain(fields.join(", "));
});
