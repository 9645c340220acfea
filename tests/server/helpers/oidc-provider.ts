import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from "jose";
import { type JWK, Provider } from "oidc-provider";

/** What a provider knows of a person. */
export interface Claims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** An OpenID provider of the test's own (panva's oidc-provider, certified), on loopback. */
export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** For OIDC_PROVIDERS. */
  readonly config: { readonly id: string; readonly name: string; readonly issuer: string; readonly clientId: string };
  /** Any name may sign in there; these have more claims. */
  readonly people: Map<string, Claims>;
  /** Signs with the provider's own key what it would not say itself. `payload` is laid over what it would say. */
  mint(payload: JWTPayload, header?: Partial<JWTHeaderParameters>, key?: CryptoKey | Uint8Array): Promise<string>;
  /** The public key as it is in the set of keys. */
  publicKey(): Promise<JWK>;
  /** Signs with another key from now on. */
  rotate(): Promise<void>;
  /** Answers in the provider's place where it returns true. */
  interfere(answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null): void;
  close(): Promise<void>;
}

export const sha256 = (value: string): string => createHash("sha256").update(value).digest("base64url");
export const random = (): string => randomBytes(32).toString("base64url");

export const startOidcProvider = async (id = "test", name = "Test Login"): Promise<TestProvider> => {
  const clientId = "muster";
  const people = new Map<string, Claims>();
  let keys = await makeKeys();
  let handle: (request: IncomingMessage, response: ServerResponse) => void;
  let instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  const server = createServer((request, response) => {
    if (!instead?.(request, response)) handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const build = () => {
    handle = providerOf(issuer, clientId, keys.secret, people).callback();
  };
  build();
  return {
    issuer,
    clientId,
    people,
    config: { id, name, issuer, clientId },
    mint: (payload, header = {}, key = keys.pair.privateKey) => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: issuer, aud: clientId, iat: now, exp: now + 3600, jti: random(), ...payload })
        .setProtectedHeader({ alg: "RS256", kid: keys.secret.kid!, ...header })
        .sign(key);
    },
    publicKey: async () => ({ ...(await exportJWK(keys.pair.publicKey)), kid: keys.secret.kid! }),
    rotate: async () => {
      keys = await makeKeys();
      build();
    },
    interfere: (answer) => (instead = answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const makeKeys = async () => {
  const pair = await generateKeyPair("RS256", { extractable: true });
  const secret: JWK = { ...(await exportJWK(pair.privateKey)), kid: random(), alg: "RS256", use: "sig" };
  return { pair, secret };
};

const providerOf = (issuer: string, clientId: string, key: JWK, people: Map<string, Claims>): Provider => {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: "none",
        redirect_uris: ["http://localhost/signed-in/test"],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [key] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "given_name", "family_name"] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    // Its own pages for signing in (any name, any password) and consenting.
    features: { devInteractions: { enabled: true }, claimsParameter: { enabled: true } },
    pkce: { required: () => true },
    clientBasedCORS: () => true,
    cookies: { keys: [random()] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 3600, Grant: 86_400, Interaction: 3600, Session: 86_400 },
  });
  // Muster's port is not known yet when the provider is made.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    /^http:\/\/(localhost|127\.0\.0\.1):\d+\/signed-in\/[a-z-]+$/.test(uri);
  return provider;
};

/**
 * Goes through the provider's pages as a browser does, under a name there, or leaves them. Answers the address that the
 * provider sends back to. `jar` keeps its cookies.
 */
export const passThrough = async (
  start: string,
  { login, cancel = false, jar = new Map() }: { login: string; cancel?: boolean; jar?: Map<string, string> },
): Promise<URL> => {
  const home = new URL(start).origin;
  let at = new URL(start);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step++) {
    const response = await fetch(at, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; ") },
      ...(form && { body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]!.split("=");
      jar.set(name, value);
    }
    form = undefined;
    const page = await response.text();
    const location = response.headers.get("location");
    if (location) at = new URL(location, at);
    else {
      const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
      const [, abort] = /href="([^"]+abort)"/.exec(page) ?? [];
      if (!action || !abort) throw new Error(`The provider shows no form: ${response.status} ${page.slice(0, 500)}`);
      at = new URL(cancel ? abort : action, at);
      const fields: Record<string, string> = page.includes('name="login"')
        ? { prompt: "login", login, password: "any" }
        : { prompt: "consent" };
      if (!cancel) form = new URLSearchParams(fields);
    }
    if (at.origin !== home) return at;
  }
  throw new Error("The provider never sent back");
};
