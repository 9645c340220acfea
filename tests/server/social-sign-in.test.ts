import { generateKeyPair, exportJWK } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { table } from "../../contract/index.ts";
import { makeIdentityProviders } from "../../server/services/identity-providers.ts";
import { makeLog } from "../../server/log.ts";
import { makePasswords } from "../../server/services/passwords.ts";
import { linkTo, mailsTo } from "./helpers/mails.ts";
import { type Claims, passThrough, random, sha256, startOidcProvider } from "./helpers/oidc-provider.ts";
import { type Answer, type Caller, startTestServer } from "./helpers/test-server.ts";

const { signIn, identities, skills, users, system } = table;
const password = "correct horse battery";
let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let second: typeof server;
let passwordHash: string;

beforeAll(async () => {
  provider = await startOidcProvider();
  const env = { OIDC_PROVIDERS: JSON.stringify([provider.config]), SIGN_IN_TRIES: "10000" };
  server = await startTestServer({ env });
  second = await startTestServer({ env, database: server.database });
  passwordHash = await makePasswords().hash(password);
});
afterAll(async () => {
  await second.close();
  await server.close();
  await provider.close();
});

let subjects = 0;
const freshSubject = (): string => `subject ${++subjects}`;
const addressOf = (subject: string): string => `${subject.replace(" ", ".")}@people.example`;

/** An ID token of the provider's, right in all but what is given, and what the browser sends with it. */
const tokenFor = async (
  subject: string,
  payload: Record<string, unknown> = {},
  ...signed: [header?: object, key?: CryptoKey | Uint8Array]
) => {
  const nonce = random();
  const about = { sub: subject, nonce: sha256(nonce), email: addressOf(subject), email_verified: true };
  return { provider: "test", nonce, idToken: await provider.mint({ ...about, ...payload }, ...signed) };
};
const send = (body: object, to = server): Promise<Answer> => to.call(identities.socialLogin, { body });
const login = async (subject: string, payload: Record<string, unknown> = {}, to = server): Promise<Answer> =>
  send(await tokenFor(subject, payload), to);
const callerOf = ({ body }: Answer): Caller => ({ ...body.user, token: body.token });
const accountsOf = (email: string) =>
  server.db.sql.selectFrom("users").selectAll().where("email", "=", email).execute();
const refused = { statusCode: 401, code: "social_refused" };

