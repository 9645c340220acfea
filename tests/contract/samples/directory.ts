import type { directory } from "../../../contract/directory.ts";
import { newId } from "../../../server/ids.ts";
import { freshName, type Samples, type World } from "../sample.ts";

const oneEntry = async ({ server }: World) => {
  const _id = newId();
  await server.db.sql
    .insertInto("directory_entries")
    .values({ _id, name: freshName("Entry") })
    .execute();
  return { params: { _id } };
};

export const directorySamples: Samples<typeof directory> = {
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
};
