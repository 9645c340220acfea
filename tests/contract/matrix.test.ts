import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changesState, type Endpoint, isStream, methodsOf, successOf } from "../../contract/core/endpoint.ts";
import { ErrorBody } from "../../contract/core/errors.ts";
import { allEndpoints, type NamedEndpoint } from "../../contract/index.ts";
import { type Role, roles } from "../../contract/core/roles.ts";
import type { Answer, Actor } from "../server/helpers/test-server.ts";
import { mustHide, passwordHash } from "./hiding.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld, onePerRole, secrets } from "./world.ts";

/**
 * Every endpoint × {anonymous, unverified, deactivated, five roles} × {own record, someone else's}, from the contract
 * alone: who is let in, and that no reply contains anything secret, or anything personal of others to those who may not
 * see it.
 */
let world: World;
/** One of each role for the calls that must fail, which change nothing; so no test waits for a person of its own. */
let callers: Callers;
let unverified: Callers;
let deactivated: Callers;
let withoutFactor: Callers;
/** Whose records are asked for where asking changes nothing. */
let other: Actor;
type Callers = Readonly<Record<Role, Actor>>;
beforeAll(async () => {
  world = await makeWorld();
  callers = await onePerRole(world.server, { passwordHash });
  unverified = await onePerRole(world.server, { unverified: true });
  deactivated = await onePerRole(world.server);
  withoutFactor = await onePerRole(world.server);
  other = await world.server.person("annotator", { passwordHash });
  const now = new Date().toISOString();
  const gone = Object.values(deactivated).map(({ _id }) => _id);
  await world.server.db.sql.updateTable("users").set({ deactivated_at: now }).where("_id", "in", gone).execute();
});
afterAll(() => world.server.close());

const callAndKeep = async (name: string, endpoint: Endpoint, as: Actor | undefined, owner: Actor) => {
  const input = await sampleOf(name).make(world, owner);
  return { input, answer: await world.server.call(endpoint, { ...input, as }) };
};
const call = async (...of: Parameters<typeof callAndKeep>): Promise<Answer> => (await callAndKeep(...of)).answer;

/** The input for another person's record in calls that must fail or only read: they change nothing, so one is enough. */
const othersInput = (name: string): ReturnType<ReturnType<typeof sampleOf>["make"]> => {
  if (last?.name !== name) last = { name, input: sampleOf(name).make(world, other) };
  return last.input;
};
let last: { readonly name: string; readonly input: ReturnType<typeof othersInput> } | undefined;

const callOthers = async (name: string, endpoint: Endpoint, as: Actor | undefined): Promise<Answer> =>
  world.server.call(endpoint, { ...(await othersInput(name)), as });

interface Expected {
  readonly status: number;
  readonly code?: string;
}
const expected = (endpoint: Endpoint, role: Role, whose: "own" | "other"): Expected => {
  const { roles: allowed, othersRoles, denyOwn } = endpoint.policy;
  if (allowed !== "anyone" && !allowed.includes(role)) return { status: 403, code: "forbidden" };
  if (whose === "own" && denyOwn) {
    return { status: 403, code: endpoint.errors?.includes("own_account") ? "own_account" : "own_work" };
  }
  if (whose === "other" && othersRoles && !othersRoles.includes(role)) return { status: 404, code: "not_found" };
  return { status: successOf(endpoint) };
};

const check = (endpoint: Endpoint, answer: Answer, expectation: Expected): void => {
  const replied = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
  expect(`${answer.status} ${replied.slice(0, 500)}`).toMatch(new RegExp(`^${expectation.status} `));
  expect(replied).not.toMatch(secrets);
  if (expectation.code) expect(ErrorBody.parse(answer.body).code).toBe(expectation.code);
  else {
    const schema = endpoint.replies[successOf(endpoint)]!;
    if (!isStream(schema)) schema.parse(answer.body === "" ? undefined : answer.body);
  }
};

const hides = (
  named: NamedEndpoint,
  answer: Answer,
  asked: { caller: Actor; whose: "own" | "other"; given: unknown },
) => {
  const tokens = [asked.caller, ...Object.values(world.people)].map(({ token }) => token);
  const peopleAmong = async (ids: readonly unknown[]) => {
    const found = await world.server.db.sql
      .selectFrom("users")
      .select("_id")
      .where("_id", "in", ids as string[])
      .execute();
    return new Set(found.map(({ _id }) => _id));
  };
  return mustHide(named, answer, { ...asked, tokens, peopleAmong });
};

