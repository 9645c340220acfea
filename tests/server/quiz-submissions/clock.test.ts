import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { closeOverdue } from "../../../server/areas/quiz-submissions/finish.ts";
import { choose, insertQuiz, letPass, oneOf, single, taker } from "../helpers/quizzes.ts";
import { startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const two = [single("right", "wrong"), single("yes", "no")];
const minute = { timeLimitSeconds: 60 };
const begin = async (fields: Parameters<typeof insertQuiz>[2] = minute) => {
  const { quiz, questions } = await insertQuiz(server.db, two, fields);
  const as = await server.person("annotator");
  const me = taker(server, as, quiz);
  return { quiz, questions, as, me, started: await me.start() };
};
/** What the job does. */
const tick = () =>
  closeOverdue(server, (message) => {
    throw new Error(message);
  });
const stored = (id: string, column: "status" | "by_clock") =>
  oneOf(
    server.db,
    column === "status"
      ? sqlText`select status from quiz_submissions where _id = $1`
      : sqlText`select by_clock from quiz_submissions where _id = $1`,
    id,
  );

describe("the end", () => {
  test("is fixed by the server at the start, with one's own extra time, and not after the closing", async () => {
    const { started } = await begin();
    expect(Date.parse(started.endsAt!) - Date.parse(started.startedAt)).toBe(60_000);
    const closesAt = new Date(Date.now() + 30_000).toISOString();
    expect((await begin({ ...minute, closesAt })).started.endsAt).toBe(closesAt);
    expect((await begin({ closesAt })).started.endsAt).toBe(closesAt);
    expect((await begin({})).started.endsAt).toBeNull();
  });

  test("has a job of its own, a minute later", async () => {
    const { started } = await begin();
    const at = await oneOf<string>(
      server.db,
      sqlText`select run_at from graphile_worker.jobs where key = $1`,
      `quiz-end-${started._id}`,
    );
    expect(Date.parse(at)).toBe(Date.parse(started.endsAt!) + 60_000);
  });

  test("moves when the person is given more time meanwhile", async () => {
    const { quiz, as, started, me } = await begin();
    const body = { extraSeconds: 120, reason: "The power was out" };
    const manager = await server.person("manager");
    const reply = await server.call(quizzes.allow, { as: manager, params: { _id: quiz, userId: as._id }, body });
    expect(reply.body.allowance).toMatchObject({ ...body, extraAttempts: 0, closesAt: null });
    const { endsAt } = (await me.open()).body.submission;
    expect(Date.parse(endsAt) - Date.parse(started.endsAt!)).toBe(120_000);
  });
});

describe("the clock, with the browser closed", () => {
  test("submits what was saved once a minute has passed since the end, and not before", async () => {
    const { me, started, as } = await begin();
    await me.save(started._id, { place: 1, answer: choose(0) });
    await letPass(server.db, started._id, 60 + 55);
    await tick();
    expect(await stored(started._id, "status")).toBe("started");
    await letPass(server.db, started._id, 6);
    await Promise.all([tick(), tick()]);
    expect(await stored(started._id, "status")).toBe("graded");
    expect(await stored(started._id, "by_clock")).toBe(true);
    expect(await me.show(started._id)).toMatchObject({ score: 1, percent: 50, number: 1 });
    const told = await run<{ kind: string }>(
      server.db.sql,
      sqlText`select kind from notifications where user_id = $1`,
      [as._id],
    );
    expect(told).toEqual([{ kind: "quiz_submitted_by_clock" }]);
  });

  test.each(["show", "open", "last", "participation", "start", "save"] as const)(
    "needs no job: %s does it",
    async (call) => {
      const { me, started } = await begin();
      await letPass(server.db, started._id, 200);
      if (call === "show") await me.show(started._id);
      else if (call === "start") expect((await me.start()).number).toBe(2);
      else if (call === "save") await me.save(started._id);
      else if (call === "participation") expect((await me.participation()).participation.open).toBeNull();
      else await me[call]();
      expect(await stored(started._id, "status")).toBe("graded");
    },
  );

  test("needs no job for a start with an Idempotency-Key, which keeps the reply of the start", async () => {
    const { quiz, as, started } = await begin();
    await letPass(server.db, started._id, 200);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const start = () => server.call(quizSubmissions.start, { as, params: { _id: quiz }, headers });
    const [first, second] = [await start(), await start()];
    expect(first.body.submission?.number).toBe(2);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await stored(started._id, "status")).toBe("graded");
  });

  test("takes one attempt after the other, whatever is wrong with some", async () => {
    const [broken, other] = [await begin(), await begin()];
    for (const { started } of [broken, other]) await letPass(server.db, started._id, 200);
    await server.db.pool.query(
      `update quiz_answers set shown = 'null', answer = '{"kind":"single","choice":0}' where submission_id = $1`,
      [broken.started._id],
    );
    const errors: string[] = [];
    await closeOverdue(server, (message) => errors.push(message));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(broken.started._id);
    expect(await stored(other.started._id, "status")).toBe("graded");
    await server.db.pool.query("delete from quiz_answers where submission_id = $1", [broken.started._id]);
    await server.db.pool.query("delete from quiz_submissions where _id = $1", [broken.started._id]);
  });
});

