import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "../../../contract/courses/endpoints.ts";
import type { ReviewDecision } from "../../../contract/assigned-jobs/states.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { insertResults } from "../helpers/quality.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let manager: Actor;
let project: string;
let course: { _id: string; chapters: string[] };
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  project = await insertProject(server.db, "Street signs");
  course = await insertCourse(server.db, { name: "Boxes", chapters: ["Tight", "Hidden"] });
});
afterAll(() => server.close());

const figures = async () =>
  (await server.call(courses.laterAccuracy, { as: manager, params: { _id: course._id } })).body;

/** Someone who completed the course two days ago, with these averages in its chapters. */
const graduate = async (averages: readonly number[]): Promise<Actor> => {
  const person = await server.person("annotator");
  const enrolment = await insertEnrolment(server.db, course._id, person._id, "completed");
  await run(server.db.sql, sqlText`update enrolments set completed_at = now() - interval '2 days' where _id = $1`, [
    enrolment,
  ]);
  await run(
    server.db.sql,
    sqlText`insert into chapter_results (enrolment_id, chapter_id, average, passed_at)
     select $1, chapter, average, now() from unnest($2::uuid[], $3::numeric[]) as row (chapter, average)`,
    [enrolment, course.chapters.slice(0, averages.length), averages],
  );
  return person;
};

/** A job that was taken so many days ago and reviewed, once or more often; null: accepted without a review. */
const reviewed = async (worker: Actor, decisions: readonly (ReviewDecision | null)[], days = 1): Promise<void> => {
  const job = await insertJob(server.db, { project });
  const assigned = await insertAssigned(server.db, { job, worker: worker._id, status: "approved" });
  await run(
    server.db.sql,
    sqlText`update assigned_jobs set created_at = now() - make_interval(days => $2) where _id = $1`,
    [assigned, days],
  );
  for (const [at, decision] of decisions.entries()) {
    await run(
      server.db.sql,
      sqlText`insert into job_reviews (_id, assigned_job_id, reviewer_id, decision, created_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
      [newId(), assigned, decision && manager._id, decision ?? "accept", at],
    );
  }
};

test("counts who has a result and later work that was checked, and tells no figures of fewer than 30", async () => {
  const first = await graduate([80, 90]);
  await reviewed(first, ["accept"], 3);
  await reviewed(first, [null]);
  expect(await figures()).toEqual({ people: 0, correlation: null, bands: [] });
  await reviewed(first, ["rework", "accept"]);
  await reviewed(await graduate([]), ["accept"]);
  expect(await figures()).toEqual({ people: 1, correlation: null, bands: [] });
});

test("of 30 people it tells the correlation and the accuracy of those with such results", async () => {
  // One is there already: 85 in the course, and nothing right.
  for (let at = 0; at < 28; at++) {
    const isGood = at % 2 === 0;
    await reviewed(await graduate(isGood ? [95, 91] : [72, 88]), [isGood ? "accept" : "fix"]);
  }
  expect((await figures()).people).toBe(29);
  const golden = await graduate([100]);
  await insertResults(server.db, { project, worker: golden._id, right: 7, wrong: 3, jobs: 2 });
  const { people, correlation, bands } = await figures();
  expect(people).toBe(30);
  expect(bands).toMatchObject([
    { from: 90, people: 15, checks: 24, right: 21, accuracy: 0.875 },
    { from: 70, people: 15, checks: 15, right: 0, accuracy: 0 },
  ]);
  expect(correlation.low).toBeGreaterThan(0.5);
  expect(correlation.value).toBeGreaterThan(correlation.low);
  expect(correlation.high).toBeLessThan(1);
});

test("an unknown course has none", async () => {
  expect((await server.call(courses.laterAccuracy, { as: manager, params: { _id: newId() } })).status).toBe(404);
});
