import type { clauseChapterEndpoints } from "../../../contract/projects/clause-chapters.ts";
import type { guidelineEndpoints } from "../../../contract/projects/guidelines.ts";
import { contract } from "../../../contract/index.ts";
import { insertProject } from "../../server/helpers/hours.ts";
import { makeCourse } from "./courses.ts";
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

/** A clause of a project's guideline, and a chapter that teaches it. */
const withClause = async (world: World) => {
  const { server, people } = world;
  const params = { _id: await insertProject(server.db, freshName("Project")) };
  const body = { guideline: "<h2>Tight boxes</h2>" };
  await server.call(projects.updateInfo, { as: people.manager, params, body });
  return { params, body: { anchor: "tight-boxes", chapterId: (await makeCourse(world)).chapters[0]! } };
};

export const guidelineSamples: Samples<typeof guidelineEndpoints & typeof clauseChapterEndpoints> = {
  clauseChapters: { make: async (world) => ({ params: (await withClause(world)).params }) },
  setClauseChapter: {
    make: withClause,
    values: async (world, { round }) => ({
      anchor: "tight-boxes",
      chapterId: round === 1 ? (await makeCourse(world)).chapters[0]! : null,
    }),
  },
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
