import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import { signInRulesId } from "../../../contract/sign-in-rules/endpoints.ts";
import { sqlStatement } from "../../../server/core/http/sql-handler.ts";
import { hashOfSecret } from "../../../server/core/ids.ts";
import { codeOf, giveSecondFactor } from "../helpers/second-factor.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";

const { audit, signIn, security, signInRules, skills, system, users } = contract;
let first: Awaited<ReturnType<typeof startTestServer>>;
let second: typeof first;
let admin: Actor;

beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ database: first.database });
  admin = await first.person("admin");
  await giveSecondFactor(first, [admin._id]);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const newPerson = (role: Actor["role"] = "annotator") => first.person(role, { passwordHash });
const requireOf = (...secondFactorRoles: string[]) =>
  first.call(signInRules.edit, { as: admin, body: { secondFactorRoles } });

describe("roles that need a second factor", () => {
  afterEach(async () => void (await requireOf()));

  test("hold from the next request on, on every server: ordinary handlers, SQL handlers and the event stream", async () => {
    const manager = await newPerson("manager");
    const worker = await newPerson();
    const stream = async (as: Actor) => {
      const abort = new AbortController();
      const answer = await fetch(`${second.url}${system.events.path}`, {
        headers: { authorization: `Bearer ${as.token}` },
        signal: abort.signal,
      });
      abort.abort();
      return answer.status;
    };
    const tried = async (as: Actor) => [
      (await second.call(skills.list, { as })).status,
      (await second.call(users.show, { as, params: { _id: worker._id } })).status,
      await stream(as),
    ];
    expect(await tried(manager)).toEqual([200, 200, 200]);
    expect((await requireOf("manager", "payments")).body.secondFactorRoles).toEqual(["manager", "payments"]);
    expect(await tried(manager)).toEqual([403, 403, 403]);
    const refused = await second.call(skills.list, { as: manager });
    expect(refused.body).toMatchObject({ code: "second_factor_required" });
    expect((await second.call(skills.list, { as: worker })).status).toBe(200);
    // An endpoint that is open to anyone does no more for them than for a stranger.
    const invited = { firstName: "A", lastName: "B", email: "by.manager@test.example" };
    expect((await second.call(users.create, { as: manager, body: invited })).body.code).toBe("second_factor_required");
    const token = await first.withToken(manager);
    expect((await second.call(skills.list, { as: token })).body.code).toBe("second_factor_required");
    await requireOf();
    expect(await tried(manager)).toEqual([200, 200, 200]);
  });

  test("keep the list of an SQL handler from being computed at all", async () => {
    const manager = await newPerson("manager");
    const bodyFor = async () => {
      const statement = sqlStatement(hashOfSecret(manager.token), skills.list.policy, () => sqlText`'computed'`);
      return (await first.db.query<{ body: string | null }>(statement)).map(({ body }) => body);
    };
    expect(await bodyFor()).toEqual(["computed"]);
    await requireOf("manager");
    expect(await bodyFor()).toEqual([null]);
  });

  test("end an event stream that was opened before, with its next heartbeat", async () => {
    const manager = await newPerson("manager");
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const answer = await fetch(`${first.url}${system.events.path}`, {
      headers: { authorization: `Bearer ${manager.token}` },
    });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const until = async (word: string): Promise<boolean> => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done || value.includes(word)) return !done;
      }
    };
    // By then its interval has been set.
    expect(await until("id: ")).toBe(true);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(15_000);
    expect(await until("still here")).toBe(true);
    await requireOf("manager");
    vi.advanceTimersByTime(15_000);
    expect(await until("still here")).toBe(false);
    vi.useRealTimers();
  });

  test("let people sign in, set it up, and go on", async () => {
    await requireOf("manager");
    const manager = await newPerson("manager");
    const { body } = await first.call(signIn.login, { body: { email: manager.email, password } });
    expect(body.user.mustSetUpSecondFactor).toBe(true);
    const as = { ...manager, token: body.token };
    expect((await first.call(security.secondFactor, { as })).body).toMatchObject({ isRequired: true, isOn: false });
    for (const endpoint of [security.sessions, security.tokens]) {
      expect((await first.call(endpoint, { as })).body.code).toBe("second_factor_required");
    }
    const change = { currentPassword: password, newPassword: "quite another one" };
    expect((await first.call(signIn.changePassword, { as, body: change })).body.code).toBe("second_factor_required");
    const begun = await first.call(security.beginSecondFactor, { as, body: { currentPassword: password } });
    await first.call(security.confirmSecondFactor, { as, body: { code: codeOf(begun.body.secret) } });
    expect((await second.call(skills.list, { as })).status).toBe(200);
    const checked = await second.call(signIn.checkLogin, {
      params: { _id: as._id },
      body: { originalToken: as.token },
    });
    expect(checked.body.user.mustSetUpSecondFactor).toBe(false);
    // Off again, they are where they were.
    const off = { currentPassword: password, code: codeOf(begun.body.secret, 1) };
    expect((await first.call(security.switchOffSecondFactor, { as, body: off })).status).toBe(200);
    expect((await second.call(skills.list, { as })).status).toBe(403);
    expect((await first.call(signIn.logout, { as })).status).toBe(200);
  });

  test("ask an unverified person for it only after their address is verified", async () => {
    await requireOf("annotator");
    const noor = await first.person("annotator", { unverified: true });
    expect((await first.call(skills.list, { as: noor })).body.code).toBe("email_not_verified");
    expect((await first.call(signIn.resendVerification, { as: noor })).status).toBe(200);
  });

  test("are set by an administrator, in person, and audited", async () => {
    for (const as of [await newPerson("manager"), await newPerson("payments")]) {
      expect((await first.call(signInRules.show, { as })).status).toBe(403);
    }
    const token = await first.withToken(admin);
    expect((await first.call(signInRules.edit, { as: token, body: {} })).body.code).toBe("in_person");
    await requireOf("payments");
    const { rows } = await first.db.pool.query(
      "select before, after from audit where action = 'signInRules.edit' order by _id desc limit 1",
    );
    expect(rows).toEqual([{ before: { secondFactorRoles: [] }, after: { secondFactorRoles: ["payments"] } }]);
  });

  test("have a name in the audit, by which they are found", async () => {
    await requireOf("payments");
    const query = { search: "sign-in rules", limit: 1 };
    const { body } = await first.call(audit.list, { as: admin, query });
    expect(body.audit).toMatchObject([
      { action: "signInRules.edit", record: { _id: signInRulesId, name: "Sign-in rules" } },
    ]);
  });
});

describe("whom a rule would reach", () => {
  const reach = async (as: Actor) => {
    const { status, body } = await first.call(signInRules.reach, { as });
    return { status, of: (role: string) => body.roles?.find((one: { role: string }) => one.role === role) };
  };

  test("is told by role: active people, and those of them who have no second factor", async () => {
    const before = (await reach(admin)).of("reviewer");
    const [, with2nd, gone] = [await newPerson("reviewer"), await newPerson("reviewer"), await newPerson("reviewer")];
    await giveSecondFactor(first, [with2nd._id]);
    await first.call(users.act, { as: admin, params: { _id: gone._id, action: "delete" } });
    expect((await reach(admin)).of("reviewer")).toEqual({
      role: "reviewer",
      people: before.people + 2,
      withoutSecondFactor: before.withoutSecondFactor + 1,
    });
    expect((await reach(await newPerson("manager"))).status).toBe(403);
  });
});
