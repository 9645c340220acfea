import { afterAll, beforeAll, expect, test } from "vitest";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";
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

test("a quiz whose chapter or course was deleted opens for staff, to give it another, and for no one else", async () => {
  const course = await courseOf("One", "Two");
  const [ofChapter, ofCourse] = await Promise.all(
    course.chapters.map((chapterId) => insertQuiz(server.db, [single("a", "b")], { chapterId })),
  );
  const opens = async (as: Actor) =>
    Promise.all(
      [ofChapter!, ofCourse!].map(
        async ({ quiz }) => (await server.call(quizzes.show, { as, params: { _id: quiz } })).status,
      ),
    );
  await server.call(chapters.remove, { as: manager, params: { _id: course.chapters[0]! } });
  expect((await server.call(courses.remove, { as: manager, params: { _id: course._id } })).status).toBe(200);
  expect(await opens(manager)).toEqual([200, 200]);
  expect(await opens(await server.person("annotator"))).toEqual([404, 404]);
  const moved = await edit(ofChapter!.quiz, { chapterId: null });
  expect(moved.body.quiz.chapterId).toBeNull();
});

test("an open attempt is not gone on with by who is blocked from its course or left it; a chapter may shut", async () => {
  const course = await courseOf("One", "Two");
  const [first, second] = course.chapters as [string, string];
  const { quiz, questions } = await insertQuiz(server.db, [single("a", "b")], { chapterId: second });
  const as = await server.person("annotator");
  const enrolment = await insertEnrolment(server.db, course._id, as._id, "in_progress");
  const me = taker(server, as, quiz);
  const passes = (is: boolean) =>
    run(
      server.db.sql,
      sqlText`insert into chapter_results (enrolment_id, chapter_id, passed_at) values ($1, $2, case when $3 then now() end)
       on conflict (enrolment_id, chapter_id) do update set passed_at = excluded.passed_at`,
      [enrolment, first, is],
    );
  const becomes = (status: string, before: string | null) =>
    run(server.db.sql, sqlText`update enrolments set status = $2, status_before = $3 where _id = $1`, [
      enrolment,
      status,
      before,
    ]);
  const start = (who: Actor) => server.call(quizSubmissions.start, { as: who, params: { _id: quiz } });
  await passes(true);
  const { _id } = await me.start();
  await passes(false);
  expect((await start(as)).body.submission._id).toBe(_id);
  expect((await me.participation()).participation).toMatchObject({ canStart: true, reasons: [] });

  await becomes("blocked", "in_progress");
  const refused = await start(as);
  expect([refused.status, refused.body.code]).toEqual([409, "chapter_locked"]);
  expect(refused.body.reasons).toMatchObject([{ reason: "course_blocked" }]);
  expect((await me.participation()).participation).toMatchObject({
    open: { _id },
    canStart: false,
    reasons: [{ reason: "course_blocked" }],
  });
  expect((await me.trySubmit([{ questionId: questions[0]!, answer: choose(0) }])).body.code).toBe("chapter_locked");
  // What they typed before is kept.
  expect((await me.save(_id, { place: 1, answer: choose(0) })).status).toBe(200);
  await becomes("withdrawn", null);
  expect((await start(as)).status).toBe(404);

  const open = (await start(manager)).body.submission._id;
  await server.call(chapters.remove, { as: manager, params: { _id: second } });
  expect((await start(manager)).body.submission._id).toBe(open);
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

/** Two who took the quiz of a course's only chapter, the first with success. */
const passedAndFailed = async () => {
  const course = await courseOf("One");
  const [chapterId] = course.chapters as [string];
  const { quiz } = await insertQuiz(server.db, [single("right", "wrong")], { chapterId });
  const people = await Promise.all([server.person("annotator"), server.person("annotator")]);
  for (const [at, as] of people.entries()) {
    await insertEnrolment(server.db, course._id, as._id);
    const me = taker(server, as, quiz);
    await me.submit(await me.start(), choose(at));
  }
  return { course: course._id, chapterId, quiz, passed: people[0], failed: people[1] };
};
const standingOf = async (course: string, as: Actor) =>
  (
    await run<{ status: string; passed: boolean; certificates: number }>(
      server.db.sql,
      sqlText`select e.status, exists (select from chapter_results r where r.enrolment_id = e._id and r.passed_at is not null) as passed,
         (select count(*)::int from certificates c where c.course_id = e.course_id and c.user_id = e.user_id) as certificates
       from enrolments e where e.course_id = $1 and e.user_id = $2`,
      [course, as._id],
    )
  )[0];
const edit = (quiz: string, body: object) => server.call(quizzes.edit, { as: manager, params: { _id: quiz }, body });

test("a quiz that is published later counts for everyone at once; who completed the course keeps what they earned", async () => {
  const { course, chapterId, passed, failed } = await passedAndFailed();
  const earned = { status: "certified", certificates: 1 };
  expect(await standingOf(course, passed)).toEqual({ ...earned, passed: true });
  const second = await insertQuiz(server.db, [single("a", "b")], { chapterId, status: "draft" });
  await edit(second.quiz, { status: "published" });
  expect(await standingOf(course, passed)).toEqual({ ...earned, passed: false });
  const me = taker(server, failed, second.quiz);
  await me.submit(await me.start(), choose(0));
  expect((await standingOf(course, failed))?.status).not.toBe("certified");
  await edit(second.quiz, { status: "archived" });
  expect(await standingOf(course, passed)).toEqual({ ...earned, passed: true });
});

test("a quiz that goes completes those whom it alone kept from it, and restored it counts again", async () => {
  const { course, chapterId, quiz, failed } = await passedAndFailed();
  const second = await insertQuiz(server.db, [single("a", "b")], { chapterId });
  const me = taker(server, failed, second.quiz);
  await me.submit(await me.start(), choose(0));
  const half = { status: "in_progress", passed: false, certificates: 0 };
  expect(await standingOf(course, failed)).toEqual(half);
  const late = await server.person("annotator");
  await insertEnrolment(server.db, course, late._id);
  const other = taker(server, late, quiz);
  await other.submit(await other.start(), choose(0));
  expect(await standingOf(course, late)).toEqual(half);
  await server.call(quizzes.bulkRemove, { as: manager, body: { select: { ids: [second.quiz] }, onRefusal: "stop" } });
  const done = { status: "certified", passed: true, certificates: 1 };
  expect(await standingOf(course, late)).toEqual(done);
  expect(await standingOf(course, failed)).toEqual(half);
  await server.call(quizzes.restore, { as: manager, body: { ids: [second.quiz] } });
  expect(await standingOf(course, late)).toEqual({ ...done, passed: false });
  await server.call(quizzes.remove, { as: manager, params: { _id: quiz } });
  expect(await standingOf(course, failed)).toEqual(done);
});

test("a chapter that has no quiz any more is passed by those who passed it or read it", async () => {
  const course = await courseOf("One", "Two");
  const [chapterId] = course.chapters as [string, string];
  const { quiz } = await insertQuiz(server.db, [single("right", "wrong")], { chapterId });
  const [passed, reader, neither] = await Promise.all(Array.from({ length: 3 }, () => server.person("annotator")));
  for (const as of [passed!, reader!, neither!]) await insertEnrolment(server.db, course._id, as._id);
  const me = taker(server, passed!, quiz);
  await me.submit(await me.start(), choose(0));
  for (const as of [reader!, neither!]) {
    const other = taker(server, as, quiz);
    await other.submit(await other.start(), choose(1));
  }
  await server.call(chapters.read, { as: reader!, params: { _id: chapterId } });
  const allPassed = () =>
    Promise.all([passed!, reader!, neither!].map(async (as) => (await standingOf(course._id, as))?.passed));
  expect(await allPassed()).toEqual([true, false, false]);
  await edit(quiz, { status: "archived" });
  expect(await allPassed()).toEqual([true, true, false]);
  await edit(quiz, { status: "published" });
  expect(await allPassed()).toEqual([true, false, false]);
});

test("whoever is graded while a quiz is published is counted by both", async () => {
  for (let round = 0; round < 5; round++) {
    const course = await courseOf("One");
    const [chapterId] = course.chapters as [string];
    const { quiz } = await insertQuiz(server.db, [single("right", "wrong")], { chapterId });
    const later = await insertQuiz(server.db, [single("a", "b")], { chapterId, status: "draft" });
    const as = await server.person("annotator");
    await insertEnrolment(server.db, course._id, as._id);
    const me = taker(server, as, quiz);
    const submission = await me.start();
    await Promise.all([me.submit(submission, choose(0)), edit(later.quiz, { status: "published" })]);
    expect((await standingOf(course._id, as))?.passed).toBe(false);
  }
});

test("whoever is graded while their quiz is moved is counted where it is then", async () => {
  const course = await courseOf("One", "Two");
  const [first, second] = course.chapters as [string, string];
  const { quiz } = await insertQuiz(server.db, [single("right", "wrong")], { chapterId: first });
  const as = await server.person("annotator");
  await insertEnrolment(server.db, course._id, as._id);
  const me = taker(server, as, quiz);
  const submission = await me.start();
  const moving = await server.db.pool.connect();
  try {
    await moving.query("begin");
    await moving.query("update quizzes set chapter_id = $2 where _id = $1", [quiz, second]);
    const submitted = me.submit(submission, choose(0));
    await expect.poll(() => waitsForLock(server.db)).toBe(true);
    await moving.query("commit");
    expect((await submitted).status).toBe("graded");
  } finally {
    moving.release();
  }
  expect([await resultOf(first), await resultOf(second)]).toEqual([undefined, { score: 1, passed: true }]);
});
