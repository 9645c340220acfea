import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { lockPerson } from "../../../server/core/db/lock-person.ts";
import { run } from "../../../server/core/db/run.ts";
import { newId } from "../../../server/core/ids.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";
import { linkTo, mailsTo } from "../helpers/mails.ts";
import { type Claims, passThrough, random, sha256 } from "../helpers/oidc-provider.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { giveSecondFactor } from "../helpers/second-factor.ts";
import { addressOf, callerOf, freshSubject, type SocialServer, startSocialServer } from "../helpers/social-server.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";

const { signIn, identities, skills, system, users } = contract;
const refused = { statusCode: 401, code: "social_refused" };
let world: SocialServer;
let { provider, server, second, tokenFor, send, login } = {} as SocialServer;
beforeAll(async () => {
  world = await startSocialServer();
  ({ provider, server, second, tokenFor, send, login } = world);
});
afterAll(() => world.close());

const accountsOf = (email: string) =>
  server.db.sql.selectFrom("users").selectAll().where("email", "=", email).execute();

describe("through the provider itself", () => {
  /** What a browser does: authorization code with PKCE (RFC 7636), from the reply of the open endpoint. */
  const throughProvider = async (login: string, claims: Claims, jar = new Map<string, string>()) => {
    provider.people.set(login, claims);
    const { body: about } = await server.call(identities.provider, { params: { provider: "test" } });
    const [verifier, state, nonce] = [random(), random(), random()];
    const redirect = `${server.url}/signed-in/test`;
    const address = new URL(about.authorizationEndpoint);
    address.search = new URLSearchParams({
      client_id: about.clientId,
      redirect_uri: redirect,
      response_type: "code",
      scope: about.scopes,
      state,
      nonce: sha256(nonce),
      code_challenge: sha256(verifier),
      code_challenge_method: "S256",
      claims: JSON.stringify({ id_token: { email: null, email_verified: null, given_name: null, family_name: null } }),
    }).toString();
    const back = await passThrough(address.href, { login, jar });
    expect(back.searchParams.get("state")).toBe(state);
    const form = { grant_type: "authorization_code", client_id: about.clientId, redirect_uri: redirect };
    const code = back.searchParams.get("code")!;
    const exchange = (code_verifier: string) =>
      fetch(about.tokenEndpoint, { method: "POST", body: new URLSearchParams({ ...form, code, code_verifier }) });
    return { nonce, exchange, verifier };
  };

  test("a code with PKCE, its ID token, a session; the second time without the provider's pages", async () => {
    const jar = new Map<string, string>();
    const claims = { email: "Ada@Byron.Example", email_verified: true, given_name: "Ada", family_name: "Byron" };
    const people: string[] = [];
    for (const remember of [false, true]) {
      const { nonce, exchange, verifier } = await throughProvider("ada", claims, jar);
      const { id_token: idToken } = (await (await exchange(verifier)).json()) as { id_token: string };
      const answer = await send({ provider: "test", idToken, nonce, remember });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(answer.body.user).toMatchObject({ firstName: "Ada", role: "annotator", isEmailVerified: true });
      expect((await second.call(skills.list, { as: callerOf(answer) })).status).toBe(200);
      people.push(answer.body.user._id);
    }
    expect(people[1]).toBe(people[0]);
    const account = (await accountsOf("ada@byron.example"))[0]!;
    expect(account).toMatchObject({ first_name: "Ada", last_name: "Byron", password_hash: null });
    const sessions = await server.db.query<{ days: number }>({
      text: sqlText`select round(extract(epoch from expires_at - created_at) / 86400)::int as days from sessions where user_id = $1`,
      values: [account._id],
    });
    expect(sessions.map(({ days }) => days).sort((a, b) => a - b)).toEqual([1, 10]);
  });

  test("a code without its verifier is worth nothing", async () => {
    const { exchange } = await throughProvider("mallory", { email: "mallory@people.example", email_verified: true });
    expect((await exchange(random())).status).toBe(400);
  });

  test("the browser gets what it needs, and nothing else", async () => {
    expect((await server.call(system.company)).body.signInProviders).toEqual([{ id: "test", name: "Test Login" }]);
    const { body } = await server.call(identities.provider, { params: { provider: "test" } });
    expect(body).toEqual({
      id: "test",
      name: "Test Login",
      issuer: provider.issuer,
      clientId: "muster",
      scopes: "openid email profile",
      authorizationEndpoint: `${provider.issuer}/auth`,
      tokenEndpoint: `${provider.issuer}/token`,
      takesClaims: true,
    });
    expect((await server.call(identities.provider, { params: { provider: "other" } })).status).toBe(404);
  });
});

