import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { table } from "../../../contract/index.ts";
import { eraseSignIn, signInFactsOf } from "../../../server/areas/security/actions.ts";
import { write } from "../../../server/core/db/write.ts";
import { hotStatement } from "../../../server/core/http/hot.ts";
import { hashOfSecret } from "../../../server/core/ids.ts";
import { codeOf, giveSecondFactor } from "../helpers/second-factor.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { type Caller, startTestServer } from "../helpers/test-server.ts";

const { signIn, security, signInRules, skills, system, users } = table;
let first: Awaited<ReturnType<typeof startTestServer>>;
let second: typeof first;
let admin: Caller;

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

const somebody = (role: Caller["role"] = "annotator") => first.person(role, { passwordHash });
const need = (...secondFactorRoles: string[]) =>
  first.call(signInRules.edit, { as: admin, body: { secondFactorRoles } });

describe("roles that need a second factor", () => {
  afterEach(async () => void (await need()));

  test("hold from the next request on, on every server: ordinary calls, hot lists and the event stream", async () => {
    const manager = await somebody("manager");
    const worker = await somebody();
    const stream = async (as: Caller) => {
      const abort = new AbortController();
      const answer = await fetch(`${second.url}${system.events.path}`, {
        headers: { authorization: `Bearer ${as.token}` },
        signal: abort.signal,
      });
      abort.abort();
      return answer.status;
    };
    const tried = async (as: Caller) => [
      (await second.call(skills.list, { as })).status,
      (await second.call(users.show, { as, params: { _id: worker._id } })).status,
      await stream(as),
    ];
    expect(await tried(manager)).toEqual([200, 200, 200]);
    expect((await need("manager", "payments")).body).toEqual({ secondFactorRoles: ["manager", "payments"] });
    expect(await tried(manager)).toEqual([403, 403, 403]);
    const refused = await second.call(skills.list, { as: manager });
    expect(refused.body).toMatchObject({ code: "second_factor_required" });
    expect((await second.call(skills.list, { as: worker })).status).toBe(200);
    // A row that is open to anyone does no more for them than for a stranger.
    const invited = { firstName: "A", lastName: "B", email: "by.manager@test.example" };
    expect((await second.call(users.create, { as: manager, body: invited })).body.code).toBe("second_factor_required");
    const token = await first.withToken(manager);
    expect((await second.call(skills.list, { as: token })).body.code).toBe("second_factor_required");
    await need();
    expect(await tried(manager)).toEqual([200, 200, 200]);
  });

  test("keep a hot list from being computed at all", async () => {
    const manager = await somebody("manager");
    const bodyFor = async () => {
      const statement = hotStatement(hashOfSecret(manager.token), skills.list.may, () => "'computed'");
      return (await first.db.query<{ body: string | null }>(statement)).map(({ body }) => body);
    };
    expect(await bodyFor()).toEqual(["computed"]);
    await need("manager");
    expect(await bodyFor()).toEqual([null]);
  });

  test("end an event stream that was opened before, with its next heartbeat", async () => {
    const manager = await somebody("manager");
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
    // By then its interval stands.
    expect(await until("id: ")).toBe(true);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(15_000);
    expect(await until("still here")).toBe(true);
    await need("manager");
    vi.advanceTimersByTime(15_000);
    expect(await until("still here")).toBe(false);
    vi.useRealTimers();
  });

  test("let people sign in, set it up, and go on", async () => {
    await need("manager");
    const manager = await somebody("manager");
    const { body } = await first.call(signIn.login, { body: { email: manager.email, password } });
    expect(body.user.mustSetUpSecondFactor).toBe(true);
    const as = { ...manager, token: body.token };
    expect((await first.call(security.secondFactor, { as })).body).toMatchObject({ isRequired: true, isOn: false });
    for (const row of [security.sessions, security.tokens]) {
      expect((await first.call(row, { as })).body.code).toBe("second_factor_required");
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

  test("are asked of who has not verified their address only after that", async () => {
    await need("annotator");
    const noor = await first.person("annotator", { unverified: true });
    expect((await first.call(skills.list, { as: noor })).body.code).toBe("email_not_verified");
    expect((await first.call(signIn.resendVerification, { as: noor })).status).toBe(200);
  });

  test("are an administrator's to say, in person, and audited", async () => {
    for (const as of [await somebody("manager"), await somebody("payments")]) {
      expect((await first.call(signInRules.show, { as })).status).toBe(403);
    }
    const token = await first.withToken(admin);
    expect((await first.call(signInRules.edit, { as: token, body: {} })).body.code).toBe("in_person");
    await need("payments");
    const { rows } = await first.db.pool.query(
      "select before, after from audit where action = 'signInRules.edit' order by _id desc limit 1",
    );
    expect(rows).toEqual([{ before: { secondFactorRoles: [] }, after: { secondFactorRoles: ["payments"] } }]);
  });
});

describe("sessions", () => {
  test("are one's own, in words, and end on the next request on every server", async () => {
    const ada = await somebody();
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    const signInAgain = async () =>
      (
        await first.call(signIn.login, {
          body: { email: ada.email, password },
          headers: { "user-agent": agent },
        })
      ).body.token as string;
    const [one, two, three] = [await signInAgain(), await signInAgain(), await signInAgain()];
    const list = async () => (await second.call(security.sessions, { as: ada })).body.sessions;
    const found = await list();
    expect(found).toHaveLength(4);
    expect(found.filter(({ isThisOne }: { isThisOne: boolean }) => isThisOne)).toHaveLength(1);
    expect(found.map(({ device }: { device: string }) => device)).toContain("Firefox on Linux");
    const works = async (token: string) => (await second.call(skills.list, { as: { ...ada, token } })).status;
    const mine = await first.db.pool.query("select _id from sessions where user_id = $1 order by created_at", [
      ada._id,
    ]);
    const end = (as: Caller, _id: string) => first.call(security.endSession, { as, params: { _id } });
    expect((await end(await somebody("admin"), mine.rows[1]._id)).status).toBe(404);
    expect(await works(one)).toBe(200);
    expect((await end(ada, mine.rows[1]._id)).status).toBe(200);
    expect([await works(one), await works(two), await works(three)]).toEqual([401, 200, 200]);
    const token = await first.withToken(ada);
    expect((await first.call(security.endOtherSessions, { as: ada })).body).toEqual({ ended: 2 });
    expect([await works(two), await works(three), await works(token.token), await works(ada.token)]).toEqual([
      401, 401, 200, 200,
    ]);
    // A token is revoked where tokens are, not here.
    expect(await list()).toHaveLength(1);
  });

  test("note their use, on hot lists too, at most once in five minutes", async () => {
    const ada = await somebody();
    const used = async () => {
      const { rows } = await first.db.pool.query(
        "select last_used_at, xmin::text as written from sessions where user_id = $1",
        [ada._id],
      );
      return rows[0] as { last_used_at: string | null; written: string };
    };
    const age = (by: string) =>
      first.db.pool.query("update sessions set last_used_at = now() - $2::interval where user_id = $1", [ada._id, by]);
    expect((await used()).last_used_at).toBeNull();
    for (const row of [skills.list, security.tokens]) {
      await age("6 minutes");
      const before = await used();
      await Promise.all([first.call(row, { as: ada }), second.call(row, { as: ada })]);
      await vi.waitFor(async () => expect((await used()).last_used_at! > before.last_used_at!).toBe(true));
    }
    await age("4 minutes");
    const before = await used();
    for (let round = 0; round < 5; round++) await first.call(skills.list, { as: ada });
    // Another statement on the same connections comes after whatever was sent before it.
    expect(await used()).toEqual(before);
  });
});

test("what is kept of how somebody signs in can be told, without secrets, and erased", async () => {
  const ada = await somebody();
  await giveSecondFactor(first, [ada._id]);
  const token = await first.withToken(ada);
  const facts = await signInFactsOf(first.db.sql, ada._id);
  expect(facts).toMatchObject({
    sessions: [{ device: "Unknown device" }],
    tokens: [{ name: "A token" }],
    secondFactor: { isOn: true },
  });
  expect(JSON.stringify(facts)).not.toMatch(/hash|sealed|secret"/);
  await write({ db: first.db, actor: null, action: "test", audited: false, requestId: "test" }, (tx) =>
    eraseSignIn(tx, ada._id),
  );
  const left = await signInFactsOf(first.db.sql, ada._id);
  expect(left).toMatchObject({ sessions: [], tokens: [], secondFactor: { isOn: false, recoveryCodesLeft: 0 } });
  for (const as of [ada, token]) expect((await second.call(skills.list, { as })).status).toBe(401);
});
