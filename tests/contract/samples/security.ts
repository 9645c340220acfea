import type { security } from "../../../contract/security/endpoints.ts";
import { hashOfSecret, newId, newSecret } from "../../../server/core/ids.ts";
import { codeOf, giveSecondFactor, removeSecondFactors } from "../../server/helpers/second-factor.ts";
import type { Caller } from "../../server/helpers/test-server.ts";
import { freshName, type Samples, type World } from "../sample.ts";
import { givePasswords, password } from "./sign-in.ts";

/** Whoever calls acts on their own account: somebody of this world, or one of those who were made just before. */
const whoever = async ({ server, people }: World, owner: Caller): Promise<string[]> => {
  const newest = await server.db.sql.selectFrom("users").select("_id").orderBy("_id", "desc").limit(5).execute();
  const ids = [owner, ...Object.values(people), ...newest].map(({ _id }) => _id);
  return [...new Set(ids)];
};

const withFactor = async (world: World, owner: Caller, state: "begun" | "on"): Promise<{ code: string }> => {
  const secret = await giveSecondFactor(world.server, await whoever(world, owner), state);
  return { code: codeOf(secret) };
};

const makeSession = async ({ server }: World, owner: Caller, name = ""): Promise<string> => {
  const _id = newId();
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const kind = name === "" ? "browser" : "token";
  await server.db.sql
    .insertInto("sessions")
    .values({ _id, user_id: owner._id, token_hash: hashOfSecret(newSecret()), expires_at, kind, name })
    .execute();
  return _id;
};

export const securitySamples: Samples<typeof security> = {
  secondFactor: { make: async () => ({}) },
  beginSecondFactor: {
    make: async (world, owner) => {
      await removeSecondFactors(world.server, await whoever(world, owner));
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
