import type { directory } from "../../../contract/directory/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { freshName, type Samples, type World } from "../sample.ts";

export const makeEntry = async ({ server }: World, clientAlias = "") => {
  const [_id, name] = [newId(), freshName("Entry")];
  await server.db.pool.query("insert into directory_entries (_id, name, client_alias) values ($1, $2, $3)", [
    _id,
    name,
    clientAlias,
  ]);
  return { _id, name, clientAlias };
};
const oneEntry = async (world: World) => ({ params: { _id: (await makeEntry(world))._id } });

export const samples: Samples<typeof directory> = {
  list: {
    make: async () => ({
      query: {
        search: "entry",
        sortBy: "judgementTime:desc",
        industry: ["Automotive", ""],
        actionItems: ["Draw boxes"],
        qa: "true",
        qaBenchmark: [30, 45],
      },
    }),
  },
  show: { make: oneEntry },
  create: {
    make: async () => ({
      body: {
        name: freshName("New"),
        clientAlias: "Atlas",
        industry: "Automotive",
        projectType: "Pilot",
        platform: "Studio",
        dataType: "Image",
        annotation: "Bounding box",
        toolType: "Rectangle",
        pdr: "PDR-0001",
        actionItems: ["Draw boxes", "Add tags"],
        qaCheckpoints: ["Tightness"],
        tagging: true,
        deletion: false,
        skipImage: true,
        qa: true,
        imageBenchmark: 90,
        objectBenchmark: 8,
        videoWatchTime: null,
        objectSavingTime: 2,
        imageLoading: 3,
        qaBenchmark: 30,
        judgementTime: 5,
      },
    }),
  },
  edit: {
    make: async (world) => ({ ...(await oneEntry(world)), body: { qaCheckpoints: ["Order"], qa: true, version: 1 } }),
  },
  remove: { make: oneEntry },
  bulkEdit: {
    make: async (world) => ({
      body: { select: { ids: [(await oneEntry(world)).params._id] }, set: { industry: "Retail", qa: true } },
    }),
  },
  bulkRemove: { make: async (world) => ({ body: { select: { ids: [(await oneEntry(world)).params._id] } } }) },
  restore: { make: async (world) => ({ body: { ids: [(await oneEntry(world)).params._id] } }) },
  export: {
    make: async () => ({
      query: { qaBenchmark: [30], actionItemsMatch: "all", actionItems: ["a", "b"], sortBy: "qa:asc" },
    }),
  },
  values: { make: async () => ({ query: { type: "industry", search: "a" } }) },
  projectList: { make: async () => ({ query: { industry: ["Automotive"], qa: "true" } }) },
  syncProject: { make: async () => ({ query: { preview: "true" } }) },
  industryTypes: { make: async () => ({}) },
  clientAliases: { make: async () => ({}) },
};

/** A record that another one may point at. */
export const reference = async (world: World): Promise<string> => (await makeEntry(world))._id;