describe("what comes late", () => {
  test("counts for a minute after the end: the last minutes were offline", async () => {
    const { me, started, questions } = await begin();
    await letPass(server.db, started._id, 60 + 50);
    const saved = await me.save(started._id, { place: 1, answer: choose(0), secondsAgo: 55 });
    expect(saved.body).toMatchObject({ saved: [1], late: [] });
    const reply = await me.trySubmit([{ questionId: questions[1]!, answer: choose(0) }], started._id);
    expect(reply.body.submission).toMatchObject({ status: "graded", score: 2, byClock: false });
  });

  test("doesn't count after that, and is kept apart", async () => {
    const { me, started, questions } = await begin();
    await me.save(started._id, { place: 1, answer: choose(1) });
    await letPass(server.db, started._id, 60 + 61);
    const saved = await me.save(
      started._id,
      { place: 1, answer: choose(0), secondsAgo: 300 },
      { place: 2, answer: null },
    );
    expect(saved.body).toMatchObject({
      saved: [2],
      late: [1],
      submission: { status: "graded", byClock: true, score: 0 },
    });
    const reply = await me.trySubmit([{ questionId: questions[1]!, answer: choose(0) }], started._id);
    expect(reply.body.submission).toMatchObject({ status: "graded", score: 0 });
    const shown = (await me.show(started._id)).questions;
    expect(shown.map(({ answer, lateAnswer }) => [answer, lateAnswer])).toEqual([
      [choose(1), choose(0)],
      [null, choose(0)],
    ]);
    expect(shown.every(({ lateAt }) => lateAt !== null)).toBe(true);
  });
});

describe("answers of five minutes offline", () => {
  test("are all kept, however often they are sent, and the last one given wins", async () => {
    const { me, started } = await begin({ timeLimitSeconds: 3600 });
    const queue = [
      { place: 1, answer: choose(1), secondsAgo: 290 },
      { place: 2, answer: choose(0), secondsAgo: 200, isFlagged: true },
      { place: 1, answer: choose(0), secondsAgo: 10 },
    ];
    for (let round = 0; round < 3; round++) expect((await me.save(started._id, ...queue)).body.saved).toEqual([1, 2]);
    await me.save(started._id, queue[0]!);
    const { questions } = await me.show(started._id);
    expect(questions.map(({ answer, isFlagged }) => [answer, isFlagged])).toEqual([
      [choose(0), false],
      [choose(0), true],
    ]);
  });

  test("don't overwrite what another device was told meanwhile", async () => {
    const { me, started } = await begin({ timeLimitSeconds: 3600 });
    await letPass(server.db, started._id, 600);
    await me.save(started._id, { place: 1, answer: choose(1) });
    await me.save(started._id, { place: 1, answer: choose(0), secondsAgo: 300 });
    expect((await me.show(started._id)).questions[0]!.answer).toEqual(choose(1));
    await me.save(started._id, { place: 1, answer: null });
    expect((await me.show(started._id)).questions[0]!.answer).toBeNull();
  });
});

test("a void attempt takes no answers, and makes room for another", async () => {
  const { me, started } = await begin({ attemptsAllowed: 1 });
  const params = { _id: started._id };
  const as = await server.person("manager");
  const reply = await server.call(quizSubmissions.void, { as, params, body: { reason: "The power was out" } });
  expect(reply.body.submission).toMatchObject({ status: "void", voidReason: "The power was out" });
  expect((await me.save(started._id, { place: 1, answer: choose(0) })).body.code).toBe("wrong_state");
  expect((await me.trySubmit([], started._id)).body.code).toBe("wrong_state");
  expect((await server.call(quizSubmissions.void, { as, params, body: { reason: "Again" } })).body.code).toBe(
    "wrong_state",
  );
  expect((await me.start()).number).toBe(2);
});
