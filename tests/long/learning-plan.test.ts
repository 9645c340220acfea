import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { certificateView } from "../../server/areas/certificates/queries.ts";
import { completedSql, peopleSql } from "../../server/areas/courses/people.ts";
import { courseView, mineView, newestView } from "../../server/areas/courses/queries.ts";
import { submissionView, toReviewView } from "../../server/areas/quiz-submissions/queries.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { unpagedMax } from "../../contract/core/list.ts";
import { contract } from "../../contract/index.ts";
import { rounds } from "../full.ts";
import { insertManyLearners } from "../server/helpers/many-learners.ts";
import { busiestStep } from "../server/helpers/plans.ts";
import { startPlanWorld } from "./plan-world.ts";

/** A million with MUSTER_FULL=1. */
const size = rounds(40_000, 1_000_000);

let world: Awaited<ReturnType<typeof startPlanWorld>>;
let course: string;
beforeAll(async () => {
  world = await startPlanWorld();
  ({ course } = await insertManyLearners(world.server.db, { size, learner: world.worker }));
}, 600_000);
afterAll(() => world.server.close());

/** Counting stops there; to find that many, some more are read. */
const counted = 2001;
const certificatesCounted = 5001;

describe(`of ${size} enrolments and attempts`, () => {
  test("a list of courses reads no one's enrolment but the caller's, and no reviews", async () => {
    const { worker, manager, rowsOf } = world;
    for (const me of [worker, manager]) expect(await rowsOf(courseView, me)).toBeLessThan(5000);
    for (const view of [newestView, mineView]) expect(await rowsOf(view, worker)).toBeLessThan(5000);
  });

  test("the people of a course, and attempts at all quizzes, are read no further than they are counted", async () => {
    const { server, worker, manager, rowsOf } = world;
    // Not the people themselves, of whom there are as many as are in the course.
    for (const of of [peopleSql, completedSql]) {
      const rows = await busiestStep(server.db, manager, (params) => of(course, { limit: 10, skip: 0 }, params));
      expect(rows, of.name).toBeLessThanOrEqual(counted);
    }
    expect(await rowsOf(submissionView, manager)).toBeLessThan(2.5 * counted);
    expect(await rowsOf({ ...submissionView, visible: sqlText`s.user_id = me._id` }, worker)).toBeLessThan(5000);
  });

  test("what waits for a review is read by itself, and certificates by their page", async () => {
    const { reviewer, manager, rowsOf } = world;
    expect(await rowsOf(toReviewView, reviewer)).toBeLessThan(2.5 * 2 * unpagedMax);
    expect(await rowsOf(certificateView, manager)).toBeLessThan(1.5 * certificatesCounted);
  });

  test("what is counted of a course is what there is", async () => {
    const { server, manager } = world;
    const { body } = await server.call(contract.courses.show, { as: manager, params: { _id: course } });
    expect(body.course.learners).toBe(size / 20 + 1);
  });
});
