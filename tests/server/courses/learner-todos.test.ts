import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { notifications } from "../../../contract/notifications/endpoints.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { insertCertificate, dayFromToday } from "../helpers/certificates.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { choose, essay, insertQuiz, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const todos = async (as: Actor) => (await server.call(courses.todo, { as })).body.todos;
const kinds = async (as: Actor) => (await todos(as)).map(({ kind }: { kind: string }) => kind);
const show = async (as: Actor, _id: string) => (await server.call(courses.show, { as, params: { _id } })).body.course;
const enroll = (as: Actor, _id: string) => server.call(courses.enroll, { as, params: { _id } });
/** A course that a new person completed, with a certificate that ends on a day. */
const certified = async (name: string, expiresOn: string) => {
  const as = await server.person("annotator");
  const course = await insertCourse(server.db, { name, chapters: ["One"] });
  await server.db.sql.updateTable("courses").set({ valid_months: 12 }).where("_id", "=", course._id).execute();
  await insertEnrolment(server.db, course._id, as._id, "certified");
  const held = await insertCertificate(server.db, { user: as._id, course: course._id, expiresOn });
  return { as, course, held };
};

describe("what waits for a learner", () => {
  test("is nothing for whoever has nothing to do", async () => {
    expect(await todos(await server.person("annotator"))).toEqual([]);
  });

  test("is each course to go on with, those that were begun first", async () => {
    const as = await server.person("annotator");
    const later = await insertCourse(server.db, { name: "Later", chapters: ["One"] });
    const begun = await insertCourse(server.db, { name: "Begun", chapters: ["One", "Two"] });
    const empty = await insertCourse(server.db, { name: "Without chapters" });
    await insertEnrolment(server.db, begun._id, as._id, "in_progress");
    await insertEnrolment(server.db, later._id, as._id);
    await insertEnrolment(server.db, empty._id, as._id);
    expect(await todos(as)).toMatchObject([
      { kind: "course_continue", course: { _id: begun._id, name: "Begun" }, progress: 0, chapterCount: 2 },
      { kind: "course_continue", course: { _id: later._id }, quiz: null, chapterCount: 1 },
    ]);
  });

  test("is a quiz that was begun, then one that was not passed in place of its course, until no attempt is left", async () => {
    const as = await server.person("annotator");
    const course = await insertCourse(server.db, { name: "With a quiz", chapters: ["One"] });
    await insertEnrolment(server.db, course._id, as._id, "in_progress");
    const fields = { chapterId: course.chapters[0], attemptsAllowed: 2, name: "Boxes" };
    const { quiz } = await insertQuiz(server.db, [single("right", "wrong")], fields);
    const me = taker(server, as, quiz);
    const first = await me.start();
    expect((await todos(as))[0]).toMatchObject({
      kind: "quiz_open",
      quiz: { _id: quiz, name: "Boxes" },
      course: { _id: course._id },
    });
    await me.submit(first, choose(1));
    expect(await todos(as)).toMatchObject([
      { kind: "quiz_retake", quiz: { _id: quiz }, course: { _id: course._id }, best: 0, attemptsLeft: 1 },
    ]);
    await me.submit(await me.start(), choose(1));
    expect(await kinds(as)).toEqual(["course_continue"]);
  });

  test("is no quiz that was begun while its learner is out of the course, or blocked", async () => {
    const as = await server.person("annotator");
    const course = await insertCourse(server.db, { name: "Left and entered", chapters: ["One"] });
    const { quiz } = await insertQuiz(server.db, [single("right", "wrong")], { chapterId: course.chapters[0] });
    await enroll(as, course._id);
    await taker(server, as, quiz).start();
    const archive = (isArchived: boolean) =>
      server.call(courses.archiveMine, { as, params: { _id: course._id }, body: { isArchived } });
    expect(await kinds(as)).toContain("quiz_open");
    await server.call(courses.withdraw, { as, params: { _id: course._id } });
    expect(await kinds(as)).toEqual([]);
    await enroll(as, course._id);
    expect(await kinds(as)).toContain("quiz_open");
    await archive(true);
    expect(await kinds(as)).toEqual([]);
    await archive(false);
    expect(await kinds(as)).toContain("quiz_open");
    const becomes = (status: "blocked" | "in_progress", status_before: "in_progress" | null) =>
      server.db.sql.updateTable("enrolments").set({ status, status_before }).where("user_id", "=", as._id).execute();
    await becomes("blocked", "in_progress");
    expect(await kinds(as)).toEqual([]);
    await becomes("in_progress", null);
    expect(await kinds(as)).toContain("quiz_open");
    const manager = await server.person("manager");
    await server.call(chapters.remove, { as: manager, params: { _id: course.chapters[0]! } });
    expect(await kinds(as)).toEqual([]);
    // Of no chapter, it is open to everyone.
    const { quiz: apart } = await insertQuiz(server.db, [single("right", "wrong")]);
    await taker(server, as, apart).start();
    expect(await todos(as)).toMatchObject([{ kind: "quiz_open", quiz: { _id: apart }, course: null }]);
  });

  test("is a quiz that everyone takes again", async () => {
    const as = await server.person("annotator");
    const course = await insertCourse(server.db, { name: "Asked again", chapters: ["One", "Two"] });
    await insertEnrolment(server.db, course._id, as._id, "in_progress");
    const { quiz } = await insertQuiz(server.db, [single("right", "wrong")], { chapterId: course.chapters[0] });
    const me = taker(server, as, quiz);
    await me.submit(await me.start(), choose(0));
    expect(await kinds(as)).toEqual(["course_continue"]);
    const manager = await server.person("manager");
    await server.call(quizSubmissions.retake, { as: manager, params: { _id: quiz }, body: { reason: "Known" } });
    expect(await todos(as)).toMatchObject([{ kind: "quiz_retake", quiz: { _id: quiz }, best: null }]);
    // The list of chapters says the same: it was not begun yet.
    expect((await show(as, course._id)).chapters[0].quiz[0]).toMatchObject({ attempts: 0, score: null });
  });

  test("is a result with essays that a person graded, until its learner has seen it", async () => {
    const [as, reviewer] = [await server.person("annotator"), await server.person("reviewer")];
    const { quiz, questions } = await insertQuiz(server.db, [essay]);
    const me = taker(server, as, quiz);
    const { _id } = await me.submit(await me.start(), { kind: "essay", text: "Because" });
    const show = (who: Actor) => server.call(quizSubmissions.show, { as: who, params: { _id } });
    await show(as);
    const body = { marks: [{ questionId: questions[0], points: 1 }] };
    await server.call(quizSubmissions.review, { as: reviewer, params: { _id }, body });
    await show(reviewer);
    expect(await todos(as)).toMatchObject([{ kind: "essays_graded", submission: _id, quiz: { _id: quiz } }]);
    const unread = async () => (await server.call(notifications.latestUnread, { as })).body.unread;
    expect(await unread()).toBe(1);
    await show(as);
    expect([await todos(as), await unread()]).toEqual([[], 0]);
  });

  test.each([
    [-91, []],
    [-1, ["certificate_expired"]],
    [12, ["certificate_expiring"]],
    [31, []],
  ])("is a certificate that ends in %i days: %j", async (days, expected) => {
    const { as } = await certified(`Ends in ${days}`, dayFromToday(days));
    expect(await kinds(as)).toEqual(expected);
  });
});

describe("a certificate is renewed", () => {
  test("by taking its course again, under the same number", async () => {
    const { as, course, held } = await certified("Yearly", dayFromToday(-3));
    const [chapterId] = course.chapters as [string];
    const { quiz } = await insertQuiz(server.db, [single("right", "wrong")], { chapterId, attemptsAllowed: 1 });
    const me = taker(server, as, quiz);
    await me.submit(await me.start(), choose(0));
    expect(await show(as, course._id)).toMatchObject({
      isEnrollAble: true,
      enrolmentMessage: "Take it again to renew your certificate.",
      can: { enroll: true },
    });
    expect((await enroll(as, course._id)).body.course).toMatchObject({
      enrolment: { status: "enrolled" },
      progress: 0,
      isEnrollAble: false,
    });
    expect((await enroll(as, course._id)).body.reasons).toMatchObject([{ reason: "enrolled_already" }]);
    // What they answered for the certificate before counts no more, not against the attempts either.
    expect((await show(as, course._id)).chapters[0]).toMatchObject({ isPassed: false, quiz: [{ score: null }] });
    expect((await me.participation()).participation).toMatchObject({ attemptsLeft: 1, best: null, canStart: true });
    expect(await kinds(as)).toEqual(["course_continue"]);

    await me.submit(await me.start(), choose(0));
    expect((await show(as, course._id)).enrolment.status).toBe("certified");
    const { certificate } = (await server.call(certificates.myOfCourse, { as, params: { _id: course._id } })).body;
    expect(certificate).toMatchObject({
      _id: held._id,
      number: held.number,
      issue: 2,
      kind: "renewed",
      status: "issued",
    });
    expect(await todos(as)).toEqual([]);
  });

  test("before it ends too, and not sooner than a month", async () => {
    const soon = await certified("Ends soon", dayFromToday(20));
    await enroll(soon.as, soon.course._id);
    await server.call(chapters.read, { as: soon.as, params: { _id: soon.course.chapters[0]! } });
    const { certificate } = (
      await server.call(certificates.myOfCourse, { as: soon.as, params: { _id: soon.course._id } })
    ).body;
    expect(certificate).toMatchObject({ issue: 2, kind: "renewed" });

    const late = await certified("Ends late", dayFromToday(40));
    expect((await enroll(late.as, late.course._id)).body.reasons).toMatchObject([{ reason: "enrolled_already" }]);
  });

  test("while nothing keeps them from its course, which says what does", async () => {
    const { as, course } = await certified("Not any more", dayFromToday(-3));
    expect(await show(as, course._id)).toMatchObject({ isEnrollAble: true, reasons: [] });
    await server.db.sql.updateTable("courses").set({ status: "archived" }).where("_id", "=", course._id).execute();
    expect(await show(as, course._id)).toMatchObject({
      isEnrollAble: false,
      can: { enroll: false },
      reasons: [{ reason: "course_not_open", message: "It is archived, so no one can enrol any more." }],
    });
  });

  test("or is not: whoever leaves it has the course completed as before, and can begin again", async () => {
    const as = await server.person("annotator");
    const course = await insertCourse(server.db, { name: "Left half way", chapters: ["One", "Two"] });
    await server.db.sql.updateTable("courses").set({ valid_months: 12 }).where("_id", "=", course._id).execute();
    const [chapterId, second] = course.chapters as [string, string];
    const { quiz } = await insertQuiz(server.db, [single("right", "wrong")], { chapterId, attemptsAllowed: 1 });
    const me = taker(server, as, quiz);
    await enroll(as, course._id);
    await me.submit(await me.start(), choose(0));
    await server.call(chapters.read, { as, params: { _id: second } });
    const before = await show(as, course._id);
    expect(before).toMatchObject({ enrolment: { status: "certified" }, progress: 100 });
    await server.db.pool.query(
      "update certificate_issues set issued_on = issued_on - 400, expires_on = expires_on - 400 where certificate_id = $1",
      [before.certificate._id],
    );

    const withdraw = () => server.call(courses.withdraw, { as, params: { _id: course._id } });
    for (const begins of [false, true]) {
      expect((await enroll(as, course._id)).body.course).toMatchObject({
        enrolment: { status: "enrolled" },
        progress: 0,
      });
      if (begins) await me.submit(await me.start(), choose(1));
      expect((await withdraw()).body.course).toMatchObject({
        enrolment: { status: "certified", completedAt: before.enrolment.completedAt },
        progress: 100,
        isEnrollAble: true,
        can: { withdraw: false },
      });
      expect((await show(as, course._id)).chapters).toMatchObject([
        { isAccessible: true, isPassed: true, score: 1, scoreAverage: 100 },
        { isAccessible: true, isPassed: true },
      ]);
      expect(await kinds(as)).toEqual(["certificate_expired"]);
    }
    expect((await withdraw()).body.message).toBe("This is certified now, so you can't do that any more.");

    // It goes on where it was left: its attempts are not had anew.
    await enroll(as, course._id);
    expect((await me.participation()).participation).toMatchObject({
      attemptsLeft: 0,
      canStart: false,
      reasons: [{ reason: "no_attempts_left" }],
    });
    // What was passed in it stays so, too.
    const manager = await server.person("manager");
    const allowed = { as: manager, params: { _id: quiz, userId: as._id } };
    await server.call(quizzes.allow, { ...allowed, body: { extraAttempts: 1, reason: "Ill" } });
    await me.submit(await me.start(), choose(0));
    await withdraw();
    expect((await enroll(as, course._id)).body.course).toMatchObject({
      enrolment: { status: "enrolled" },
      progress: 50,
    });
    await withdraw();
    // A certificate that staff renewed meanwhile has a renewal of its own.
    const renewed = { as: manager, params: { _id: before.certificate._id }, body: {} };
    expect((await server.call(certificates.renew, renewed)).status).toBe(200);
    await server.db.pool.query("update certificate_issues set expires_on = issued_on where certificate_id = $1", [
      before.certificate._id,
    ]);
    expect((await enroll(as, course._id)).body.course).toMatchObject({ progress: 0 });
    expect((await me.participation()).participation.attemptsLeft).toBe(2);
  });
});
