import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { type ValueKind, conditionOf, operatorsFor } from "../../../contract/core/field-conditions.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { allEndpoints } from "../../../contract/index.ts";
import { users } from "../../../contract/users/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { sampleOf } from "../../contract/samples/index.ts";
import type { World } from "../../contract/sample.ts";
import { makeWorld } from "../../contract/world.ts";

/** Every list that takes conditions, in SQL written by hand or derived: each field with each of its operators. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

const id = "01900000-0000-7000-8000-000000000001";
const valueOf: Record<ValueKind, unknown> = {
  string: "a",
  enum: null,
  strings: "a",
  number: 3,
  boolean: true,
  day: "2026-03-01",
  instant: "2026-03-01T08:00:00Z",
  id,
  reference: id,
  ids: id,
};
const conditionsOn = (field: string, schema: z.core.$ZodType): object[] => {
  const operand = conditionOf(schema);
  if (!operand) return [];
  const { options } = operand.value as Partial<z.ZodEnum>;
  // A union of types has options too, which are no values.
  const value = options?.find((option) => typeof option === "string") ?? valueOf[operand.kind];
  return operatorsFor(operand.kind).map((operator) => {
    if (operator.endsWith("between")) return { field, operator, value: [value, value] };
    return { field, operator, value: ["in", "nin", "ina", "nina"].includes(operator) ? [value] : value };
  });
};

const shapeOf = (endpoint: Endpoint): Record<string, z.core.$ZodType> => {
  const list = (endpoint.replies[200] as z.ZodObject).shape[endpoint.list ?? ""] as z.ZodArray<z.ZodObject>;
  return list.element.shape;
};
/** The fields that conditions can be on: all, but what hours come to, which is worked out for each entry. */
const asksOf = (name: string, endpoint: Endpoint): Record<string, z.core.$ZodType> => {
  const { amount, ...others } = shapeOf(endpoint);
  return name.startsWith("workHistory.") ? others : { ...others, ...(amount && { amount }) };
};
const lists = allEndpoints.filter(
  ({ endpoint }) => endpoint.list !== undefined && "where" in (endpoint.query?.shape ?? {}),
);

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 20) }, (_, at) => all.slice(20 * at, 20 * (at + 1)));

test("all lists of records take conditions", () => {
  expect(lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining(
      ["users", "skills", "projects", "directory", "experience", "groups", "payments", "workHistory"].map(
        (area) => `${area}.list`,
      ),
    ),
  );
});

describe.each(lists)("$name", ({ name, endpoint }) => {
  test("answers each operator of each field", async () => {
    const as = world.people[endpoint.policy.roles[0] as "admin"];
    const { params } = await sampleOf(name).make(world, as);
    const conditions = Object.entries(asksOf(name, endpoint)).flatMap(([field, schema]) => conditionsOn(field, schema));
    expect(conditions.length).toBeGreaterThan(5);
    for (const part of inParts(conditions)) {
      const where = JSON.stringify([{ operator: "or", value: part }]);
      const { status, body } = await world.server.call(endpoint, { as, ...(params && { params }), query: { where } });
      expect([status, body.message], where).toEqual([200, undefined]);
    }
  });
});

describe("callers who see fewer records", () => {
  test("sees only those, whatever they ask for", async () => {
    const { annotator, admin } = world.people;
    const mine = await sampleOf("workHistory.show").make(world, annotator);
    const others = await sampleOf("workHistory.show").make(world, admin);
    const any = { field: "seconds", operator: "nnull", value: true };
    const where = JSON.stringify([
      { operator: "or", value: [any, { field: "seconds", operator: "null", value: true }] },
    ]);
    const ids = async (endpoint: Endpoint, as: typeof admin): Promise<string[]> =>
      (await world.server.call(endpoint, { as, query: { where, limit: 200 } })).body.workHistory.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await ids(workHistory.list, admin)).toEqual(expect.arrayContaining([mine.params?._id, others.params?._id]));
    const seen = await ids(workHistory.mine, annotator);
    expect(seen).toContain(mine.params?._id);
    expect(seen).not.toContain(others.params?._id);
  });

  test("and a filter finds no deleted person", async () => {
    const { admin } = world.people;
    const person = await world.server.person("annotator", { firstName: "Gone" });
    const where = JSON.stringify([{ field: "firstName", operator: "eqs", value: "Gone" }]);
    const count = async () =>
      (await world.server.call(users.list, { as: admin, query: { where } })).body.filteredTotalCount;
    expect(await count()).toBe(1);
    await world.server.call(users.act, { as: admin, params: { _id: person._id, action: "delete" } });
    expect(await count()).toBe(0);
  });
});

test("a filter of a list can be used in a condition, and means the same there as by itself", async () => {
  const { admin } = world.people;
  const count = async (query: Record<string, unknown>): Promise<number> => {
    const { status, body } = await world.server.call(users.list, { as: admin, query });
    expect([status, body.fields]).toEqual([200, undefined]);
    return body.filteredTotalCount;
  };
  const where = (...conditions: object[]) => ({ where: JSON.stringify(conditions) });
  const allPeople = await count({});
  const checkedIn = await count({ isCheckedIn: true });
  expect(await count(where({ field: "isCheckedIn", operator: "eq", value: true }))).toBe(checkedIn);
  expect(await count(where({ field: "isCheckedIn", operator: "ne", value: true }))).toBe(allPeople - checkedIn);
  expect(await count(where({ field: "isCheckedIn", operator: "in", value: [true, false] }))).toBe(allPeople);
  expect(await count(where({ field: "isCheckedIn", operator: "nin", value: [true, false] }))).toBe(0);
  expect(await count(where({ field: "isCheckedIn", operator: "in", value: [] }))).toBe(0);
  const staff = await count({ role: ["admin", "manager"] });
  const both = [
    { field: "role", operator: "in", value: ["annotator", "manager"] },
    { field: "role", operator: "in", value: ["manager", "admin"] },
  ];
  expect(await count(where(...both))).toBe(await count({ role: "manager" }));
  expect(await count(where({ field: "role", operator: "nin", value: ["admin", "manager"] }))).toBe(allPeople - staff);
});
