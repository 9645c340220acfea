import type { tasks } from "../../../contract/tasks/endpoints.ts";
import { insertTask } from "../../server/helpers/tasks.ts";
import type { Samples } from "../sample.ts";
import { makeProject } from "./projects.ts";

export const samples: Samples<typeof tasks> = {
  toReview: { make: async () => ({ query: { kind: ["audio"], search: "x" } }) },
  mine: { make: async () => ({ query: { status: ["rejected"], kind: ["image"], sortBy: "createdAt:asc" } }) },
  show: {
    make: async (world, owner) => {
      const project = await makeProject(world);
      const { _id } = await insertTask(world.server.db, { project, worker: owner._id, status: "submitted" });
      return { params: { _id } };
    },
  },
  progress: { make: async (world) => ({ params: { _id: await makeProject(world) } }) },
  settings: { make: async (world) => ({ params: { _id: await makeProject(world) } }) },
  editSettings: {
    make: async (world) => ({ params: { _id: await makeProject(world) }, body: { doublePercent: 20, version: 1 } }),
  },
};