describe("the account of an identity", () => {
  test("an address that the provider has not verified matches no account", async () => {
    for (const payload of [
      { email_verified: false },
      { email_verified: undefined },
      { email: undefined },
      { email: 7 },
    ]) {
      const subject = freshSubject();
      const { body } = await login(subject, payload);
      expect(body).toMatchObject({ statusCode: 403, code: "social_email" });
      expect(body.message).toBe("Test Login has not verified your e-mail address, so it can't tell us who you are.");
      expect(await accountsOf(addressOf(subject))).toEqual([]);
    }
  });

  test("a new person becomes an annotator, verified, without a password, and is in the audit", async () => {
    const subject = freshSubject();
    const { body } = await login(subject, { name: "Grace Brewster Hopper" });
    expect(body.user).toMatchObject({ firstName: "Grace", lastName: "Brewster Hopper", role: "annotator" });
    const entries = await server.db.sql
      .selectFrom("audit")
      .selectAll()
      .where("record_id", "=", body.user._id)
      .execute();
    expect(entries).toMatchObject([{ action: "identities.socialLogin", resource: "users", before: null }]);
    expect(JSON.stringify(entries)).not.toContain("Grace");
    expect(await mailsTo(server, addressOf(subject))).toEqual([]);
  });

  test("names are made of what there is", async () => {
    const named = async (payload: object) => {
      const { firstName, lastName } = (await login(freshSubject(), { ...payload })).body.user;
      return `${firstName}|${lastName}`;
    };
    expect(await named({ given_name: " Ada\u0000\n", family_name: "x".repeat(300) })).toBe(`Ada|${"x".repeat(40)}`);
    expect(await named({ name: "Sukarno" })).toBe("Sukarno|–");
    expect(await named({ email: "ann-marie.o_neil7@people.example" })).toBe("ann|marie o neil7");
    expect(await named({ given_name: 7, name: "", email: "solo@people.example" })).toBe("solo|–");
  });

  test("a verified account of that address is linked, keeps its password, and its owner is notified", async () => {
    const owner = await server.person("manager", { passwordHash });
    const answer = await login("manager there", { email: owner.email.toUpperCase() });
    expect(answer.body.user).toMatchObject({ _id: owner._id, role: "manager" });
    expect((await server.call(skills.list, { as: owner })).status).toBe(200);
    const mails = await mailsTo(server, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["You can sign in with Test Login now"]);
    expect(mails[0]!.text).not.toContain("password that the account had");
    expect((await server.call(signIn.login, { body: { email: owner.email, password } })).status).toBe(200);
    // Linked once; whatever address the provider names later, the identity is the same.
    const again = await login("manager there", { email: "other@people.example", email_verified: false });
    expect(again.body.user._id).toBe(owner._id);
    expect(await mailsTo(server, owner.email)).toHaveLength(1);
  });

  test("a person who signed up with another's address is signed out when its owner comes", async () => {
    const squatter = await server.person("annotator", { passwordHash, unverified: true });
    const [, _id, link] = await server
      .call(signIn.resendVerification, { as: squatter })
      .then(() => linkTo(server, squatter.email));
    const asked = "squatter.elsewhere@people.example";
    await server.call(signIn.changeEmail, { as: squatter, body: { email: asked, currentPassword: password } });
    const [, , change] = await linkTo(server, asked);
    const answer = await login("the true owner", { email: squatter.email });
    expect(answer.body.user).toMatchObject({ _id: squatter._id, isEmailVerified: true });
    expect((await server.call(skills.list, { as: squatter })).status).toBe(401);
    expect((await server.call(signIn.login, { body: { email: squatter.email, password } })).status).toBe(401);
    expect((await server.call(signIn.verifyEmail, { params: { _id, token: link } })).status).toBe(410);
    expect((await server.call(signIn.confirmEmail, { params: { _id, token: change } })).status).toBe(410);
    expect(await accountsOf(asked)).toEqual([]);
    expect((await mailsTo(server, squatter.email)).at(-1)!.text).toContain("password that the account had");
    expect((await server.call(skills.list, { as: callerOf(answer) })).status).toBe(200);
  });

  test("deactivated and deleted people are refused, known there or not, and nothing is left of it", async () => {
    for (const set of [{ deactivated_at: new Date().toISOString() }, { deleted_at: new Date().toISOString() }]) {
      const person = await server.person("annotator");
      const subject = freshSubject();
      expect((await login(subject, { email: person.email })).status).toBe(200);
      await server.db.sql.updateTable("users").set(set).where("_id", "=", person._id).execute();
      const token = await tokenFor(subject, { email: person.email });
      expect((await send(token)).body).toMatchObject(refused);
      await server.db.sql
        .updateTable("users")
        .set({ deactivated_at: null, deleted_at: null })
        .where("_id", "=", person._id)
        .execute();
      // What was refused is not used up.
      expect((await send(token)).status).toBe(200);
    }
    const gone = await server.person("annotator");
    const now = new Date().toISOString();
    await server.db.sql.updateTable("users").set({ deactivated_at: now }).where("_id", "=", gone._id).execute();
    expect((await login(freshSubject(), { email: gone.email })).body).toMatchObject(refused);
    expect(await mailsTo(server, gone.email)).toEqual([]);
  });

  test("of who was deleted and came back is their new one, whose owner is notified", async () => {
    const manager = await server.person("manager");
    for (const comesBack of ["invited", "verified"]) {
      const gone = await server.person("annotator");
      const [subject, asBefore] = [freshSubject(), { email: gone.email }];
      expect((await login(subject, asBefore)).body.user._id).toBe(gone._id);
      const params = { _id: gone._id, action: "delete" };
      expect((await server.call(users.act, { as: manager, params })).status).toBe(200);
      const mails = (await mailsTo(server, gone.email)).length;
      const body = { firstName: "Back", lastName: "Again", email: gone.email };
      const { user } = (await server.call(users.create, { as: manager, body })).body;
      if (comesBack === "verified") {
        const verified = { email_verified_at: new Date().toISOString() };
        await server.db.sql.updateTable("users").set(verified).where("_id", "=", user._id).execute();
      }
      // Only who has the new account's address.
      expect((await login(subject, { email: "someone.else@people.example" })).body).toMatchObject(refused);
      const answers = await Promise.all(
        [0, 1, 2, 3].map((index) => login(subject, asBefore, index % 2 ? server : second)),
      );
      expect(answers.map((answer) => answer.body.user?._id)).toEqual(answers.map(() => user._id));
      const told = (await mailsTo(server, gone.email)).slice(mails).map((mail) => mail.subject);
      expect(told.filter((line) => line === "You can sign in with Test Login now")).toHaveLength(1);
      const audited = await server.db.sql
        .selectFrom("audit")
        .select("action")
        .where("record_id", "=", user._id)
        .orderBy("at")
        .execute();
      expect(audited.map(({ action }) => action)).toEqual(["users.create", "identities.socialLogin"]);
    }
  });

  test("of who came back asks for the second factor of their new one", async () => {
    const gone = await server.person("annotator");
    const subject = freshSubject();
    await login(subject, { email: gone.email });
    await server.db.sql
      .updateTable("users")
      .set({ deleted_at: new Date().toISOString() })
      .where("_id", "=", gone._id)
      .execute();
    const back = await server.person("annotator", { email: gone.email });
    await giveSecondFactor(server, [back._id]);
    expect((await login(subject, { email: gone.email })).body.code).toBe("code_required");
  });

  test("of many who come for the first time at once one account is made, and all are in it", async () => {
    const subject = freshSubject();
    const at = (index: number) => (index % 2 ? server : second);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => login(subject, {}, at(index))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.user._id)).size).toBe(1);
    expect(await accountsOf(addressOf(subject))).toHaveLength(1);
    expect(await mailsTo(server, addressOf(subject))).toEqual([]);
  });

  test("a later sign-in waits for one that links the account, without a deadlock", async () => {
    const subject = freshSubject();
    const { body } = await login(subject);
    const { begun } = await server.db.sql.transaction().execute(async (sql) => {
      await lockPerson(sql, body.user._id);
      const begun = login(subject);
      await expect.poll(() => waitsForLock(server.db)).toBe(true);
      // As a first sign-in that has found the account does.
      await run(sql, sqlText`set local lock_timeout = '500ms'`, []);
      const identity = { user_id: body.user._id, issuer: provider.config.issuer, subject, email: addressOf(subject) };
      const linked = await sql
        .insertInto("identities")
        .values({ _id: newId(), ...identity })
        .onConflict((conflict) => conflict.doNothing())
        .returning("_id")
        .execute();
      expect(linked).toEqual([]);
      return { begun };
    });
    expect((await begun).status).toBe(200);
  });

  test("nor do they link one twice", async () => {
    const person = await server.person("annotator", { passwordHash });
    const subject = freshSubject();
    const payload = { email: person.email };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => login(subject, payload, index % 2 ? server : second)),
    );
    expect(answers.every(({ body }) => body.user?._id === person._id)).toBe(true);
    expect(await mailsTo(server, person.email)).toHaveLength(1);
  });
});
