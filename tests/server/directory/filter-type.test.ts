import { afterAll, beforeAll, expect, test } from "vitest";
import { directory, namedMax } from "../../../contract/directory/endpoints.ts";
import { unpagedMax } from "../../../contract/core/list.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

/** The fields that the specification filters the directory by, with a value of each. */
const fields = {
  industry: "Retail",
  clientAlias: "Acme",
  dataType: "Image",
  annotation: "Polygon",
  pdr: "PDR-1",
  platform: "Studio",
  projectType: "Pilot",
  actionItems: ["Draw", "Review"],
  qaCheckpoints: ["Corners"],
  tagging: true,
  imageBenchmark: 30,
  objectBenchmark: 7,
  deletion: true,
  toolType: "Brush",
  videoWatchTime: 60,
  objectSavingTime: 1,
  imageLoading: 0,
  skipImage: true,
  qa: true,
  qaBenchmark: 12,
  judgementTime: 5,
} as const;
const names = Object.keys(fields) as (keyof typeof fields)[];

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  for (const body of [{ name: "Full", ...fields }, { name: "Same", ...fields }, { name: "Bare" }]) {
    expect((await server.call(directory.create, { as: manager, body })).status).toBe(201);
  }
});
afterAll(() => server.close());

const valuesOf = (query: Record<string, unknown>) => server.call(directory.values, { as: manager, query });

test("there are 21", () => expect(names).toHaveLength(21));

test.each(names)("%s answers its values, each of which is a filter of the list", async (type) => {
  const { status, body } = await valuesOf({ type });
  const given: readonly unknown[] = [fields[type]].flat();
  // The bare entry says no; what was not agreed is no value.
  const values = given.map((value) => ({ value: String(value), count: 2 }));
  const no = given[0] === true ? [{ value: "false", count: 1 }] : [];
  expect({ status, values: body.values }).toEqual({ status: 200, values: [...values, ...no] });
  expect(body).toMatchObject({ type, filteredTotalCount: [...values, ...no].length, meta: { cut: false, next: null } });
  for (const { value, count } of body.values) {
    const list = await server.call(directory.list, { as: manager, query: { [type]: value } });
    expect({ value, found: list.body.filteredTotalCount }).toEqual({ value, found: count });
  }
});

test("it says when it cuts, and how to read on", async () => {
  await server.db.pool.query(`insert into directory_entries (_id, name, industry, action_items)
    select gen_random_uuid(), 'Entry ' || n, 'Industry ' || n, array['Item ' || n] from generate_series(1, 1003) n`);
  for (const type of ["industry", "actionItems"] as const) {
    const total = 1003 + [fields[type]].flat().length;
    const { body } = await valuesOf({ type });
    const next = { limit: unpagedMax, skip: unpagedMax };
    expect(body).toMatchObject({ filteredTotalCount: total, meta: { cut: true, next } });
    const rest = await valuesOf({ type, ...next });
    expect(rest.body.meta).toMatchObject({ cut: false, next: null });
    const all = [...body.values, ...rest.body.values].map(({ value }: { value: string }) => value);
    expect(new Set(all).size).toBe(total);
    expect((await valuesOf({ type, limit: 5 })).body.values).toEqual(body.values.slice(0, 5));
    expect((await valuesOf({ type, skip: 5000 })).body).toMatchObject({ values: [], filteredTotalCount: total });
  }
});

test("the lists of the specification's own form hold all of their values, or say that they don't", async () => {
  const named = () => server.call(directory.industryTypes, { as: manager });
  // After the test before.
  expect((await named()).body.length).toBeGreaterThan(1003);
  await server.db.pool.query(`insert into directory_entries (_id, name, industry)
    select gen_random_uuid(), 'More ' || n, 'More ' || n from generate_series(1, ${namedMax}) n`);
  expect((await named()).body).toMatchObject({ code: "too_many_records", statusCode: 400 });
  expect((await valuesOf({ type: "industry", limit: 5 })).status).toBe(200);
});
