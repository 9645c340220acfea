import type { ratings } from "../../../contract/ratings/endpoints.ts";
import { insertFeature } from "../../server/helpers/prompts.ts";
import { freshName, type Sample, type World } from "../sample.ts";
import { makeProject } from "./projects.ts";

/** Those that `crud` does not make. */
export const samples: Readonly<Record<Extract<keyof typeof ratings, "createInProject" | "ofProject">, Sample>> = {
  createInProject: {
    make: async (world) => ({
      params: { _id: await makeProject(world) },
      body: { name: freshName("Feature"), scale: 7, guidance: "From useless to perfect" },
    }),
  },
  ofProject: { make: async (world) => ({ params: { _id: await makeProject(world) } }) },
};

/** A record that another one may point at. */
export const reference = async (world: World): Promise<string> =>
  insertFeature(world.server.db, await makeProject(world), freshName("Feature"));
