import { ErrorResponse, OidcClient, WebStorageStateStore } from "oidc-client-ts";
import type { Contract } from "../../../contract/index.ts";
import { callbackPage, socialPaths } from "../../../contract/identities/paths.ts";
import { callRoute } from "../../providers/client.ts";
import { socialKey } from "../../providers/client-state.ts";
import { keepDevice, knownDevices } from "../../providers/devices.ts";
import { session } from "../../providers/session.ts";

type Identities = Contract["identities"];

/** What the browser remembers while the user is on the provider's page. */
interface Begun {
  /** A secret: only its SHA-256 is sent to the provider. */
  readonly nonce: string;
  readonly remember: boolean;
  /** The user's destination. */
  readonly to: string;
}

/** Why signing in failed, as a text for the user; `to` is their destination if it is known. */
export class NotSignedIn extends Error {
  readonly to: string;
  constructor(message: string, to = "/") {
    super(message);
    this.to = to;
  }
}

/** The claims of an ID token that Muster needs, for providers that include them only on request. */
const claims = JSON.stringify({
  id_token: Object.fromEntries(
    ["email", "email_verified", "name", "given_name", "family_name"].map((claim) => [claim, null]),
  ),
});

/** Kept for this tab only. An attempt that is not finished is forgotten after some minutes. */
const stateStore = new WebStorageStateStore({ store: sessionStorage, prefix: socialKey });
const stateMinutes = 15;

/**
 * The client, and the provider's name. Its endpoints come from our server, so that the page needs no request to the
 * provider.
 */
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

/** Redirects to the provider's sign-in page. Throws ApiError, NotSignedIn. */
export const begin = async (provider: string, remember: boolean, to: string): Promise<void> => {
  // Browsers offer Web Crypto only over https and on localhost.
  if (!isSecureContext) throw new NotSignedIn("This works only at an address that begins with https://.");
  const { client } = await clientOf(provider);
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(nonce));
  const state: Begun = { nonce, remember, to };
  const { url } = await client.createSigninRequest({ state, nonce: base64url(new Uint8Array(hash)) });
  location.assign(url);
};

/** The identity proven by the provider, and the user's destination. */
export interface Proven {
  readonly body: Parameters<typeof callRoute<Identities["socialLogin"]>>[1]["body"];
  readonly to: string;
}

/** Completes what `begin` started, with the provider's parameters in the address. Throws ApiError, NotSignedIn. */
export const prove = async (provider: string, address: string): Promise<Proven> => {
  const { client, name } = await clientOf(provider);
  const { state, response } = await client.readSigninResponseState(address).catch(() => {
    throw new NotSignedIn("This sign-in has expired or was already used. Start again.");
  });
  const { nonce, remember, to } = state.data as Begun;
  if (response.error === "access_denied") throw new NotSignedIn(`You did not sign in with ${name}.`, to);
  const idToken = await client.processSigninResponse(address).then(
    ({ id_token }) => id_token,
    (error: unknown) => {
      const why =
        error instanceof ErrorResponse ? `${name} did not let you in` : `Signing in with ${name} did not work`;
      throw new NotSignedIn(`${why}. Try again, or sign in another way.`, to);
    },
  );
  if (!idToken) throw new NotSignedIn(`${name} did not tell us who you are. Sign in another way.`, to);
  return { body: { provider, idToken, nonce, remember }, to };
};

/** Signs in with the proven identity and continues to the user's destination. Throws ApiError. */
export const enterWith = async ({ body, to }: Proven, code?: string): Promise<void> => {
  const { device, token, user } = await callRoute<Identities["socialLogin"]>(socialPaths.login, {
    body: { ...body, code, devices: knownDevices() },
  });
  keepDevice(device);
  // Removes the code from the address before the console, which starts from that address, is shown.
  history.replaceState(null, "", to);
  await session.start({ token, user, remember: body.remember ?? false });
};
