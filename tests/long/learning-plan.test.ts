import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { certificateView } from "../../server/areas/certificates/queries.ts";
import { peopleSql } from "../../server/areas/courses/people.ts";
import { courseView, mineView, newestView } from "../../server/areas/courses/queries.ts";
import { submissionView, toReviewView } from "../../server/areas/quiz-submissions/queries.ts";
import { pageSql } from "../../server/core/db/read.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import type { View } from "../../server/core/db/view.ts";
import { unpagedMax } from "../../contract/core/list.ts";
import { contract } from "../../contract/index.ts";
import { rounds } from "../full.ts";
import { insertManyLearners } from "../server/helpers/many-learners.ts";
import { busiestStep } from "../server/helpers/plans.ts";
import { type Actor, startTestServer } from "../server/helpers/test-server.ts";

/** A million with MUSTER_FULL=1. */
const size = rounds(40_000, 1_000_000);

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let reviewer: Actor;
let worker: Actor;
let course: string;
beforeAll(async () => {
  server = await startTestServer();
  [manager, reviewer, worker] = await Promise.all([
    server.person("manager"),
    server.person("reviewer"),
    server.person("annotator"),
  ]);
  ({ course } = await insertManyLearners(server.db, { size, learner: worker }));
}, 600_000);
afterAll(() => server.close());

const paged = { limit: 10, skip: 0 };
const rowsOf = (view: View, me: Actor, query: object = {}) =>
  busiestStep(server.db, me, (params) => pageSql({ view, key: "records", query: { ...paged, ...query }, params }));

/** Counting stops there; to find that many, some more are read. */
const counted = 5001;
const peopleCounted = 2001;

describe(`of ${size} enrolments and attempts`, () => {
  test("a list of courses reads no one's enrolment but the caller's, and no reviews", async () => {
    for (const me of [worker, manager]) expect(await rowsOf(courseView, me)).toBeLessThan(5000);
    for (const view of [newestView, mineView]) expect(await rowsOf(view, worker)).toBeLessThan(5000);
  });

  test("the people of a course, and attempts at all quizzes, are read no further than they are counted", async () => {
    const people = (query: object) =>
      busiestStep(server.db, manager, (params) => peopleSql(course, { ...paged, ...query }, params));
    expect(await people({})).toBeLessThan(2.5 * peopleCounted);
    expect(await rowsOf(submissionView, manager)).toBeLessThan(2.5 * counted);
    expect(await rowsOf({ ...submissionView, visible: sqlText`s.user_id = me._id` }, worker)).toBeLessThan(5000);
  });

  test("what waits for a review is read by itself, and certificates by their page", async () => {
    expect(await rowsOf(toReviewView, reviewer)).toBeLessThan(2.5 * 2 * unpagedMax);
    expect(await rowsOf(certificateView, manager)).toBeLessThan(1.5 * counted);
  });

  test("what is counted of a course is what there is", async () => {
    const { body } = await server.call(contract.courses.show, { as: manager, params: { _id: course } });
    expect(body.course.learners).toBe(size / 20 + 1);
  });
});
