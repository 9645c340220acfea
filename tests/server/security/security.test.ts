import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import { eraseSignIn, signInFactsOf } from "../../../server/areas/security/actions.ts";
import { giveSecondFactor } from "../helpers/second-factor.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";
import { writeAlone } from "../helpers/write-alone.ts";

const { signIn, security, skills } = contract;
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

describe("sessions", () => {
  test("are one's own, in words, and end on the next request on every server", async () => {
    const ada = await newPerson();
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
    const end = (as: Actor, _id: string) => first.call(security.endSession, { as, params: { _id } });
    expect((await end(await newPerson("admin"), mine.rows[1]._id)).status).toBe(404);
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

  test("note their use, in SQL handlers too, at most once in five minutes", async () => {
    let ada = await newPerson();
    const used = async (person = ada) => {
      const { rows } = await first.db.pool.query(
        "select last_used_at, xmin::text as written from sessions where user_id = $1",
        [person._id],
      );
      return rows[0] as { last_used_at: string | null; written: string };
    };
    const age = (by: string) =>
      first.db.pool.query("update sessions set last_used_at = now() - $2::interval where user_id = $1", [ada._id, by]);
    for (const endpoint of [skills.list, security.tokens]) {
      // One of the two servers may note the use of an earlier session a moment later than the other.
      ada = await newPerson();
      expect((await used()).last_used_at).toBeNull();
      await age("6 minutes");
      const before = await used();
      await Promise.all([first.call(endpoint, { as: ada }), second.call(endpoint, { as: ada })]);
      await vi.waitFor(async () => expect((await used()).last_used_at! > before.last_used_at!).toBe(true));
    }
    await age("4 minutes");
    const before = await used();
    for (let round = 0; round < 5; round++) await first.call(skills.list, { as: ada });
    // Uses are written together: once that of another session is, that of this one would be too.
    const kim = await newPerson();
    await first.call(skills.list, { as: kim });
    await vi.waitFor(async () => expect(await used(kim)).toMatchObject({ last_used_at: expect.any(String) }));
    expect(await used()).toEqual(before);
  });
});

test("a person's sign-in data is exported, without secrets, and erased", async () => {
  const ada = await newPerson();
  await giveSecondFactor(first, [ada._id]);
  const token = await first.withToken(ada);
  const api = await signInFactsOf(first.db.sql, ada._id);
  expect(api).toMatchObject({
    sessions: [{ device: "Unknown device" }],
    tokens: [{ name: "A token" }],
    secondFactor: { isOn: true },
  });
  expect(JSON.stringify(api)).not.toMatch(/hash|sealed|secret"/);
  await writeAlone(first, (write) => eraseSignIn(write, ada._id));
  const left = await signInFactsOf(first.db.sql, ada._id);
  expect(left).toMatchObject({ sessions: [], tokens: [], secondFactor: { isOn: false, recoveryCodesLeft: 0 } });
  for (const as of [ada, token]) expect((await second.call(skills.list, { as })).status).toBe(401);
});