const endpoints = allEndpoints.filter(({ endpoint }) => !isStream(endpoint.replies[successOf(endpoint)]!));

describe.each(endpoints)("$name", (named) => {
  const { name, endpoint } = named;
  test.each(
    roles.flatMap((role) =>
      // A role without the call is refused before anything is looked up, so it matters to nobody whose record it is.
      expected(endpoint, role, "own").code === "forbidden"
        ? [{ role, whose: "other" as const }]
        : [
            { role, whose: "own" as const },
            { role, whose: "other" as const },
          ],
    ),
  )("$role, $whose record", async ({ role, whose }) => {
    const expectation = expected(endpoint, role, whose);
    const caller = expectation.code ? callers[role] : await world.server.person(role, { passwordHash });
    const onlyReads = methodsOf(endpoint)[0] === "GET" && !changesState(endpoint) && endpoint.policy.roles !== "anyone";
    if (whose === "other" && (expectation.code || onlyReads)) {
      const answer = await callOthers(name, endpoint, caller);
      check(endpoint, answer, expectation);
      return hides(named, answer, { caller, whose, given: await othersInput(name) });
    }
    const owner = whose === "own" ? caller : await world.server.person("annotator", { passwordHash });
    const { input, answer } = await callAndKeep(name, endpoint, caller, owner);
    // A caller who signs in, or sends the token of a session, gets what its person may see.
    const isOwner = "token" in Object(answer.body) || JSON.stringify(input).includes(owner.token);
    await hides(named, answer, { caller: isOwner ? owner : caller, whose, given: input });
    // Open to all: a session changes nothing for a stranger's call, but may widen it for staff (users.create).
    const asked = endpoint.policy.roles === "anyone" ? await call(name, endpoint, undefined, owner) : answer;
    check(endpoint, asked, endpoint.policy.roles === "anyone" ? { status: successOf(endpoint) } : expectation);
  });

  test("anonymous", async () => {
    if (endpoint.policy.roles !== "anyone") {
      return check(endpoint, await callOthers(name, endpoint, undefined), { status: 401, code: "unauthenticated" });
    }
    const answer = await call(name, endpoint, undefined, await world.server.person("annotator"));
    check(endpoint, answer, { status: successOf(endpoint) });
  });

  test("an anonymous call with a bad body learns nothing about the body", async () => {
    if (endpoint.policy.roles === "anyone") return;
    const input = await othersInput(name);
    const bad = await world.server.call(endpoint, {
      params: input.params,
      query: { ...input.query, nonsense: 1 },
      body: endpoint.body ? "{" : undefined,
    });
    check(endpoint, bad, { status: 401, code: "unauthenticated" });
  });

  test("unverified and deactivated people", async () => {
    if (endpoint.policy.roles === "anyone") return;
    const role = endpoint.policy.roles[0]!;
    if (!endpoint.policy.allowUnverified) {
      const answer = await callOthers(name, endpoint, unverified[role]);
      check(endpoint, answer, { status: 403, code: "email_not_verified" });
    }
    check(endpoint, await callOthers(name, endpoint, deactivated[role]), { status: 401, code: "unauthenticated" });
  });

  test("people without the second factor that their role needs", async () => {
    if (endpoint.policy.roles === "anyone") return;
    const role = endpoint.policy.roles[0]!;
    const isOpen = endpoint.policy.allowWithoutSecondFactor;
    const caller = isOpen ? await world.server.person(role) : withoutFactor[role];
    const owner = endpoint.policy.denyOwn ? world.people.annotator : caller;
    const input = isOpen ? await sampleOf(name).make(world, owner) : await othersInput(name);
    const { sql } = world.server.db;
    await sql.insertInto("second_factor_roles").values({ role }).execute();
    const answer = await world.server.call(endpoint, { ...input, as: caller });
    await sql.deleteFrom("second_factor_roles").execute();
    check(endpoint, answer, isOpen ? { status: successOf(endpoint) } : { status: 403, code: "second_factor_required" });
  });

  test("an API token", async () => {
    if (endpoint.policy.roles === "anyone") return;
    const caller = await world.server.withToken(await world.server.person(endpoint.policy.roles[0]!));
    if (endpoint.policy.denyApiTokens) {
      return check(endpoint, await callOthers(name, endpoint, caller), { status: 403, code: "in_person" });
    }
    const answer = await call(name, endpoint, caller, endpoint.policy.denyOwn ? world.people.annotator : caller);
    check(endpoint, answer, { status: successOf(endpoint) });
  });
});
