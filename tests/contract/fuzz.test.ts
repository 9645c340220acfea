import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Endpoint, isStream, methodsOf, successOf, takesJson } from "../../contract/core/endpoint.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { ErrorBody } from "../../contract/core/errors.ts";
import { allEndpoints } from "../../contract/index.ts";
import type { Answer, Call, Actor } from "../server/helpers/test-server.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/**
 * Every endpoint: unknown fields are named, values of the wrong type are rejected at their field, and nothing is a 5xx.
 */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

const longText = "a".repeat(30_000);
const nasty: readonly unknown[] = [
  null,
  true,
  -1,
  1e21,
  // One more than an integer column holds, and a year that PostgreSQL does not have.
  2_147_483_648,
  "0000-01-01T00:00:00Z",
  12.5,
  "",
  "\u0000",
  longText,
  "' or 1=1 --",
  "<script>",
  "\ud800",
  [],
  ["x"],
  {},
  { $gt: "" },
  "__proto__",
];

const chunksOf = (fields: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(fields.length / size) }, (_, n) => fields.slice(n * size, (n + 1) * size));

const objectOf = (schema: z.ZodType | undefined): z.ZodObject | undefined => {
  const core = schema && schemaInfo(schema).core;
  return core instanceof z.ZodObject ? core : undefined;
};

interface Prepared {
  readonly as: Actor | undefined;
  readonly input: Call;
}
/**
 * A caller who may make the call, and their input: once for each endpoint, since what is refused here is refused
 * whatever has become of the record.
 */
const prepared = async (name: string, endpoint: Endpoint): Promise<Prepared> => {
  if (last?.name !== name) last = { name, made: prepare(name, endpoint) };
  return last.made;
};
let last: { readonly name: string; readonly made: Promise<Prepared> } | undefined;
const prepare = async (name: string, endpoint: Endpoint): Promise<Prepared> => {
  const as = endpoint.policy.roles === "anyone" ? undefined : world.people[endpoint.policy.roles[0]!];
  const input = await sampleOf(name).make(world, endpoint.policy.denyOwn || !as ? world.people.annotator : as);
  return { as, input };
};

