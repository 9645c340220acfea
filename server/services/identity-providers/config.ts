import { z } from "zod";
import { ProviderId } from "../../../contract/identities/endpoints.ts";
import { callbackPage } from "../../../contract/identities/paths.ts";
import { jsonSetting, SafeAddress } from "../../core/settings.ts";

const OidcProvider = z.strictObject({
  /** Part of the URL to which the provider redirects. */
  id: ProviderId,
  /** The label of its button. */
  name: z.string().trim().min(1).max(40),
  /** Exactly as the provider's discovery document gives it, including a final slash or not. */
  issuer: SafeAddress.refine((address) => !/[?#]/.test(address), "takes neither ? nor #"),
  clientId: z.string().trim().min(1).max(500),
  scopes: z
    .string()
    .trim()
    .default("openid email profile")
    .refine((scopes) => scopes.split(/\s+/).includes("openid"), "has to contain openid"),
});
export type OidcProvider = z.output<typeof OidcProvider>;

/** OIDC_PROVIDERS: a list of providers as JSON. */
export const OidcProviders = jsonSetting
  .pipe(z.array(OidcProvider).max(20))
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "names an id twice")
  .refine((all) => new Set(all.map(({ issuer }) => issuer)).size === all.length, "names an issuer twice");

/** The provider in the path of its callback page, from a path without query; null for any other page. */
export const providerOfCallback = (path: string): string | null => {
  const id = path.slice(callbackPage("").length);
  return path.startsWith(callbackPage("")) && ProviderId.safeParse(id).success ? id : null;
};