describe("through the provider itself", () => {
  /** What a browser does: authorization code with PKCE (RFC 7636), out of what the open row says. */
  const throughProvider = async (login: string, claims: Claims, jar = new Map<string, string>()) => {
    provider.people.set(login, claims);
    const { body: about } = await server.call(identities.provider, { params: { provider: "test" } });
    const [verifier, state, nonce] = [random(), random(), random()];
    const redirect = `${server.url}/signed-in/test`;
    const asked = new URL(about.authorizationEndpoint);
    asked.search = new URLSearchParams({
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
    const back = await passThrough(asked.href, { login, jar });
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
    const users: string[] = [];
    for (const remember of [false, true]) {
      const { nonce, exchange, verifier } = await throughProvider("ada", claims, jar);
      const { id_token: idToken } = (await (await exchange(verifier)).json()) as { id_token: string };
      const answer = await send({ provider: "test", idToken, nonce, remember });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(answer.body.user).toMatchObject({ firstName: "Ada", role: "annotator", isEmailVerified: true });
      expect((await second.call(skills.list, { as: callerOf(answer) })).status).toBe(200);
      users.push(answer.body.user._id);
    }
    expect(users[1]).toBe(users[0]);
    const account = (await accountsOf("ada@byron.example"))[0]!;
    expect(account).toMatchObject({ first_name: "Ada", last_name: "Byron", password_hash: null });
    const sessions = await server.db.query<{ days: number }>({
      text: "select round(extract(epoch from expires_at - created_at) / 86400)::int as days from sessions where user_id = $1",
      values: [account._id],
    });
    expect(sessions.map(({ days }) => days).sort((a, b) => a - b)).toEqual([1, 10]);
  });

  test("a code without its verifier is worth nothing", async () => {
    const { exchange } = await throughProvider("mallory", { email: "mallory@people.example", email_verified: true });
    expect((await exchange(random())).status).toBe(400);
  });

  test("what the browser needs is told, and nothing else", async () => {
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

describe("an ID token is refused", () => {
  const now = () => Math.floor(Date.now() / 1000);
  const refuses = async (body: object) => expect((await send(body)).body).toMatchObject(refused);

  test.each([
    ["of another issuer", () => ({ iss: "https://issuer.example" })],
    ["for another audience", () => ({ aud: "another" })],
    ["for several audiences that does not say for whom", () => ({ aud: ["muster", "another"] })],
    ["for several audiences, meant for another", () => ({ aud: ["muster", "another"], azp: "another" })],
    ["meant for another", () => ({ azp: "another" })],
    ["with another nonce", () => ({ nonce: sha256(random()) })],
    ["without a nonce", () => ({ nonce: undefined })],
    ["without a subject", () => ({ sub: undefined })],
    ["with an empty subject", () => ({ sub: "" })],
    ["that has expired", () => ({ iat: now() - 100, exp: now() - 40 })],
    ["without an end", () => ({ exp: undefined })],
    ["that is older than five minutes", () => ({ iat: now() - 340 })],
    ["without its time", () => ({ iat: undefined })],
    ["of the future", () => ({ iat: now() + 60 })],
    ["that holds from later on", () => ({ nbf: now() + 60 })],
  ])("%s", async (_, payload) => refuses(await tokenFor(freshSubject(), payload())));

  test("but clocks may differ a little, and several audiences may name us", async () => {
    expect((await login(freshSubject(), { iat: now() + 20, nbf: now() + 20 })).status).toBe(200);
    expect((await login(freshSubject(), { exp: now() - 10 })).status).toBe(200);
    expect((await login(freshSubject(), { aud: ["another", "muster"], azp: "muster" })).status).toBe(200);
  });

  test("with the nonce itself in it, and not its hash", async () => {
    const nonce = random();
    const idToken = await provider.mint({ sub: "x", nonce, email: "x@people.example", email_verified: true });
    await refuses({ provider: "test", nonce, idToken });
  });

  test("unsigned, or signed with what everybody knows", async () => {
    const right = await tokenFor(freshSubject());
    const [, payload] = right.idToken.split(".");
    const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString("base64url");
    await refuses({ ...right, idToken: `${header({ alg: "none" })}.${payload}.` });
    const publicKey = new TextEncoder().encode(JSON.stringify(await provider.publicKey()));
    await refuses(await tokenFor(freshSubject(), {}, { alg: "HS256" }, publicKey));
  });

  test("signed with a key of its own, named or brought along", async () => {
    const mine = await generateKeyPair("RS256", { extractable: true });
    const jwk = await exportJWK(mine.publicKey);
    await refuses(await tokenFor(freshSubject(), {}, { kid: "unknown" }, mine.privateKey));
    await refuses(await tokenFor(freshSubject(), {}, {}, mine.privateKey));
    await refuses(await tokenFor(freshSubject(), {}, { jwk, kid: "mine" }, mine.privateKey));
    await refuses(await tokenFor(freshSubject(), {}, { jku: "https://keys.example", kid: "mine" }, mine.privateKey));
  });

  test("changed after it was signed", async () => {
    const right = await tokenFor(freshSubject());
    const [head, payload = "", signature] = right.idToken.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...claims, email: "admin@test.example" })).toString("base64url");
    await refuses({ ...right, idToken: [head, other, signature].join(".") });
    await refuses({ ...right, idToken: "not a token" });
    expect((await send(right)).status).toBe(200);
  });

  test("the second time, on every server, however its signature is written", async () => {
    const once = await tokenFor(freshSubject());
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send(once, at % 2 ? server : second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
    // The last character of 256 bytes in base64url carries four bits that mean nothing.
    const last = once.idToken.at(-1)!;
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const twin = alphabet[alphabet.indexOf(last) ^ 1]!;
    await refuses({ ...once, idToken: once.idToken.slice(0, -1) + twin });
  });
});

describe("whose account it is", () => {
  test("an address that the provider has not verified is nobody's", async () => {
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

  test("a new person becomes an annotator, verified, without a password, and stands in the audit", async () => {
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
    expect(await named({ email: `ann-marie.o_neil${subjects}@people.example` })).toMatch(/^ann\|marie o neil\d+$/);
    expect(await named({ given_name: 7, name: "", email: `solo${subjects}@people.example` })).toMatch(/^solo\d+\|–$/);
  });

  test("a verified account of that address is linked, keeps its password, and its owner is told", async () => {
    const owner = await server.person("manager", { passwordHash });
    const answer = await login("manager there", { email: owner.email.toUpperCase() });
    expect(answer.body.user).toMatchObject({ _id: owner._id, role: "manager" });
    expect((await server.call(skills.list, { as: owner })).status).toBe(200);
    const mails = await mailsTo(server, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["You can sign in with Test Login now"]);
    expect(mails[0]!.text).not.toContain("password that the account had");
    expect((await server.call(signIn.login, { body: { email: owner.email, password } })).status).toBe(200);
    // Told once; whatever address the provider names later, the identity is the same.
    const again = await login("manager there", { email: "other@people.example", email_verified: false });
    expect(again.body.user._id).toBe(owner._id);
    expect(await mailsTo(server, owner.email)).toHaveLength(1);
  });

  test("somebody who signed up with an address that is not theirs is out when its owner comes", async () => {
    const squatter = await server.person("annotator", { passwordHash, unverified: true });
    const [, _id, link] = await server
      .call(signIn.resendVerification, { as: squatter })
      .then(() => linkTo(server, squatter.email));
    const answer = await login("the true owner", { email: squatter.email });
    expect(answer.body.user).toMatchObject({ _id: squatter._id, isEmailVerified: true });
    expect((await server.call(skills.list, { as: squatter })).status).toBe(401);
    expect((await server.call(signIn.login, { body: { email: squatter.email, password } })).status).toBe(401);
    expect((await server.call(signIn.verifyEmail, { params: { _id, token: link } })).status).toBe(410);
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

  test("of many who come for the first time at once one account is made, and all are in it", async () => {
    const subject = freshSubject();
    const at = (index: number) => (index % 2 ? server : second);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => login(subject, {}, at(index))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.user._id)).size).toBe(1);
    expect(await accountsOf(addressOf(subject))).toHaveLength(1);
    expect(await mailsTo(server, addressOf(subject))).toEqual([]);
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

  test("of two that are given up at once one stays", async () => {
    const as = callerOf(await login(freshSubject()));
    await login(freshSubject(), { email: as.email });
    const { identities: own } = (await server.call(identities.mine, { as })).body;
    expect(own).toHaveLength(2);
    const answers = await Promise.all(
      own.map(({ _id }: { _id: string }) => server.call(identities.unlink, { as, params: { _id } })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test("an identity that was given up meanwhile opens nothing", async () => {
    const person = await server.person("annotator", { passwordHash });
    const subject = freshSubject();
    await login(subject, { email: person.email });
    const client = await server.db.pool.connect();
    await client.query("begin");
    await client.query("delete from identities where user_id = $1", [person._id]);
    const waiting = login(subject, { email: "elsewhere@people.example", email_verified: false });
    const isWaiting = async () =>
      (await server.db.pool.query("select 1 from pg_locks where not granted")).rowCount! > 0;
    while (!(await isWaiting()));
    await client.query("commit");
    client.release();
    expect((await waiting).body).toMatchObject({ code: "social_email" });
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

describe("the provider", () => {
  /** A server that has asked the provider nothing yet. */
  const fresh = () => makeIdentityProviders(server.config.oidcProviders, makeLog("silent"), 0);
  const unreachable = expect.objectContaining({ code: "provider_unreachable", statusCode: 503 });

  test.each([["is down", (request: { socket: { destroy(): void } }) => Boolean(request.socket.destroy()) || true]])(
    "that %s is told as such, and works again afterwards",
    async (_, answer) => {
      const asleep = await startTestServer({
        env: { OIDC_PROVIDERS: JSON.stringify([provider.config]) },
        database: server.database,
      });
      provider.interfere(answer);
      const token = await tokenFor(freshSubject());
      expect((await send(token, asleep)).body).toMatchObject({
        statusCode: 503,
        code: "provider_unreachable",
        message: expect.stringContaining("Test Login is not answering just now."),
      });
      expect((await asleep.call(identities.provider, { params: { provider: "test" } })).status).toBe(503);
      provider.interfere(null);
      expect((await send(token, asleep)).status).toBe(200);
      await asleep.close();
    },
  );

  test.each<[string, (path: string) => [status: number, body: string] | null]>([
    ["answers an error", () => [500, "{}"]],
    ["answers no JSON", () => [200, "<html>"]],
    ["answers without end", () => [200, `"${"x".repeat(300_000)}"`]],
    ["sends elsewhere", () => [302, ""]],
    ["calls itself otherwise", () => [200, JSON.stringify({ issuer: "https://other.example" })]],
    ["has keys that are none", (path) => (path.endsWith("/jwks") ? [200, '{"keys":"none"}'] : null)],
    ["has lost its keys", (path) => (path.endsWith("/jwks") ? [404, "{}"] : null)],
  ])("that %s is as good as down", async (_, answer) => {
    provider.interfere((request, response) => {
      const [status, body] = answer(request.url ?? "") ?? [0, ""];
      if (status) response.writeHead(status, { location: `${provider.issuer}/elsewhere` }).end(body);
      return status > 0;
    });
    const { nonce, idToken } = await tokenFor(freshSubject());
    await expect(fresh().verify("test", idToken, nonce)).rejects.toEqual(unreachable);
    provider.interfere(null);
  });

  test("is asked once by many, and again for a key that is new", async () => {
    const asked: string[] = [];
    provider.interfere((request) => {
      asked.push(request.url ?? "");
      return false;
    });
    const some = fresh();
    const verify = async () => {
      const { nonce, idToken } = await tokenFor("anybody");
      return some.verify("test", idToken, nonce);
    };
    await Promise.all([verify(), verify(), verify()]);
    expect(asked).toEqual(["/.well-known/openid-configuration", "/jwks"]);
    await provider.rotate();
    expect((await verify()).subject).toBe("anybody");
    expect(asked).toHaveLength(3);
    provider.interfere(null);
  });

  test("is the only place that its callback page may fetch from; other pages may from none", async () => {
    const policy = async (path: string) => {
      const answer = await fetch(server.url + path, { headers: { accept: "text/html" } });
      return /connect-src ([^;]*)/.exec(answer.headers.get("content-security-policy") ?? "")?.[1]?.trim();
    };
    expect(await policy("/signed-in/test?code=1")).toBe(`'self' ${provider.issuer}`);
    for (const path of ["/", "/sign-in", "/signed-in/other", "/signed-in/__proto__", "/signed-in/test/more"]) {
      expect(await policy(path), path).toBe("'self'");
    }
  });
});

test("tries with bad tokens are limited by address", async () => {
  const strict = await startTestServer({
    env: { OIDC_PROVIDERS: JSON.stringify([provider.config]), SIGN_IN_TRIES: "1" },
  });
  const statuses: number[] = [];
  for (let round = 0; round < 12; round++) {
    statuses.push((await send(await tokenFor(freshSubject(), { aud: "another" }), strict)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  await strict.close();
});

test("staff see of a person whether they may come in, and nothing of their identities", async () => {
  const manager = await server.person("manager");
  const { body } = await login(freshSubject());
  const shown = await server.call(users.show, { as: manager, params: { _id: body.user._id } });
  expect(JSON.stringify(shown.body)).not.toMatch(/subject|issuer|identit/i);
});
