import type { hoursUploads } from "../../../contract/hours-uploads/endpoints.ts";
import { insertUpload } from "../../server/helpers/hours.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { Samples, World } from "../sample.ts";
import { makeProject } from "./projects.ts";

const oneUpload = async (world: World, owner: Actor) => ({
  params: { _id: await insertUpload(world.server.db, owner, await makeProject(world), world.people.manager) },
});

export const samples: Samples<typeof hoursUploads> = {
  list: {
    make: async (world) => ({
      query: { search: "march", sortBy: "createdAt:asc", project: await makeProject(world) },
    }),
  },
  show: { make: oneUpload },
  undo: { make: oneUpload },
};
