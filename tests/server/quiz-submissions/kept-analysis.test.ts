import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { QuizAnalysis } from "../../../contract/quiz-submissions/analysis.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { countAnalysis } from "../../../server/areas/quiz-submissions/analysis.ts";
import { eraseAttempts } from "../../../server/areas/quiz-submissions/personal.ts";
import { refreshAnalysis } from "../../../server/areas/quiz-submissions/kept-analysis.ts";
import { startBackground } from "../../../server/background.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { write } from "../../../server/core/db/write.ts";
import { makeLog } from "../../../server/core/log.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";
import { choose, essay, insertQuiz, insertVersion, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const read = async (quiz: string): Promise<{ analysis: QuizAnalysis | null; isCurrent: boolean }> =>
  (await server.call(quizSubmissions.analysis, { as: manager, params: { _id: quiz } })).body;
const timeless = (analysis: QuizAnalysis | null) => analysis && { ...analysis, at: "" };
const text = { kind: "essay" as const, text: "It depends" };

/** A quiz of two choices and two essays that one person has taken and another has begun, as it was counted. */
const counted = async () => {
  const asked = [single("a", "b", "c"), single("d", "e"), { content: essay, points: 4 }, { content: essay, points: 4 }];
  const { quiz, questions } = await insertQuiz(server.db, asked);
  const as = await server.person("annotator");
  const me = taker(server, as, quiz);
  const { _id } = await me.submit(await me.start(), choose(0), choose(1), text, text);
  const mark = (points: readonly [number, number]) =>
    server.call(quizSubmissions.review, {
      as: manager,
      params: { _id },
      body: { marks: points.map((one, at) => ({ questionId: questions[at + 2], points: one, comment: "" })) },
    });
  await mark([3, 1]);
  const other = taker(server, await server.person("annotator"), quiz);
  const begun = await other.start();
  await refreshAnalysis(server, quiz);
  return { quiz, questions, as, _id, mark, finishOther: () => other.submit(begun, choose(1), choose(0), null, null) };
};
type Counted = Awaited<ReturnType<typeof counted>>;

/** Corrects the first question's key, and grades it anew. */
const regrade = async ({ quiz, questions }: Counted, fractions: readonly number[]) => {
  const { choices } = single("a", "b", "c");
  const corrected = choices.map((one, at) => ({ ...one, fraction: fractions[at]! }));
  await insertVersion(server.db, questions[0]!, 2, { content: { kind: "single", choices: corrected } });
  const body = { questionId: questions[0] };
  await server.call(quizSubmissions.regrade, { as: manager, params: { _id: quiz }, body });
};

describe("figures that were counted are not shown as current after", () => {
  test.each<[string, (of: Counted) => Promise<unknown>]>([
    ["another person's attempt", ({ finishOther }) => finishOther()],
    ["a corrected key", (of) => regrade(of, [0, 100, 0])],
    ["a corrected key that leaves all points as they were", (of) => regrade(of, [100, 50, 0])],
    [
      "a retake for everyone",
      ({ quiz }) =>
        server.call(quizSubmissions.retake, { as: manager, params: { _id: quiz }, body: { reason: "Known" } }),
    ],
    [
      "a voided attempt",
      ({ _id }) => server.call(quizSubmissions.void, { as: manager, params: { _id }, body: { reason: "Copied" } }),
    ],
    ["points that moved from one essay to another", ({ mark }) => mark([1, 3])],
  ])("%s", async (_name, change) => {
    const of = await counted();
    const before = await read(of.quiz);
    expect(before).toMatchObject({ isCurrent: true, analysis: { attempts: 1 } });
    await change(of);
    expect(await read(of.quiz)).toEqual({ analysis: before.analysis, isCurrent: false });
    await refreshAnalysis(server, of.quiz);
    const after = await read(of.quiz);
    expect(after.isCurrent).toBe(true);
    expect(timeless(after.analysis)).toEqual(timeless(await countAnalysis(server.db.sql, of.quiz)));
    expect(timeless(after.analysis)).not.toEqual(timeless(before.analysis));
  });
});

test("what alters no figure leaves them current: an attempt begun, and a person who is erased", async () => {
  const { quiz, as } = await counted();
  await taker(server, await server.person("annotator"), quiz).start();
  const options = { db: server.db, config: server.config, me: null, action: "users.erase", audited: false };
  await write({ ...options, requestId: "test" }, (tx) => eraseAttempts(tx, as._id));
  const { analysis, isCurrent } = await read(quiz);
  expect(isCurrent).toBe(true);
  expect(timeless(analysis)).toEqual(timeless(await countAnalysis(server.db.sql, quiz)));
});

test("asking for figures that are not current has them counted in the background", async () => {
  const { quiz } = await insertQuiz(server.db, [single("a", "b")]);
  expect(await read(quiz)).toEqual({ analysis: null, isCurrent: false });
  const background = await startBackground({ db: server.db, config: server.config, log: makeLog("silent") });
  await vi.waitFor(async () => expect((await read(quiz)).isCurrent).toBe(true), { timeout: 20_000 });
  const me = taker(server, await server.person("annotator"), quiz);
  await me.submit(await me.start(), choose(0));
  expect(await read(quiz)).toMatchObject({ isCurrent: false, analysis: { attempts: 0 } });
  await vi.waitFor(async () => expect((await read(quiz)).isCurrent).toBe(true), { timeout: 20_000 });
  expect(await read(quiz)).toMatchObject({ analysis: { attempts: 1, mean: 100 } });
  await background.stop();
});

describe("a change at the same time as a counting", () => {
  const voided = sqlText`update quiz_submissions set status = 'void' where _id = $1`;

  test("that has not ended is waited for", async () => {
    const { quiz, _id, finishOther } = await counted();
    await finishOther();
    let counting: Promise<void> | undefined;
    await server.db.sql.transaction().execute(async (tx) => {
      await run(tx, voided, [_id]);
      counting = refreshAnalysis(server, quiz);
      await vi.waitFor(async () => expect(await waitsForLock(server.db)).toBe(true));
    });
    await counting;
    expect(await read(quiz)).toMatchObject({ isCurrent: true, analysis: { attempts: 1, mean: 10 } });
  });

  test("that ends while it reads leaves it outdated, and so does a later counting that has not ended", async () => {
    const { quiz, _id, finishOther } = await counted();
    await finishOther();
    let counting: Promise<void> | undefined;
    await server.db.sql.transaction().execute(async (tx) => {
      await run(tx, sqlText`lock table quiz_answers in access exclusive mode`, []);
      counting = refreshAnalysis(server, quiz);
      await vi.waitFor(async () => expect(await waitsForLock(server.db)).toBe(true));
      await run(tx, voided, [_id]);
    });
    await counting;
    expect((await read(quiz)).isCurrent).toBe(false);
    await server.db.sql.transaction().execute(async (tx) => {
      await run(tx, sqlText`lock table quiz_answers in access exclusive mode`, []);
      counting = refreshAnalysis(server, quiz);
      await vi.waitFor(async () => expect(await waitsForLock(server.db)).toBe(true));
      await run(tx, sqlText`update quiz_analyses set round = round + 1 where quiz_id = $1`, [quiz]);
    });
    await counting;
    expect((await read(quiz)).isCurrent).toBe(false);
    await refreshAnalysis(server, quiz);
    expect(await read(quiz)).toMatchObject({ isCurrent: true, analysis: { attempts: 1 } });
  });
});
