import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { passwordHash } from "../helpers/password.ts";
import type { Answer } from "../helpers/test-server.ts";
import { addressOf, callerOf, freshSubject, type SocialServer, startSocialServer } from "../helpers/social-server.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";

const { signIn, identities } = contract;
let world: SocialServer;
let { server, login } = {} as SocialServer;
beforeAll(async () => {
  world = await startSocialServer();
  ({ server, login } = world);
});
afterAll(() => world.close());

describe("one's own ways to sign in", () => {
  test("are seen, and given up but for the last one", async () => {
    const subject = freshSubject();
    const as = callerOf(await login(subject));
    const mine = async () => (await server.call(identities.mine, { as })).body;
    const { identities: own, hasPassword } = await mine();
    expect([own.length, own[0].provider, own[0].email, hasPassword]).toEqual([
      1,
      "Test Login",
      addressOf(subject),
      false,
    ]);
    const unlink = () => server.call(identities.unlink, { as, params: { _id: own[0]._id } });
    expect((await unlink()).body).toMatchObject({ statusCode: 409, code: "last_way_in" });

    // No dead end: the change of a password says what to do, and the link of "forgot your password" sets the first one.
    const change = { currentPassword: "", newPassword: "a long enough word" };
    const refusal = await server.call(signIn.changePassword, { as, body: { ...change, currentPassword: "x" } });
    expect(refusal.body).toMatchObject({ statusCode: 409, code: "no_password" });
    await server.db.sql.updateTable("users").set({ password_hash: passwordHash }).where("_id", "=", as._id).execute();
    expect((await unlink()).body).toEqual({ message: "You no longer sign in with Test Login." });
    expect(await mine()).toEqual({ identities: [], hasPassword: true });
    expect((await unlink()).status).toBe(404);
  });

  /** Makes a call while another transaction has locked the person and given up an identity, and has not committed yet. */
  const whileGoing = async (person: string, identity: string, call: () => Promise<Answer>): Promise<Answer> => {
    const client = await server.db.pool.connect();
    await client.query("begin");
    await client.query("select from users where _id = $1 for no key update", [person]);
    await client.query("delete from identities where _id = $1", [identity]);
    let answered = false;
    const answer = call().finally(() => (answered = true));
    while (!answered && !(await waitsForLock(server.db)));
    await client.query("commit");
    client.release();
    return answer;
  };

  test("of two that are given up at once one stays", async () => {
    const as = callerOf(await login(freshSubject()));
    await login(freshSubject(), { email: as.email });
    const { identities: own } = (await server.call(identities.mine, { as })).body;
    expect(own).toHaveLength(2);
    const unlink = () => server.call(identities.unlink, { as, params: { _id: own[1]._id } });
    expect((await whileGoing(as._id, own[0]._id, unlink)).body.code).toBe("last_way_in");
  });

  test("an identity that was given up meanwhile opens nothing", async () => {
    const person = await server.person("annotator", { passwordHash });
    const subject = freshSubject();
    await login(subject, { email: person.email });
    const { identities: own } = (await server.call(identities.mine, { as: person })).body;
    const again = () => login(subject, { email: "elsewhere@people.example", email_verified: false });
    expect((await whileGoing(person._id, own[0]._id, again)).body.code).toBe("social_email");
  });

  test("a service that is not configured any more is called by its address", async () => {
    const as = callerOf(await login(freshSubject()));
    await server.db.sql
      .updateTable("identities")
      .set({ issuer: "https://gone.example" })
      .where("user_id", "=", as._id)
      .execute();
    const { body } = await server.call(identities.mine, { as });
    expect(body.identities[0].provider).toBe("https://gone.example");
  });
});
