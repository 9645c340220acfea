import { ErrorResponse, OidcClient, WebStorageStateStore } from "oidc-client-ts";
import type { Table } from "../../../contract/index.ts";
import { callbackPage, socialPaths } from "../../../contract/identities/paths.ts";
import { callRoute } from "../../providers/client.ts";
import { socialKey } from "../../providers/client-state.ts";
import { session } from "../../providers/session.ts";

type Identities = Table["identities"];

/** What the browser remembers while somebody is at the provider. */
interface Begun {
  /** A secret: the provider is told its SHA-256 only. */
  readonly nonce: string;
  readonly remember: boolean;
  /** Where they wanted to go. */
  readonly to: string;
}

/** Why signing in did not come to an end, in words for the person; `to` is where they wanted to go, if that is known. */
export class NotSignedIn extends Error {
  readonly to: string;
  constructor(message: string, to = "/") {
    super(message);
    this.to = to;
  }
}

/** The claims that Muster needs of an ID token, for providers that put them there only when they are asked to. */
const claims = JSON.stringify({
  id_token: Object.fromEntries(
    ["email", "email_verified", "name", "given_name", "family_name"].map((claim) => [claim, null]),
  ),
});

/** For this tab only. In minutes an attempt that was not finished is forgotten. */
const stateStore = new WebStorageStateStore({ store: sessionStorage, prefix: socialKey });
const stateMinutes = 15;

/** The client, and the provider's name. Its endpoints come from our server, so that no page has to ask the provider. */
const clientOf = async (provider: string) => {
  const about = await callRoute<Identities["provider"]>(socialPaths.provider, { params: { provider } });
  const client = new OidcClient({
    authority: about.issuer,
    client_id: about.clientId,
    redirect_uri: location.origin + callbackPage(provider),
    scope: about.scopes,
    loadUserInfo: false,
    staleStateAgeInSeconds: stateMinutes * 60,
    stateStore,
    ...(about.takesClaims && { extraQueryParams: { claims } }),
    metadata: {
      issuer: about.issuer,
      authorization_endpoint: about.authorizationEndpoint,
      token_endpoint: about.tokenEndpoint,
    },
  });
  return { client, name: about.name };
};

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Leaves for the provider's own sign-in page. Throws ApiError, NotSignedIn. */
export const begin = async (provider: string, remember: boolean, to: string): Promise<void> => {
  // Browsers offer it over https and on the machine itself only.
  if (!isSecureContext) throw new NotSignedIn("This works only at an address that begins with https://.");
  const { client } = await clientOf(provider);
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(nonce));
  const state: Begun = { nonce, remember, to };
  const { url } = await client.createSigninRequest({ state, nonce: base64url(new Uint8Array(hash)) });
  location.assign(url);
};

/** What was proved at the provider, and where the person wanted to go. */
export interface Proven {
  readonly body: Parameters<typeof callRoute<Identities["socialLogin"]>>[1]["body"];
  readonly to: string;
}

/** Ends what `begin` began, with what the provider put into this page's address. Throws ApiError, NotSignedIn. */
export const prove = async (provider: string, address: string): Promise<Proven> => {
  const { client, name } = await clientOf(provider);
  const { state, response } = await client.readSigninResponseState(address).catch(() => {
    throw new NotSignedIn("This sign-in is too old, or was finished already. Please begin again.");
  });
  const { nonce, remember, to } = state.data as Begun;
  if (response.error === "access_denied") throw new NotSignedIn(`You did not sign in with ${name}.`, to);
  const idToken = await client.processSigninResponse(address).then(
    ({ id_token }) => id_token,
    (error: unknown) => {
      const why =
        error instanceof ErrorResponse ? `${name} did not let you in` : `Signing in with ${name} did not work`;
      throw new NotSignedIn(`${why}. Please try again, or sign in another way.`, to);
    },
  );
  if (!idToken) throw new NotSignedIn(`${name} did not tell us who you are. Please sign in another way.`, to);
  return { body: { provider, idToken, nonce, remember }, to };
};

/** Signs in with what was proved, and goes where the person wanted to. Throws ApiError. */
export const enterWith = async ({ body, to }: Proven, code?: string): Promise<void> => {
  const { token, user } = await callRoute<Identities["socialLogin"]>(socialPaths.login, { body: { ...body, code } });
  // The code goes from the address before the console, which takes its place from there, is shown.
  history.replaceState(null, "", to);
  await session.start({ token, user, remember: body.remember ?? false });
};
