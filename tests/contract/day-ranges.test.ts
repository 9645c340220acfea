import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { reversedDays } from "../../contract/core/day-ranges.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { allEndpoints, type NamedEndpoint } from "../../contract/index.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/** Every endpoint that takes a first and a last day refuses a reversed range alike, at the last day. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

const isDay = (field: unknown): boolean => schemaInfo(field as z.ZodType).kind === "day";
/** How the names of a first and of a last day differ. */
const words = { start: "end", Start: "End", from: "until", From: "Until", since: "until", Since: "Until" } as const;
/** The names of a first and a last day beside each other, such as startDate and endDate. */
const rangesOf = (shape: z.core.$ZodLooseShape): (readonly [first: string, last: string])[] =>
  Object.keys(shape)
    .filter((name) => isDay(shape[name]))
    .flatMap((first) => {
      const last = first.replace(/start|from|since/i, (word) => words[word as keyof typeof words]);
      return last !== first && last in shape ? [[first, last] as const] : [];
    });
/** The shapes that a filter has within a body's selection. */
const filtersOf = (schema: z.ZodType): z.core.$ZodLooseShape[] => {
  const { shape, core } = schemaInfo(schema);
  const options = "options" in core.def ? (core.def.options as z.ZodType[]) : [];
  return [...(shape ? [shape] : []), ...options.flatMap(filtersOf)];
};

const [early, late] = ["2026-01-31", "2026-02-01"];
const queries = allEndpoints.flatMap((named) =>
  rangesOf(named.endpoint.query?.shape ?? {}).map((range) => ({ ...named, range })),
);
const selections = allEndpoints.flatMap((named) => {
  const select = named.endpoint.body && schemaInfo(named.endpoint.body).shape?.["select"];
  if (!select) return [];
  const filters = filtersOf(select).flatMap(({ filter }) => (filter ? filtersOf(filter as z.ZodType) : []));
  return filters.flatMap(rangesOf).map((range) => ({ ...named, range }));
});

const callerOf = async ({ name, endpoint }: NamedEndpoint) => {
  const as = world.people[(endpoint.policy.roles as readonly (keyof World["people"])[])[0]!];
  return { as, input: await sampleOf(name).make(world, endpoint.policy.denyOwn ? world.people.annotator : as) };
};

test("the endpoints that take days are found", () => {
  const lasts = new Set(queries.map(({ range: [, last] }) => last));
  expect([...lasts].sort()).toEqual(["approvedUntil", "checkInEnd", "endDate"]);
  expect(queries.length).toBeGreaterThan(15);
  expect(selections.length).toBeGreaterThan(3);
});

test.each(queries)("$name", async ({ range: [first, last], ...named }) => {
  const { as, input } = await callerOf(named);
  const ask = (from: string, until: string) =>
    world.server.call(named.endpoint, { ...input, as, query: { ...input.query, [first]: from, [last]: until } });
  const { status, body } = await ask(late, early);
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [last]: [reversedDays] } });
  expect((await ask(early, late)).status).toBe(200);
  expect((await ask(early, early)).status).toBe(200);
});

test.each(selections)("$name by a filter", async ({ range: [first, last], ...named }) => {
  const { as, input } = await callerOf(named);
  const select = { filter: { [first]: late, [last]: early }, expected: 0 };
  const answer = await world.server.call(named.endpoint, { ...input, as, body: { ...(input.body as object), select } });
  const fields = { [`select.filter.${last}`]: [reversedDays] };
  expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 400, fields });
});
