import type { courseReviews } from "../../../contract/course-reviews/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import type { Samples, World } from "../sample.ts";
import { makeCourse, makeMyCourse } from "./courses.ts";

const makeReview = async (world: World, owner: Actor): Promise<string> => {
  const _id = newId();
  const { _id: course_id } = await makeMyCourse(world, owner, "completed");
  await world.server.db.sql
    .insertInto("course_reviews")
    .values({ _id, course_id, user_id: owner._id, rating: 4, text: "Clear" })
    .execute();
  return _id;
};

export const samples: Samples<typeof courseReviews> = {
  list: { make: async (world) => ({ params: { _id: (await makeCourse(world))._id }, query: { limit: 5 } }) },
  show: { make: async (world, owner) => ({ params: { _id: await makeReview(world, owner) } }) },
  create: {
    make: async (world, owner) => ({
      params: { _id: (await makeMyCourse(world, owner, "completed"))._id },
      body: { rating: 5, text: "Clear and short" },
    }),
  },
  remove: { make: async (world, owner) => ({ params: { _id: await makeReview(world, owner) } }) },
  restore: { make: async (world, owner) => ({ body: { ids: [await makeReview(world, owner)] } }) },
};

/** A record that another one may point at. */
export const reference = async (world: World): Promise<string> =>
  makeReview(world, await world.server.person("annotator"));
