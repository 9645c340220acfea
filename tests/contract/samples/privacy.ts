import type { privacy } from "../../../contract/privacy/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { Samples, World } from "../sample.ts";

/** Their open one, where there is one already. */
const makeRequest = async ({ server }: World, owner: Actor): Promise<string> => {
  const { sql } = server.db;
  await sql
    .insertInto("erasure_requests")
    .values({ _id: newId(), user_id: owner._id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const open = sql.selectFrom("erasure_requests").select("_id").where("user_id", "=", owner._id);
  return (await open.where("state", "=", "asked").executeTakeFirstOrThrow())._id;
};
const nothing = { make: async () => ({}) };
const ofOwner = async (world: World, owner: Actor) => ({ params: { _id: await makeRequest(world, owner) } });

export const samples: Samples<typeof privacy> = {
  export: nothing,
  mine: nothing,
  ask: nothing,
  withdraw: {
    make: async (world, owner) => {
      await makeRequest(world, owner);
      return {};
    },
  },
  list: { make: async () => ({ query: { state: ["asked", "declined"], sortBy: "state:asc" } }) },
  show: { make: ofOwner },
  create: { make: async (_, owner) => ({ body: { user: owner._id } }) },
  erase: { make: async (world, owner) => ({ ...(await ofOwner(world, owner)), body: { version: 1 } }) },
  decline: {
    make: async (world, owner) => ({
      ...(await ofOwner(world, owner)),
      body: { reason: "Your last month is not paid." },
    }),
  },
};
