import { afterAll, beforeAll, expect, test } from "vitest";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { choose, insertQuiz, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

/** A chapter without a quiz stays passed, also once a quiz that was published there by mistake is a draft again. */
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const become = async (quiz: string, status: "draft" | "published" | "archived") => {
  const body = { select: { ids: [quiz] }, status, onRefusal: "stop" };
  expect((await server.call(quizzes.bulkStatus, { as: manager, body })).status).toBe(200);
};

let made = 0;
/** Someone who passed the quiz of the first of two chapters, and another quiz, a draft there. */
const learner = async () => {
  const course = await insertCourse(server.db, { name: `Lanes ${++made}`, chapters: ["One", "Two"] });
  const chapterId = course.chapters[0]!;
  const [first, second] = await Promise.all(
    (["published", "draft"] as const).map((status) =>
      insertQuiz(server.db, [single("right", "wrong")], { chapterId, status }),
    ),
  );
  const as = await server.person("annotator");
  await insertEnrolment(server.db, course._id, as._id);
  const me = taker(server, as, first!.quiz);
  const attempt = await me.submit(await me.start(), choose(0));
  const marks = async (): Promise<[isPassed: boolean, isNextOpen: boolean]> => {
    const { body } = await server.call(courses.chapters, { as, params: { _id: course._id } });
    return [body.chapters[0].isPassed, body.chapters[1].isAccessible];
  };
  expect(await marks()).toEqual([true, true]);
  return { as, quiz: first!.quiz, other: second!.quiz, chapterId, attempt: attempt._id, marks };
};

test("undoing a publication gives passes back, and the next chapter, whatever was tried in between", async () => {
  const { as, quiz, other, marks } = await learner();
  await become(quiz, "archived");
  for (const _ of [1, 2]) {
    await become(other, "published");
    expect(await marks()).toEqual([false, false]);
    const me = taker(server, as, other);
    await me.submit(await me.start(), choose(1));
    expect(await marks()).toEqual([false, false]);
    await become(other, "draft");
    expect(await marks()).toEqual([true, true]);
  }
});

test("a pass whose attempt was voided doesn't come back once its quiz is archived, though it had been before", async () => {
  const { quiz, chapterId, attempt, marks, as } = await learner();
  await become(quiz, "archived");
  await become(quiz, "published");
  expect(await marks()).toEqual([true, true]);
  await server.call(quizSubmissions.void, { as: manager, params: { _id: attempt }, body: { reason: "Copied" } });
  expect(await marks()).toEqual([false, false]);
  await become(quiz, "archived");
  expect(await marks()).toEqual([false, false]);
  await server.call(chapters.read, { as, params: { _id: chapterId } });
  expect(await marks()).toEqual([true, true]);
});
