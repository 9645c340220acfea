import type { skills } from "../../../contract/skills/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";

export const makeSkill = async ({ server }: World): Promise<string> => {
  const _id = newId();
  await server.db.sql
    .insertInto("skills")
    .values({ _id, name: freshName("Skill") })
    .execute();
  return _id;
};
const oneSkill = async (world: World) => ({ params: { _id: await makeSkill(world) } });

export const samples: Samples<typeof skills> = {
  list: { make: async () => ({ query: { search: "skill", sortBy: "name:asc" } }) },
  show: { make: oneSkill },
  create: { make: async () => ({ body: { name: freshName("New"), description: "Two\nlines" } }) },
  edit: { make: async (world) => ({ ...(await oneSkill(world)), body: { description: "Other", version: 1 } }) },
  remove: { make: oneSkill },
  checkName: { make: async () => ({ body: { name: freshName("Free") } }) },
  bulkEdit: {
    make: async (world) => ({ body: { select: { ids: [await makeSkill(world)] }, set: { description: "Both" } } }),
  },
  bulkRemove: { make: async (world) => ({ body: { select: { ids: [await makeSkill(world)] }, onRefusal: "stop" } }) },
  restore: { make: async (world) => ({ body: { ids: [await makeSkill(world)] } }) },
  export: { make: async () => ({ query: { sortBy: "name:asc", columns: ["name"] } }) },
  bulkInsert: { make: async () => ({ body: { skills: [{ name: freshName("Many") }] } }) },
};

/** A record that another one may point at. */
export const reference = (world: World): Promise<string> => makeSkill(world);

export const notReadBack: NotReadBack<typeof skills> = {
  checkName: "asks, and keeps nothing",
};
