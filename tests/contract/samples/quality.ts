import type { quality } from "../../../contract/quality/endpoints.ts";
import { insertPause } from "../../server/helpers/quality.ts";
import type { NotReadBack, Samples } from "../sample.ts";
import { makeJob } from "./jobs.ts";
import { makeProject } from "./projects.ts";

const days = { startDate: "2026-01-01", endDate: "2026-03-31" };

export const samples: Samples<typeof quality> = {
  pauses: { make: async () => ({ query: { isOpen: "true", search: "a" } }) },
  lift: {
    make: async (world, owner) => ({
      params: { _id: await insertPause(world.server.db, await makeProject(world), owner._id) },
      body: { reason: "They read the guideline again." },
    }),
  },
  accuracy: { make: async () => ({ query: { ...days, sortBy: "high:asc" } }) },
  agreement: { make: async () => ({ query: days }) },
  gold: { make: async (world) => ({ params: { _id: await makeJob(world) } }) },
  setGold: {
    make: async (world) => ({
      params: { _id: await makeJob(world) },
      body: { items: [{ item: "1.jpg", label: "car" }] },
    }),
  },
  share: { make: async (world) => ({ params: { _id: await makeJob(world) }, body: { copies: 2 } }) },
};

export const notReadBack: NotReadBack<typeof quality> = {
  lift: "its reason is in the list of pauses: tests/server/quality/pause.test.ts",
  share: "makes further jobs: tests/server/quality/share.test.ts",
};
