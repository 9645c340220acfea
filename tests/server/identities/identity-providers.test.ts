import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { readConfig } from "../../../server/config.ts";
import { makeLog } from "../../../server/core/log.ts";
import { makeIdentityProviders } from "../../../server/services/identity-providers/providers.ts";
import { freshSubject, type SocialServer, startSocialServer } from "../helpers/social-server.ts";

const { identities } = contract;
let world: SocialServer;
let { provider, server, tokenFor, send, another } = {} as SocialServer;
beforeAll(async () => {
  world = await startSocialServer();
  ({ provider, server, tokenFor, send, another } = world);
});
afterAll(() => world.close());

describe("the provider", () => {
  /** A server that has asked the provider nothing yet. */
  const fresh = () => makeIdentityProviders(server.config.oidcProviders, makeLog("silent"), 0);
  const unreachable = expect.objectContaining({ code: "provider_unreachable", statusCode: 503 });

  test("that is down is reported as such, and works again afterwards", async () => {
    const asleep = await another();
    provider.interfere(({ socket }) => {
      socket.destroy();
      return true;
    });
    const token = await tokenFor(freshSubject());
    expect((await send(token, asleep)).body).toMatchObject({
      statusCode: 503,
      code: "provider_unreachable",
      message: expect.stringContaining("Test Login isn't answering."),
    });
    expect((await asleep.call(identities.provider, { params: { provider: "test" } })).status).toBe(503);
    provider.interfere(null);
    expect((await send(token, asleep)).status).toBe(200);
    await asleep.close();
  });

  test("that is silent is waited for five seconds", async () => {
    provider.interfere(() => true);
    const began = performance.now();
    await expect(fresh().describe("test")).rejects.toEqual(unreachable);
    expect(performance.now() - began).toBeLessThan(7000);
    provider.interfere(null);
  });

  test.each<[string, (path: string) => [status: number, body: string] | null]>([
    ["answers an error", () => [500, "{}"]],
    ["answers no JSON", () => [200, "<html>"]],
    ["answers without end", () => [200, `"${"x".repeat(300_000)}"`]],
    ["sends elsewhere", () => [302, ""]],
    ["calls itself otherwise", () => [200, JSON.stringify({ issuer: "https://other.example" })]],
    ["has keys that are none", (path) => (path.endsWith("/jwks") ? [200, '{"keys":"none"}'] : null)],
    ["has lost its keys", (path) => (path.endsWith("/jwks") ? [404, "{}"] : null)],
  ])("that %s counts as down", async (_, answer) => {
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
    const requests: string[] = [];
    provider.interfere((request) => {
      requests.push(request.url ?? "");
      return false;
    });
    const some = fresh();
    const verify = async () => {
      const { nonce, idToken } = await tokenFor("anybody");
      return some.verify("test", idToken, nonce);
    };
    await Promise.all([verify(), verify(), verify()]);
    expect(requests).toEqual(["/.well-known/openid-configuration", "/jwks"]);
    await provider.rotate();
    expect((await verify()).subject).toBe("anybody");
    expect(requests).toHaveLength(3);
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

describe("the configuration", () => {
  const read = (OIDC_PROVIDERS: unknown) =>
    readConfig({
      OIDC_PROVIDERS: typeof OIDC_PROVIDERS === "string" ? OIDC_PROVIDERS : JSON.stringify(OIDC_PROVIDERS),
    });
  const one = { id: "acme", name: "Acme", issuer: "https://id.acme.example", clientId: "muster" };

  test("is a list, and may stay away", () => {
    expect(readConfig({}).oidcProviders).toEqual([]);
    expect(read([one]).oidcProviders).toEqual([{ ...one, scopes: "openid email profile" }]);
    expect(read([{ ...one, issuer: "http://localhost:4000/" }]).oidcProviders).toHaveLength(1);
  });

  test.each<[unknown, string]>([
    ["{", "OIDC_PROVIDERS: is not JSON"],
    [[{ ...one, id: "No Id" }], "OIDC_PROVIDERS.0.id: Small letters, digits and hyphens."],
    [[{ ...one, issuer: "http://id.acme.example" }], "OIDC_PROVIDERS.0.issuer: has to begin with https://"],
    [[{ ...one, issuer: "https://id.acme.example?x" }], "OIDC_PROVIDERS.0.issuer: takes neither ? nor #"],
    [[{ ...one, scopes: "email" }], "OIDC_PROVIDERS.0.scopes: has to contain openid"],
    [[{ ...one, clientSecret: "x" }], 'OIDC_PROVIDERS.0: Unrecognized key: "clientSecret"'],
    [[one, { ...one, issuer: "https://other.example" }], "OIDC_PROVIDERS: names an id twice"],
    [[one, { ...one, id: "two" }], "OIDC_PROVIDERS: names an issuer twice"],
  ])("%j is refused in words", (given, words) => {
    expect(() => read(given)).toThrow(words);
  });
});
