import { sql as raw } from "kysely";
import type { z } from "zod";
import type { identities } from "../../../contract/identities/endpoints.ts";
import type { Entered } from "../../../contract/sign-in/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import type { CurrentUser } from "../../core/current-user.ts";
import { hashOfSecret } from "../../core/ids.ts";
import { notFound, AppError } from "../../core/app-error.ts";
import { enter, secondStep } from "../sign-in/actions.ts";
import { accountOf } from "./accounts.ts";
import { byIdentity, ownerOf, spendToken, waysInOf } from "./queries.ts";
import { verifiedEmailOf } from "./rules.ts";

/**
 * Signs in with a provider's ID token, once. Throws not_found (of the provider), social_refused for an invalid token as
 * well as an inactive account, social_email, provider_unreachable, too_many; code_required, wrong_code where a second
 * factor is on.
 */
export const socialLogin = async (
  context: Context<CurrentUser | null>,
  { provider, idToken, nonce, remember, code, devices }: z.output<typeof identities.socialLogin.body>,
): Promise<Entered> => {
  const { services, address } = context;
  const tries = { account: hashOfSecret(idToken).toString("hex"), address };
  await services.limits.signIn(tries);
  const token = await services.identityProviders.verify(provider, idToken, nonce);
  const owner = await ownerOf(context.sql, token, verifiedEmailOf(token.claims));
  const device = await services.devices.find(owner?._id ?? null, devices);
  const use = owner ? await secondStep(context, owner, { code, device }) : null;
  const second_factor_at = owner?.second_factor_at ?? null;
  // A failure leaves nothing behind: neither the link nor the mail, and the token may be tried again.
  const begun = await context.change(async (write) => {
    if (!(await spendToken(write.sql, token))) throw new AppError("social_refused");
    const { _id, userId } = await accountOf(write, token);
    const person = { _id: userId, second_factor_at, proof: byIdentity(_id) };
    return enter(context, person, { remember, use, device }, write);
  });
  await services.limits.signedIn(tries);
  return begun;
};

export const myIdentities = async ({ sql, me, services }: Context) => {
  const { identities, hasPassword } = await waysInOf(sql, me._id);
  return {
    hasPassword,
    identities: identities.map(({ _id, issuer, email, created_at, last_used_at }) => ({
      _id,
      provider: services.identityProviders.nameOf(issuer),
      email,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
  };
};

/** A person's external identities, for their archive. */
export const identitiesOf = async (sql: Sql, userId: string) => (await waysInOf(sql, userId)).identities;

/** Deletes used ID tokens once they have expired. */
export const forgetUsedTokens = async (sql: Sql): Promise<void> => {
  await sql.deleteFrom("used_id_tokens").where("expires_at", "<", raw<string>`now()`).execute();
};

export const eraseIdentities = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await sql.deleteFrom("identities").where("user_id", "=", userId).execute();
};

/** Throws not_found; last_way_in where no other way to sign in is left. */
export const unlink = ({ me, services, change }: Context, id: string): Promise<{ message: string }> =>
  change(async (write) => {
    // Locked: of two concurrent calls the second sees what the first has left.
    await lockPerson(write.sql, me._id);
    const { identities, hasPassword } = await waysInOf(write.sql, me._id);
    const found = identities.find(({ _id }) => _id === id);
    if (!found) throw notFound("way to sign in");
    if (!hasPassword && identities.length === 1) throw new AppError("last_way_in");
    await write.sql.deleteFrom("identities").where("_id", "=", id).execute();
    const name = services.identityProviders.nameOf(found.issuer);
    const before = { signsInWith: name };
    await write.record({ resource: "users", id: me._id, before, after: {} });
    return { message: `You no longer sign in with ${name}.` };
  });
