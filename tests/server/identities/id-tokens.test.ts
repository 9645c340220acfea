import { exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { random, sha256 } from "../helpers/oidc-provider.ts";
import { freshSubject, type SocialServer, startSocialServer } from "../helpers/social-server.ts";

const refused = { statusCode: 401, code: "social_refused" };
let world: SocialServer;
let { provider, server, second, tokenFor, send, login, another } = {} as SocialServer;
beforeAll(async () => {
  world = await startSocialServer();
  ({ provider, server, second, tokenFor, send, login, another } = world);
});
afterAll(() => world.close());

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

  test("unsigned, or signed with a secret that is public", async () => {
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

test("tries with bad tokens are limited by address", async () => {
  const strict = await another({ SIGN_IN_TRIES: "1" });
  await server.db.pool.query("delete from rate_limits");
  const statuses: number[] = [];
  for (let round = 0; round < 12; round++) {
    statuses.push((await send(await tokenFor(freshSubject(), { aud: "another" }), strict)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  await strict.close();
});