const mustName = (answer: Answer, field: string): void => {
  const replied = `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
  expect(replied).toMatch(/^400 /);
  const body = ErrorBody.parse(answer.body);
  const fields = Object.keys(body.fields ?? {});
  expect(
    fields.some((named) => named === field || named.startsWith(`${field}.`)),
    replied,
  ).toBe(true);
  const raw = Object.values(body.fields ?? {})
    .flat()
    .filter((message) => /expected|received|invalid|too (big|small)|pattern/i.test(message));
  expect(raw, "zod's own wording").toEqual([]);
};

const endpoints = allEndpoints.filter(({ endpoint }) => !isStream(endpoint.replies[successOf(endpoint)]!));

describe.each(endpoints)("$name", ({ name, endpoint }) => {
  const body = !takesJson(endpoint) ? undefined : objectOf(endpoint.body);

  test("unknown fields", async () => {
    const { as, input } = await prepared(name, endpoint);
    if (endpoint.query)
      mustName(await world.server.call(endpoint, { ...input, as, query: { ...input.query, zzz: "1" } }), "zzz");
    if (body) {
      // Every object has something of the second name.
      const given = { ...(input.body as object), zzz: 1, constructor: 1 };
      const answer = await world.server.call(endpoint, { ...input, as, body: given });
      mustName(answer, "zzz");
      mustName(answer, "constructor");
    }
    const hasNoBody = !endpoint.body && !endpoint.files && !endpoint.bytes && methodsOf(endpoint)[0] !== "GET";
    if (hasNoBody) mustName(await world.server.call(endpoint, { ...input, as, body: { zzz: 1 } }), "zzz");
  });

  test("wrong values in the body", async () => {
    if (!body) return;
    const { as, input } = await prepared(name, endpoint);
    const send = (values: object) =>
      world.server.call(endpoint, { ...input, as, body: { ...(input.body as object), ...values } });
    for (const value of nasty) {
      const asSent = JSON.parse(JSON.stringify(value)) as unknown;
      const isRight = ([, schema]: [string, unknown]) => (schema as z.ZodType).safeParse(asSent).success;
      const [right, wrong] = [true, false].map((is) =>
        Object.entries(body.shape)
          .filter((field) => isRight(field) === is)
          .map(([field]) => field),
      ) as [string[], string[]];
      // A refusal names all that is wrong, so one call tries the value in each field that does not take it; a long
      // text goes into one at a time, since strangers may not send more.
      const together = asSent === longText ? wrong.map((field) => [field]) : wrong.length > 0 ? [wrong] : [];
      for (const fields of together) {
        const answer = await send(Object.fromEntries(fields.map((field) => [field, value])));
        for (const field of fields) mustName(answer, field);
      }
      for (const field of right) {
        const { status } = await send({ [field]: value });
        expect(status, `${field} ${JSON.stringify(value)?.slice(0, 50)}`).toBeLessThan(500);
      }
    }
  });

  test("wrong values in the query and the path", async () => {
    const { as, input } = await prepared(name, endpoint);
    const fields = Object.entries(endpoint.query?.shape ?? {});
    const send = (values: object) =>
      world.server.call(endpoint, { ...input, as, query: { ...input.query, ...values } });
    for (const value of ["x".repeat(500), "-1", "", "\u0000", "1e99", "2147483648", "0000-01-01", "name:sideways"]) {
      const isRight = ([, schema]: [string, unknown]): boolean => {
        const isList = schemaInfo(schema as z.ZodType).kind === "list";
        return (schema as z.ZodType).safeParse(isList ? [value] : value).success;
      };
      const wrong = fields.filter((field) => !isRight(field)).map(([field]) => field);
      // As in a body, but no more than an address may hold.
      for (const together of chunksOf(wrong, 10)) {
        const answer = await send(Object.fromEntries(together.map((field) => [field, value])));
        for (const field of together) mustName(answer, field);
      }
      for (const [field] of fields.filter(isRight)) {
        expect((await send({ [field]: value })).status, `${field}=${value}`).toBeLessThan(500);
      }
    }
    for (const [field, schema] of Object.entries(endpoint.params?.shape ?? {})) {
      for (const value of ["nonsense", "%00", "' or 1=1", "x".repeat(199)]) {
        if ((schema as z.ZodType).safeParse(value).success) continue;
        mustName(
          await world.server.call(endpoint, { ...input, as, params: { ...input.params, [field]: value } }),
          field,
        );
      }
    }
  });

  test("an id that nothing has", async () => {
    if (!endpoint.params || !("_id" in endpoint.params.shape) || endpoint.policy.roles === "anyone") return;
    const { as, input } = await prepared(name, endpoint);
    const answer = await world.server.call(endpoint, {
      ...input,
      as,
      params: { ...input.params, _id: crypto.randomUUID() },
    });
    if (name === "workHistory.mineOfProject") return expect(answer.status).toBe(200);
    expect(`${answer.status} ${JSON.stringify(answer.body)}`).toMatch(/^404 .*"not_found"/);
  });

  test("bodies that are no JSON, or not of an accepted type", async () => {
    if (!endpoint.body || !takesJson(endpoint)) return;
    const { as, input } = await prepared(name, endpoint);
    const send = (given: string, type: string) =>
      world.server.call(endpoint, { ...input, as, body: given, headers: { "content-type": type } });
    expect((await send("{", "application/json")).body.code).toBe("bad_json");
    expect((await send("[]", "application/json")).status).toBe(400);
    expect((await send("a=1", "application/x-www-form-urlencoded")).status).toBe(415);
  });

  test("the header of JSON with an empty body is an empty body", async () => {
    if (methodsOf(endpoint)[0] === "GET" || !takesJson(endpoint)) return;
    // What needs no body is done, so it is done to another person.
    const { roles } = endpoint.policy;
    const as = roles === "anyone" ? undefined : await world.server.person(roles[0]!);
    const owner = endpoint.policy.denyOwn || !as ? await world.server.person("annotator") : as;
    const input = await sampleOf(name).make(world, owner);
    const headers = { ...input.headers, "content-type": "application/json" };
    const { status, body } = await world.server.call(endpoint, { ...input, as, body: "", headers });
    const needsBody = endpoint.body !== undefined && !endpoint.body.safeParse({}).success;
    if (needsBody) expect({ status, code: body.code }).toEqual({ status: 400, code: "validation" });
    else expect(`${status} ${JSON.stringify(body)}`).toMatch(endpoint.body ? /^(?!5)(?!.*"bad_json")/ : /^2/);
  });
});
