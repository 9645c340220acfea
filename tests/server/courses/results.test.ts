import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "../../../contract/courses/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { choose, insertQuiz, insertVersion, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

/** A course of two chapters, of which the learner passed the first. */
const halfDone = async (name: string) => {
  const { _id, chapters } = await insertCourse(server.db, { name, chapters: ["One", "Two"] });
  const learner = await server.person("annotator");
  await server.db.sql
    .insertInto("chapter_results")
    .values({
      enrolment_id: await insertEnrolment(server.db, _id, learner._id, "in_progress"),
      chapter_id: chapters[0]!,
      score: "4",
      average: "80",
      passed_at: new Date().toISOString(),
    })
    .execute();
  return { _id, learner };
};
const results = (as: Actor, _id: string, user_id?: string) =>
  server.call(courses.results, { as, params: { _id }, query: user_id === undefined ? {} : { user_id } });

test("learners read their own results, staff those of each learner, and nobody those of another", async () => {
  const { _id, learner } = await halfDone("Read by whom");
  const other = await server.person("annotator");
  await insertEnrolment(server.db, _id, other._id);
  const expected = {
    result: { _id: learner._id, status: "in_progress", progress: 50, average: 80, completedAt: null },
    chapters: [
      { name: "One", score: 4, scoreAverage: 80, isPassed: true },
      { name: "Two", score: null, scoreAverage: null, isPassed: false },
    ],
  };
  expect((await results(learner, _id)).body).toMatchObject(expected);
  expect((await results(learner, _id, learner._id)).body).toMatchObject(expected);
  expect((await results(manager, _id, learner._id)).body).toMatchObject(expected);
  expect((await results(other, _id)).body.result).toMatchObject({ _id: other._id, progress: 0 });
  expect((await results(other, _id, learner._id)).status).toBe(404);
  // Whoever isn't in the course has none.
  expect((await results(manager, _id)).status).toBe(404);
  expect((await results(manager, _id, newId())).status).toBe(404);
});

test("a chapter's points are those of the best attempt, also where a later one was worth more", async () => {
  const { _id, chapters } = await insertCourse(server.db, { name: "Worth more later", chapters: ["One"] });
  const learner = await server.person("annotator");
  await insertEnrolment(server.db, _id, learner._id, "in_progress");
  const chapterId = chapters[0]!;
  const { quiz, questions } = await insertQuiz(server.db, [single("right", "wrong")], { chapterId });
  const me = taker(server, learner, quiz);
  await me.submit(await me.start(), choose(0));
  const content = {
    kind: "single",
    choices: [100, 50].map((fraction) => ({ text: `${fraction}`, fraction, feedback: "" })),
  } as const;
  await insertVersion(server.db, questions[0]!, 2, { content, points: 10 });
  expect(await me.submit(await me.start(), choose(1))).toMatchObject({ score: 5, possible: 10 });
  expect((await results(learner, _id)).body.chapters).toMatchObject([
    { score: 1, scoreAverage: 100, quiz: [{ score: 1, possible: 1 }] },
  ]);
});

test("the people of a course are exported as CSV, as their list shows them", async () => {
  const { _id, learner } = await halfDone("Exported");
  const done = await server.person("annotator");
  await insertEnrolment(server.db, _id, done._id, "completed");
  const elsewhere = await halfDone("Not exported");
  const exported = async (query: object) => {
    const { status, body } = await server.call(courses.exportUsers, {
      as: manager,
      params: { _id },
      query: { columns: ["email", "status", "progress", "average"], sortBy: "enrolledAt:asc", ...query },
    });
    expect(status).toBe(200);
    return (body as string).replace("\uFEFF", "").trim().split("\r\n");
  };
  const head = 'E-mail,Status,"Progress, %","Average, %"';
  expect(await exported({})).toEqual([head, `${learner.email},Learning,50,80`, `${done.email},Completed,0,`]);
  expect(await exported({ hasCompleted: "true" })).toEqual([head, `${done.email},Completed,0,`]);
  expect(await exported({ status: ["in_progress"] })).toEqual([head, `${learner.email},Learning,50,80`]);
  expect(await exported({ search: elsewhere.learner.email })).toEqual([head]);
  const gone = await server.call(courses.exportUsers, { as: manager, params: { _id: newId() } });
  expect(gone.status).toBe(404);
});
