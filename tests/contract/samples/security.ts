import type { security } from "../../../contract/security/endpoints.ts";
import { hashOfSecret, newId, newSecret } from "../../../server/core/ids.ts";
import { codeOf, giveSecondFactor, removeSecondFactors } from "../../server/helpers/second-factor.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";
import { givePasswords, password } from "./sign-in.ts";

/** The caller acts on their own account: a person of this world, or one of those who were made just before. */
const callers = async ({ server, people }: World, owner: Actor): Promise<string[]> => {
  const newest = await server.db.sql.selectFrom("users").select("_id").orderBy("_id", "desc").limit(5).execute();
  const ids = [owner, ...Object.values(people), ...newest].map(({ _id }) => _id);
  return [...new Set(ids)];
};

const withFactor = async (world: World, owner: Actor, state: "begun" | "on"): Promise<{ code: string }> => {
  const secret = await giveSecondFactor(world.server, await callers(world, owner), state);
  return { code: codeOf(secret) };
};

const makeSession = async ({ server }: World, owner: Actor, name = ""): Promise<string> => {
  const _id = newId();
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const kind = name === "" ? "browser" : "token";
  await server.db.sql
    .insertInto("sessions")
    .values({ _id, user_id: owner._id, token_hash: hashOfSecret(newSecret()), expires_at, kind, name })
    .execute();
  return _id;
};

export const samples: Samples<typeof security> = {
  secondFactor: { make: async () => ({}) },
  beginSecondFactor: {
    make: async (world, owner) => {
      await removeSecondFactors(world.server, await callers(world, owner));
      await givePasswords(world);
      return { body: { currentPassword: password } };
    },
  },
  confirmSecondFactor: { make: async (world, owner) => ({ body: await withFactor(world, owner, "begun") }) },
  newRecoveryCodes: {
    make: async (world, owner) => {
      await givePasswords(world);
      return { body: { currentPassword: password, ...(await withFactor(world, owner, "on")) } };
    },
  },
  switchOffSecondFactor: {
    make: async (world, owner) => {
      await givePasswords(world);
      return { body: { currentPassword: password, ...(await withFactor(world, owner, "on")) } };
    },
  },
  sessions: { make: async () => ({}) },
  endSession: { make: async (world, owner) => ({ params: { _id: await makeSession(world, owner) } }) },
  endOtherSessions: { make: async () => ({}) },
  tokens: { make: async () => ({}) },
  createToken: {
    make: async (world) => {
      await givePasswords(world);
      return { body: { name: freshName("Token"), days: 30, currentPassword: password } };
    },
  },
  revokeToken: {
    make: async (world, owner) => ({ params: { _id: await makeSession(world, owner, freshName("Token")) } }),
  },
};

export const notReadBack: NotReadBack<typeof security> = {
  createToken: "needs a password; tests/server/security/api-tokens.test.ts reads the list of tokens",
};
