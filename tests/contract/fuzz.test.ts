import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Endpoint, isStream, successOf } from "../../contract/core/endpoint.ts";
import { ErrorBody } from "../../contract/core/errors.ts";
import { allRows } from "../../contract/index.ts";
import type { Answer, Call, Caller } from "../server/helpers/test-server.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/** Every row: unknown fields are named, values of the wrong type are refused on their field, and nothing is a 5xx. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

const nasty: readonly unknown[] = [
  null,
  true,
  -1,
  1e21,
  12.5,
  "",
  "\u0000",
  "a".repeat(30_000),
  "' or 1=1 --",
  "<script>",
  "\ud800",
  [],
  ["x"],
  {},
  { $gt: "" },
  "__proto__",
];

const objectOf = (schema: z.ZodType | undefined): z.ZodObject | undefined => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return objectOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? schema : undefined;
};

/** Somebody who may make the call, and their input. */
const prepared = async (name: string, row: Endpoint): Promise<{ as: Caller | undefined; input: Call }> => {
  const as = row.may.who === "anyone" ? undefined : world.people[row.may.who[0]!];
  const input = await sampleOf(name).make(world, row.may.never || !as ? world.people.annotator : as);
  return { as, input };
};

const mustName = (answer: Answer, field: string): void => {
  const told = `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
  expect(told).toMatch(/^400 /);
  const body = ErrorBody.parse(answer.body);
  const fields = Object.keys(body.fields ?? {});
  expect(
    fields.some((named) => named === field || named.startsWith(`${field}.`)),
    told,
  ).toBe(true);
  const raw = Object.values(body.fields ?? {})
    .flat()
    .filter((message) => /expected|received|invalid|too (big|small)|pattern/i.test(message));
  expect(raw, "zod's own wording").toEqual([]);
};

const rows = allRows.filter(({ row }) => !isStream(row.replies[successOf(row)]!));

describe.each(rows)("$name", ({ name, row }) => {
  const body = row.files ? undefined : objectOf(row.body);

  test("unknown fields", async () => {
    const { as, input } = await prepared(name, row);
    if (row.query) mustName(await world.server.call(row, { ...input, as, query: { ...input.query, zzz: "1" } }), "zzz");
    if (body) {
      const given = { ...(input.body as object), zzz: 1 };
      mustName(await world.server.call(row, { ...input, as, body: given }), "zzz");
    }
  });

  test("wrong values in the body", async () => {
    if (!body) return;
    const { as, input } = await prepared(name, row);
    for (const [field, schema] of Object.entries(body.shape)) {
      for (const value of nasty) {
        const answer = await world.server.call(row, {
          ...input,
          as,
          body: { ...(input.body as object), [field]: value },
        });
        const isRight = (schema as z.ZodType).safeParse(JSON.parse(JSON.stringify(value))).success;
        if (isRight) expect(answer.status, `${field} ${JSON.stringify(value)?.slice(0, 50)}`).toBeLessThan(500);
        else mustName(answer, field);
      }
    }
  });

  test("wrong values in the query and the path", async () => {
    const { as, input } = await prepared(name, row);
    for (const [field, schema] of Object.entries(row.query?.shape ?? {})) {
      for (const value of ["x".repeat(500), "-1", "", "\u0000", "1e99", "name:sideways"]) {
        const answer = await world.server.call(row, { ...input, as, query: { ...input.query, [field]: value } });
        const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
        const isRight = (schema as z.ZodType).safeParse(inner instanceof z.ZodArray ? [value] : value).success;
        if (isRight) expect(answer.status, `${field}=${value}`).toBeLessThan(500);
        else mustName(answer, field);
      }
    }
    for (const [field, schema] of Object.entries(row.params?.shape ?? {})) {
      for (const value of ["nonsense", "%00", "' or 1=1", "x".repeat(199)]) {
        if ((schema as z.ZodType).safeParse(value).success) continue;
        mustName(await world.server.call(row, { ...input, as, params: { ...input.params, [field]: value } }), field);
      }
    }
  });

  test("an id that nothing has", async () => {
    if (!row.params || !("_id" in row.params.shape) || row.may.who === "anyone") return;
    const { as, input } = await prepared(name, row);
    const answer = await world.server.call(row, {
      ...input,
      as,
      params: { ...input.params, _id: crypto.randomUUID() },
    });
    if (name === "workHistory.mineOfProject") return expect(answer.status).toBe(200);
    expect(`${answer.status} ${JSON.stringify(answer.body)}`).toMatch(/^404 .*"not_found"/);
  });

  test("bodies that are no JSON, or not of an accepted type", async () => {
    if (!row.body || row.files) return;
    const { as, input } = await prepared(name, row);
    const send = (given: string, type: string) =>
      world.server.call(row, { ...input, as, body: given, headers: { "content-type": type } });
    expect((await send("{", "application/json")).body.code).toBe("bad_json");
    expect((await send("[]", "application/json")).status).toBe(400);
    expect((await send("a=1", "application/x-www-form-urlencoded")).status).toBe(415);
  });
});
