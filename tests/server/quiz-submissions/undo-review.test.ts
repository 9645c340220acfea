import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "../../../contract/notifications/endpoints.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { choose, essay, insertQuiz, insertVersion, oneOf, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let people: Record<"manager" | "reviewer", Actor>;
beforeAll(async () => {
  server = await startTestServer();
  people = { manager: await server.person("manager"), reviewer: await server.person("reviewer") };
});
afterAll(() => server.close());

let made = 0;
/** One who has answered a choice and two essays in the first of a course's two chapters. */
const submitted = async () => {
  const course = await insertCourse(server.db, { name: `Course ${++made}`, chapters: ["One", "Two"] });
  const [chapterId, last] = course.chapters as [string, string];
  const asked = [single("right", "wrong"), { content: essay, points: 4 }, { content: essay, points: 4 }];
  const { quiz, questions } = await insertQuiz(server.db, asked, { chapterId });
  const as = await server.person("annotator");
  await insertEnrolment(server.db, course._id, as._id);
  const me = taker(server, as, quiz);
  const text = { kind: "essay" as const, text: "As I see it" };
  const { _id } = await me.submit(await me.start(), choose(0), text, text);
  const review = (by: Actor, points: readonly (number | null)[], comment = "") => {
    const marks = points.flatMap((one, at) =>
      one === null ? [] : [{ questionId: questions[at + 1], points: one, comment }],
    );
    return server.call(quizSubmissions.review, { as: by, params: { _id }, body: { marks } });
  };
  const undo = (by: Actor) => server.call(quizSubmissions.undoReview, { as: by, params: { _id } });
  const stored = async () => {
    const { body } = await server.call(quizSubmissions.show, { as: people.manager, params: { _id } });
    const { status, score, gradedAt, questions: shown } = body.submission;
    const essays = shown.slice(1).map((one: { points: number | null; comment: string; gradedBy: object | null }) => ({
      points: one.points,
      comment: one.comment,
      gradedBy: one.gradedBy,
    }));
    return { status, score, gradedAt, essays };
  };
  const isPassed = () =>
    oneOf<boolean>(
      server.db,
      sqlText`select exists (select from chapter_results where chapter_id = $1 and passed_at is not null)`,
      chapterId,
    );
  return { _id, quiz, questions, as, me, last, review, undo, stored, isPassed };
};

test("the last of several reviews is undone by whoever gave it: what was before comes back, and is audited", async () => {
  const { _id, review, undo, stored, isPassed } = await submitted();
  await review(people.reviewer, [3, null], "First");
  expect((await undo(people.manager)).body.code).toBe("result_moved_on");
  await review(people.reviewer, [null, 4], "Second");
  const graded = await stored();
  expect(graded).toMatchObject({ status: "graded", score: 8 });
  expect(await isPassed()).toBe(true);
  await review(people.manager, [1, 1], "Third");
  expect(await stored()).toMatchObject({ status: "graded", score: 3 });

  expect((await undo(people.reviewer)).body.code).toBe("result_moved_on");
  expect((await undo(people.manager)).status).toBe(200);
  expect(await stored()).toEqual(graded);
  expect(await isPassed()).toBe(true);
  // Only the last one is kept of each reviewer.
  expect((await undo(people.manager)).body.code).toBe("result_moved_on");
  const actions = await run<{ action: string }>(
    server.db.sql,
    sqlText`select action from audit where record_id = $1 and action = 'quizSubmissions.undoReview'`,
    [_id],
  );
  expect(actions).toHaveLength(1);
});

test("an attempt waits for its review again, and its chapter with it", async () => {
  const { _id, review, undo, stored, isPassed } = await submitted();
  const waiting = await stored();
  await review(people.reviewer, [4, null], "Well said");
  expect((await undo(people.reviewer)).status).toBe(200);
  expect(await stored()).toEqual(waiting);
  await review(people.reviewer, [4, 4]);
  expect(await isPassed()).toBe(true);
  expect((await undo(people.reviewer)).body.submission).toMatchObject({ status: "pending_review", score: null });
  expect(await stored()).toEqual(waiting);
  expect(await isPassed()).toBe(false);
  const list = await server.call(quizSubmissions.toReview, { as: people.reviewer, query: { _id } });
  expect(list.body.submissions).toMatchObject([{ _id }]);
});

test("its learner is not told of a grade that was taken back before they read of it, and once of the next one", async () => {
  const { as, review, undo } = await submitted();
  const told = async () => (await server.call(notifications.list, { as })).body.notifications.length;
  await review(people.reviewer, [4, 4]);
  expect(await told()).toBe(1);
  await undo(people.reviewer);
  expect(await told()).toBe(0);
  await review(people.reviewer, [3, 4]);
  expect(await told()).toBe(1);
  await server.call(notifications.readAll, { as });
  await undo(people.reviewer);
  expect(await told()).toBe(1);
});

test.each<[string, (of: Awaited<ReturnType<typeof submitted>>) => Promise<unknown>]>([
  ["the learner began another attempt", ({ me }) => me.start()],
  [
    "they completed the course by it",
    async ({ as, last, review }) => {
      await review(people.reviewer, [0, 0]);
      await run(
        server.db.sql,
        sqlText`insert into chapter_results (enrolment_id, chapter_id, passed_at)
         select _id, $2, now() from enrolments where user_id = $1`,
        [as._id, last],
      );
      await review(people.manager, [4, 4]);
    },
  ],
  [
    "its key was corrected",
    async ({ quiz, questions }) => {
      await insertVersion(server.db, questions[0]!, 2, { content: single("wrong", "right") });
      const body = { questionId: questions[0] };
      await server.call(quizSubmissions.regrade, { as: people.manager, params: { _id: quiz }, body });
    },
  ],
  [
    "it was voided",
    ({ _id }) =>
      server.call(quizSubmissions.void, { as: people.manager, params: { _id }, body: { reason: "A fault" } }),
  ],
])("it is refused once %s", async (_name, goOn) => {
  const of = await submitted();
  await of.review(people.manager, [4, 4]);
  await goOn(of);
  const now = await of.stored();
  const refused = await of.undo(people.manager);
  expect([refused.status, refused.body.code]).toEqual([409, "result_moved_on"]);
  expect(await of.stored()).toEqual(now);
});
