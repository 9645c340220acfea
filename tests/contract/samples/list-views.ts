import type { listViews } from "../../../contract/list-views/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { freshName, type Samples, type World } from "../sample.ts";

const list = "users";
const makeView = async ({ server }: World, owner: Actor): Promise<string> => {
  const _id = newId();
  await server.db.sql
    .insertInto("list_views")
    .values({ _id, user_id: owner._id, list, name: freshName("View"), query: "role=admin", density: "compact" })
    .execute();
  return _id;
};
const ofOwner = async (world: World, owner: Actor) => ({ params: { _id: await makeView(world, owner) } });
const body = () => ({
  list,
  name: freshName("View"),
  query: "role=admin",
  columns: ["role"],
  density: "compact" as const,
});

export const samples: Samples<typeof listViews> = {
  mine: { make: async () => ({}) },
  show: { make: ofOwner },
  create: { make: async () => ({ body: body() }) },
  edit: {
    make: async (world, owner) => ({ ...(await ofOwner(world, owner)), body: { name: freshName("View"), version: 1 } }),
  },
  remove: { make: ofOwner },
  setDefault: { make: async (world, owner) => ({ body: { list, listView: await makeView(world, owner) } }) },
};
