import type { experience } from "../../../contract/experience/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";

/** A category, or with one given a subcategory of it. */
export const makeField = async ({ server }: World, category: string | null = null): Promise<string> => {
  const _id = newId();
  await server.db.sql
    .insertInto("experience")
    .values({ _id, name: freshName("Field"), category })
    .execute();
  return _id;
};
const one = async (world: World) => ({ params: { _id: await makeField(world) } });

export const samples: Samples<typeof experience> = {
  list: { make: async () => ({ query: { search: "field", level: "category", sortBy: "people:desc" } }) },
  show: { make: one },
  create: { make: async (world) => ({ body: { name: freshName("New"), category: await makeField(world) } }) },
  edit: { make: async (world) => ({ ...(await one(world)), body: { name: freshName("Other"), version: 1 } }) },
  remove: { make: one },
  categories: { make: async () => ({ query: { skip: 0, limit: 100, search: "field" } }) },
  subcategories: {
    make: async (world) => {
      const category = await makeField(world);
      await makeField(world, category);
      return { body: { categories: [category] } };
    },
  },
  bulkEdit: {
    make: async (world) => {
      const ids = [await makeField(world, await makeField(world))];
      return { body: { select: { ids }, set: { category: await makeField(world) } } };
    },
  },
  bulkRemove: { make: async (world) => ({ body: { select: { ids: [await makeField(world)] } } }) },
  restore: { make: async (world) => ({ body: { ids: [await makeField(world)] } }) },
  export: { make: async () => ({ query: { sortBy: "name:asc", columns: ["name", "category", "people"] } }) },
  values: { make: async () => ({ query: { type: "name", search: "f" } }) },
};

/** A record that another one may point at. */
export const reference = (world: World): Promise<string> => makeField(world);

export const notReadBack: NotReadBack<typeof experience> = {
  subcategories: "asks, and keeps nothing",
};
