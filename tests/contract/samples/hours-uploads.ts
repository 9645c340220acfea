import type { hoursUploads } from "../../../contract/hours-uploads.ts";
import { insertUpload } from "../../server/helpers/hours.ts";
import type { Samples } from "../sample.ts";
import { makeProject } from "./projects.ts";

export const hoursUploadSamples: Samples<typeof hoursUploads> = {
  list: {
    make: async (world) => ({
      query: { search: "march", sortBy: "createdAt:asc", project: await makeProject(world) },
    }),
  },
  takeBack: {
    make: async (world, owner) => ({
      params: { _id: await insertUpload(world.server.db, owner, await makeProject(world), world.people.manager) },
    }),
  },
};
