import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { choose, essay, insertQuiz, oneOf, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const two = [single("right", "wrong"), single("yes", "no", "perhaps")];
const learner = async (quiz: string) => taker(server, await server.person("annotator"), quiz);

describe("an attempt", () => {
  test("is started, saved, submitted and graded", async () => {
    const { quiz } = await insertQuiz(server.db, two);
    const me = await learner(quiz);
    const started = await me.start();
    expect(started).toMatchObject({ status: "started", number: 1, endsAt: null, possible: 2, score: null });
    expect(started.questions.map(({ content }) => content)).toEqual([
      { kind: "single", choices: ["right", "wrong"] },
      { kind: "single", choices: ["yes", "no", "perhaps"] },
    ]);
    const saved = await me.save(started._id, { place: 1, answer: choose(0), isFlagged: true });
    expect(saved.body).toMatchObject({ saved: [1], late: [], submission: { status: "started" } });
    const submitted = await me.submit(started, choose(0), choose(1));
    expect(submitted).toMatchObject({ status: "graded", score: 1, percent: 50, byClock: false, isRevealed: true });
    expect(submitted.questions.map(({ points }) => points)).toEqual([1, 0]);
    expect(submitted.questions[0]).toMatchObject({ isFlagged: true, right: { kind: "single" } });
    expect((await me.last()).body.submission).toMatchObject({ _id: started._id });
  });

  test("is gone on with on another device, with what was saved", async () => {
    const { quiz } = await insertQuiz(server.db, two, { shuffleAnswers: true, timeLimitSeconds: 600 });
    const me = await learner(quiz);
    const started = await me.start();
    await me.save(started._id, { place: 2, answer: choose(2) });
    const there = (await me.open()).body.submission;
    expect(there.questions.map((one: { content: object }) => one.content)).toEqual(
      started.questions.map(({ content }) => content),
    );
    expect(there.questions[1].answer).toEqual(choose(2));
    expect(there.endsAt).toBe(started.endsAt);
    expect((await me.start())._id).toBe(started._id);
  });

  test("of two tabs that start it is one", async () => {
    const { quiz } = await insertQuiz(server.db, two, { attemptsAllowed: 1 });
    const me = await learner(quiz);
    const started = await Promise.all(Array.from({ length: 8 }, () => me.start()));
    expect(new Set(started.map(({ _id }) => _id)).size).toBe(1);
    expect(await oneOf(server.db, sqlText`select count(*)::int from quiz_submissions where quiz_id = $1`, quiz)).toBe(
      1,
    );
  });

  test("that is submitted twenty times at once is graded once", async () => {
    const { quiz, questions } = await insertQuiz(server.db, two);
    const me = await learner(quiz);
    const started = await me.start();
    const answers = questions.map((questionId) => ({ questionId, answer: choose(0) }));
    const replies = await Promise.all(Array.from({ length: 20 }, () => me.trySubmit(answers, started._id)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(replies.map(({ body }) => body.submission.version)).size).toBe(1);
    expect(replies[0]!.body.submission).toMatchObject({ status: "graded", score: 2 });
  });

  test("counts until none is left; twenty starts and submits at once use up no more than that", async () => {
    const { quiz, questions } = await insertQuiz(server.db, two, { attemptsAllowed: 2 });
    const me = await learner(quiz);
    const answers = [{ questionId: questions[0]!, answer: choose(1) }];
    const replies = await Promise.all(Array.from({ length: 20 }, () => me.trySubmit(answers)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await oneOf(server.db, sqlText`select count(*)::int from quiz_submissions where quiz_id = $1`, quiz)).toBe(
      2,
    );
    const { participation } = await me.participation();
    expect(participation).toMatchObject({ attemptsUsed: 2, attemptsLeft: 0, canStart: false });
    expect(participation.reasons.map(({ reason }: { reason: string }) => reason)).toEqual(["no_attempts_left"]);
  });
});

describe("a submit without a start", () => {
  const answersTo = (questions: readonly string[]) =>
    questions.map((questionId) => ({ questionId, answer: choose(0) }));

  test("starts and submits in one where everyone is asked alike", async () => {
    const { quiz, questions } = await insertQuiz(server.db, two);
    const reply = await (await learner(quiz)).trySubmit(answersTo(questions));
    expect(reply.body.submission).toMatchObject({ status: "graded", score: 2 });
  });

  test.each([
    ["with a time limit", { timeLimitSeconds: 60 }],
    ["with random questions", { draw: 1 }],
    ["with shuffled answers", { shuffleAnswers: true }],
  ])("is refused %s, and uses up no attempt", async (_, fields) => {
    const { quiz, questions } = await insertQuiz(server.db, two, fields);
    const me = await learner(quiz);
    const reply = await me.trySubmit(answersTo(questions));
    expect([reply.status, reply.body.code]).toEqual([409, "quiz_needs_start"]);
    expect((await me.participation()).participation.attemptsUsed).toBe(0);
  });

  test("is refused where what has to be put in order would come in the right one", async () => {
    const { quiz, questions } = await insertQuiz(server.db, [{ kind: "ordering", items: ["a", "b"] }]);
    const answers = [{ questionId: questions[0]!, answer: { kind: "ordering" as const, order: [0, 1] } }];
    expect((await (await learner(quiz)).trySubmit(answers)).body.code).toBe("quiz_needs_start");
  });
});

describe("what can't be taken", () => {
  const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
  test.each([
    ["archived", { status: "archived" }, "quiz_not_published"],
    ["not open yet", { opensAt: hour(1) }, "quiz_not_open"],
    ["closed", { closesAt: hour(-1) }, "quiz_closed"],
  ])("is %s", async (_, fields, reason) => {
    const { quiz } = await insertQuiz(server.db, two, fields);
    const as = await server.person("annotator");
    const reply = await server.call(quizSubmissions.start, { as, params: { _id: quiz } });
    expect([reply.status, reply.body.code, reply.body.reasons[0].reason]).toEqual([409, "not_startable", reason]);
    const { participation } = await taker(server, as, quiz).participation();
    expect(participation.reasons[0].reason).toBe(reason);
  });

  test("is a draft, which learners don't find and staff can't start", async () => {
    const { quiz } = await insertQuiz(server.db, two, { status: "draft" });
    const statusFor = async (as: Actor) =>
      (await server.call(quizSubmissions.start, { as, params: { _id: quiz } })).status;
    expect([await statusFor(await server.person("annotator")), await statusFor(manager)]).toEqual([404, 409]);
  });

  test("asks for more than its bank has by now", async () => {
    const { quiz, bank } = await insertQuiz(server.db, two, { draw: 2 });
    await server.db.pool.query("update questions set deleted_at = now() where bank_id = $1", [bank]);
    const reply = await server.call(quizSubmissions.start, { as: manager, params: { _id: quiz } });
    expect(reply.body.code).toBe("quiz_not_filled");
  });
});

test("an attempt keeps the versions that it was drawn with", async () => {
  const { quiz } = await insertQuiz(server.db, two, { draw: 1, shuffleQuestions: true });
  const me = await learner(quiz);
  const started = await me.start();
  expect(started.questions).toHaveLength(1);
  await server.db.pool.query(
    "insert into question_versions select question_id, 2, kind, title, 'Changed', points, explanation, content from question_versions where question_id = $1",
    [started.questions[0]!.questionId],
  );
  await server.db.pool.query("update questions set number = 2 where _id = $1", [started.questions[0]!.questionId]);
  expect((await me.show(started._id)).questions[0]!.text).toBe(started.questions[0]!.text);
});

test("answers that can't be given are refused, and nothing of the call is kept", async () => {
  const { quiz } = await insertQuiz(server.db, [...two, essay]);
  const me = await learner(quiz);
  const started = await me.start();
  for (const wrong of [
    { place: 2, answer: choose(3) },
    { place: 9, answer: choose(0) },
    { place: 2, answer: { kind: "essay", text: "Yes" } },
    { place: 2, answer: { kind: "multiple", choices: [0] } },
  ]) {
    const reply = await me.save(started._id, { place: 1, answer: choose(0) }, wrong);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ["answers.1"]]);
  }
  expect((await me.show(started._id)).questions.every(({ answer }) => answer === null)).toBe(true);
  const other = taker(server, await server.person("annotator"), quiz);
  expect((await other.save(started._id, { place: 1, answer: choose(0) })).status).toBe(404);
  expect((await other.trySubmit([], started._id)).status).toBe(404);
});
