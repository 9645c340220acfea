import { afterAll, beforeAll, expect, test } from "vitest";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { choose, insertQuiz, insertVersion, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

let made = 0;
const courseOf = (...chapters: string[]) => insertCourse(server.db, { name: `Course ${++made}`, chapters });
const resultOf = async (chapter: string) =>
  (
    await run<{ score: number; passed: boolean }>(
      server.db.sql,
      sqlText`select score::float8 as score, passed_at is not null as passed from chapter_results where chapter_id = $1`,
      [chapter],
    )
  )[0];

test("a quiz of a chapter is for those to whom the chapter is open, and says what would open it", async () => {
  const course = await courseOf("One", "Two");
  const { quiz } = await insertQuiz(server.db, [single("a", "b")], { chapterId: course.chapters[1] });
  const as = await server.person("annotator");
  const me = taker(server, as, quiz);
  const start = () => server.call(quizSubmissions.start, { as, params: { _id: quiz } });
  expect((await start()).status).toBe(404);
  expect((await server.call(quizzes.show, { as, params: { _id: quiz } })).status).toBe(404);
  await insertEnrolment(server.db, course._id, as._id);
  const { participation } = await me.participation();
  expect([participation.canStart, participation.reasons[0].reason]).toEqual([false, "chapter_required"]);
  expect((await start()).body.code).toBe("chapter_locked");
  expect((await server.call(quizzes.show, { as, params: { _id: quiz } })).status).toBe(200);
});

test("grades, voids, corrected keys and retakes are counted for the chapter at once", async () => {
  const course = await courseOf("One");
  const [chapterId] = course.chapters as [string];
  const { quiz, questions } = await insertQuiz(server.db, [single("wrong", "right")], { chapterId });
  const as = await server.person("annotator");
  await insertEnrolment(server.db, course._id, as._id);
  const me = taker(server, as, quiz);
  const { _id } = await me.submit(await me.start(), choose(1));
  expect(await resultOf(chapterId)).toEqual({ score: 0, passed: false });

  await insertVersion(server.db, questions[0]!, 2, { content: single("right", "wrong") });
  const by = { as: manager, params: { _id: quiz } };
  await server.call(quizSubmissions.regrade, { ...by, body: { questionId: questions[0] } });
  expect(await resultOf(chapterId)).toEqual({ score: 1, passed: true });

  await server.call(quizSubmissions.void, { as: manager, params: { _id }, body: { reason: "A fault" } });
  expect((await resultOf(chapterId))?.passed).toBe(false);

  await me.submit(await me.start(), choose(0));
  expect(await resultOf(chapterId)).toEqual({ score: 1, passed: true });
  await server.call(quizSubmissions.retake, { ...by, body: { reason: "Known questions" } });
  expect((await resultOf(chapterId))?.passed).toBe(false);
});

test("a quiz that is moved, archived or deleted counts where it is then, and no more where it was", async () => {
  const course = await courseOf("One", "Two");
  const [first, second] = course.chapters as [string, string];
  const { quiz } = await insertQuiz(server.db, [single("a", "b")], { chapterId: first });
  const as = await server.person("annotator");
  await insertEnrolment(server.db, course._id, as._id);
  const me = taker(server, as, quiz);
  await me.submit(await me.start(), choose(0));
  expect(await resultOf(first)).toEqual({ score: 1, passed: true });
  const reply = await server.call(quizzes.edit, { as: manager, params: { _id: quiz }, body: { chapterId: second } });
  expect(reply.body.quiz.chapterId).toEqual({ _id: second, name: "Two" });
  expect(await resultOf(second)).toEqual({ score: 1, passed: true });
  const removed = await server.call(quizzes.remove, { as: manager, params: { _id: quiz } });
  expect(removed.status).toBe(200);
});
