import type { guidelineEndpoints } from "../../../contract/projects/guidelines.ts";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../../server/helpers/hours.ts";
import { freshName, type Samples, type World } from "../sample.ts";

const { projects } = contract;

/** A project whose guideline has two versions. */
const withGuideline = async ({ server, people }: World) => {
  const params = { _id: await insertProject(server.db, freshName("Project")) };
  for (const guideline of ["<p>Draw boxes.</p>", "<p>Draw tight boxes.</p>"]) {
    await server.call(projects.updateInfo, { as: people.manager, params, body: { guideline } });
  }
  return { params };
};

export const guidelineSamples: Samples<typeof guidelineEndpoints> = {
  info: { make: withGuideline },
  updateInfo: {
    make: async (world) => ({
      ...(await withGuideline(world)),
      body: {
        description: "Short",
        guideline: "<p>Draw <strong>tight</strong> boxes.</p>",
        isMinor: true,
        version: 3,
      },
    }),
  },
  acknowledgeGuideline: { make: async (world) => ({ ...(await withGuideline(world)), body: { number: 2 } }) },
  guidelines: { make: async (world) => ({ ...(await withGuideline(world)), query: { sortBy: "number:asc" } }) },
  guideline: {
    make: async (world) => {
      const { params } = await withGuideline(world);
      return { params: { ...params, number: "1" } };
    },
  },
  restoreGuideline: {
    make: async (world) => ({ ...(await withGuideline(world)), body: { number: 1, isMinor: false, version: 3 } }),
  },
};
