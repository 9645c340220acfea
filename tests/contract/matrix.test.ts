import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Endpoint, isStream, successOf } from "../../contract/core/endpoint.ts";
import { ErrorBody } from "../../contract/core/errors.ts";
import { allRows } from "../../contract/index.ts";
import { type Role, roles } from "../../contract/core/roles.ts";
import type { Answer, Caller } from "../server/helpers/test-server.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld, secrets } from "./world.ts";

/** Every row × {anonymous, unverified, deactivated, five roles} × {own record, someone else's}, from the table alone. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

const call = async (name: string, row: Endpoint, as: Caller | undefined, owner: Caller): Promise<Answer> => {
  const input = await sampleOf(name).make(world, owner);
  return world.server.call(row, { ...input, as });
};

/** What is asked of somebody else's record by calls that are to be refused: they change nothing, so that one is enough. */
const refusedInput = (name: string): ReturnType<ReturnType<typeof sampleOf>["make"]> => {
  if (last?.name !== name) last = { name, input: sampleOf(name).make(world, world.people.annotator) };
  return last.input;
};
let last: { readonly name: string; readonly input: ReturnType<typeof refusedInput> } | undefined;

const refused = async (name: string, row: Endpoint, as: Caller | undefined): Promise<Answer> =>
  world.server.call(row, { ...(await refusedInput(name)), as });

interface Expected {
  readonly status: number;
  readonly code?: string;
}
const expected = (row: Endpoint, role: Role, whose: "own" | "other"): Expected => {
  const { who, others, never } = row.may;
  if (who !== "anyone" && !who.includes(role)) return { status: 403, code: "forbidden" };
  if (whose === "own" && never === "own") {
    return { status: 403, code: row.errors?.includes("own_account") ? "own_account" : "own_work" };
  }
  if (whose === "other" && others && !others.includes(role)) return { status: 404, code: "not_found" };
  return { status: successOf(row) };
};

const check = (row: Endpoint, answer: Answer, wanted: Expected): void => {
  const told = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
  expect(`${answer.status} ${told.slice(0, 500)}`).toMatch(new RegExp(`^${wanted.status} `));
  expect(told).not.toMatch(secrets);
  if (wanted.code) expect(ErrorBody.parse(answer.body).code).toBe(wanted.code);
  else {
    const schema = row.replies[successOf(row)]!;
    if (!isStream(schema)) schema.parse(answer.body === "" ? undefined : answer.body);
  }
};

const rows = allRows.filter(({ row }) => !isStream(row.replies[successOf(row)]!));

describe.each(rows)("$name", ({ name, row }) => {
  test.each(
    roles.flatMap((role) => [
      { role, whose: "own" as const },
      { role, whose: "other" as const },
    ]),
  )("$role, $whose record", async ({ role, whose }) => {
    const wanted = expected(row, role, whose);
    const caller = await world.server.person(role);
    if (wanted.code && whose === "other") return check(row, await refused(name, row, caller), wanted);
    const owner = whose === "own" ? caller : await world.server.person("annotator");
    if (row.may.who === "anyone") {
      // Open to all: a session changes nothing for a stranger's call, but may widen it for staff (users.create).
      check(row, await call(name, row, undefined, owner), { status: successOf(row) });
    } else check(row, await call(name, row, caller, owner), wanted);
  });

  test("anonymous", async () => {
    if (row.may.who !== "anyone") {
      return check(row, await refused(name, row, undefined), { status: 401, code: "unauthenticated" });
    }
    const answer = await call(name, row, undefined, await world.server.person("annotator"));
    check(row, answer, { status: successOf(row) });
  });

  test("an anonymous bad body is told nothing of the body", async () => {
    if (row.may.who === "anyone") return;
    const input = await refusedInput(name);
    const bad = await world.server.call(row, {
      params: input.params,
      query: { ...input.query, nonsense: 1 },
      body: row.body ? "{" : undefined,
    });
    check(row, bad, { status: 401, code: "unauthenticated" });
  });

  test("unverified and deactivated people", async () => {
    if (row.may.who === "anyone") return;
    const role = row.may.who[0]!;
    if (!row.may.unverified) {
      const unverified = await world.server.person(role, { unverified: true });
      check(row, await refused(name, row, unverified), { status: 403, code: "email_not_verified" });
    }
    const gone = await world.server.person(role);
    const now = new Date().toISOString();
    await world.server.db.sql.updateTable("users").set({ deactivated_at: now }).where("_id", "=", gone._id).execute();
    check(row, await refused(name, row, gone), { status: 401, code: "unauthenticated" });
  });

  test("people without the second factor that their role needs", async () => {
    if (row.may.who === "anyone") return;
    const role = row.may.who[0]!;
    const caller = await world.server.person(role);
    const input = await sampleOf(name).make(world, row.may.never ? world.people.annotator : caller);
    const { sql } = world.server.db;
    const has = await sql
      .selectFrom("users")
      .select("second_factor_at")
      .where("_id", "=", caller._id)
      .executeTakeFirst();
    await sql.insertInto("second_factor_roles").values({ role }).execute();
    const answer = await world.server.call(row, { ...input, as: caller });
    await sql.deleteFrom("second_factor_roles").execute();
    const isOpen = row.may.withoutSecondFactor || has?.second_factor_at;
    check(row, answer, isOpen ? { status: successOf(row) } : { status: 403, code: "second_factor_required" });
  });

  test("an API token", async () => {
    if (row.may.who === "anyone") return;
    const caller = await world.server.withToken(await world.server.person(row.may.who[0]!));
    const answer = await call(name, row, caller, row.may.never ? world.people.annotator : caller);
    check(row, answer, row.may.inPerson ? { status: 403, code: "in_person" } : { status: successOf(row) });
  });
});
