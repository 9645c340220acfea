import type { chapters } from "../../../contract/chapters/endpoints.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { freshName, type Samples, type World } from "../sample.ts";
import { makeCourse, makeMyCourse } from "./courses.ts";

/** The first chapter of a course that the owner is in. */
const first = async (world: World, owner: Actor) => ({
  params: { _id: (await makeMyCourse(world, owner)).chapters[0]! },
});
const oneOf = async (world: World) => ({ params: { _id: (await makeCourse(world)).chapters[0]! } });

export const samples: Samples<typeof chapters> = {
  list: { make: async (world) => ({ query: { rootCourse: (await makeCourse(world))._id } }) },
  show: { make: first },
  create: {
    make: async (world) => ({
      body: { rootCourse: (await makeCourse(world))._id, name: freshName("Chapter"), body: "<p>Text</p>", number: 1 },
    }),
    values: async (_, { round }) => ({ number: round }),
  },
  edit: { make: async (world) => ({ ...(await oneOf(world)), body: { name: freshName("Chapter") } }) },
  remove: { make: oneOf },
  restore: { make: async (world) => ({ body: { ids: [(await makeCourse(world)).chapters[0]!] } }) },
  export: {
    make: async (world) => ({ query: { rootCourse: (await makeCourse(world))._id, columns: ["name", "body"] } }),
  },
  lastNumber: { make: async (world) => ({ params: { _id: (await makeCourse(world))._id } }) },
  order: {
    make: async (world) => {
      const { _id, chapters: made } = await makeCourse(world);
      return { params: { _id: _id }, body: { chapters: made.toReversed() } };
    },
  },
  read: { make: first },
};

/** A line names the course that a chapter is of. */
export const importedLine = async (world: World) => {
  const name = freshName("Course");
  await makeCourse(world, { name });
  return { rootCourse: name };
};

/** A record that another one may point at. */
export const reference = async (world: World): Promise<string> => (await makeCourse(world)).chapters[0]!;

export const notReadBack = {
  order: "it orders chapters: tests/server/chapters/chapters.test.ts",
};
