import type { identities } from "../../../contract/identities/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { random, sha256 } from "../../server/helpers/oidc-provider.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { NotReadBack, Samples, World } from "../sample.ts";

/** Two, so that one can be given up. */
const linked = async ({ server, provider: { issuer } }: World, { _id: user_id, email }: Actor): Promise<string> => {
  const rows = [newId(), newId()].map((_id) => ({ _id, user_id, issuer, subject: _id, email }));
  await server.db.sql.insertInto("identities").values(rows).execute();
  return rows[0]!._id;
};

export const samples: Samples<typeof identities> = {
  socialLogin: {
    make: async ({ provider }, { _id, email }) => {
      const nonce = random();
      const idToken = await provider.mint({ sub: _id, nonce: sha256(nonce), email, email_verified: true });
      return { body: { provider: provider.config.id, idToken, nonce, remember: true } };
    },
  },
  provider: { make: async ({ provider }) => ({ params: { provider: provider.config.id } }) },
  mine: {
    make: async (world, owner) => {
      await linked(world, owner);
      return {};
    },
  },
  unlink: { make: async (world, owner) => ({ params: { _id: await linked(world, owner) } }) },
};

export const notReadBack: NotReadBack<typeof identities> = {
  socialLogin: "begins a session",
};
