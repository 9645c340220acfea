import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audit } from "../../../contract/audit/endpoints.ts";
import { dashboard } from "../../../contract/dashboard/endpoints.ts";
import { type ItemStatistics, suspicionFrom } from "../../../contract/quiz-submissions/analysis.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { staysConfirmed } from "../../../server/areas/quiz-submissions/confirm-key.ts";
import { refreshAnalysis } from "../../../server/areas/quiz-submissions/kept-analysis.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertGraded, insertQuiz, single } from "../helpers/quizzes.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let manager: Actor;
let quiz: string;
let questions: readonly string[];
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ quiz, questions } = await insertQuiz(server.db, [single("a", "b"), single("c", "d"), single("e", "f")]));
  await insertGraded(server.db, quiz, 1, suspicionFrom);
  await refreshAnalysis(server, quiz);
});

const say = (isRight: boolean, questionId = questions[0]!, as = manager) =>
  server.call(quizSubmissions.confirmKey, { as, params: { _id: quiz }, body: { questionId, isRight } });
const first = async (): Promise<ItemStatistics> =>
  (await server.call(quizSubmissions.analysis, { as: manager, params: { _id: quiz } })).body.analysis.items[0];
const isTodo = async (): Promise<boolean> => {
  const { body } = await server.call(dashboard.todos, { as: manager });
  const [found] = await run<{ n: number }>(
    server.db.sql,
    sqlText`select suspects as n from quiz_analyses where quiz_id = $1`,
    [quiz],
  );
  const isListed = body.todos.some(({ key }: { key: string }) => key === "keysToCheck");
  return isListed && found!.n > 0;
};
/** Figures are counted anew, as after somebody's attempt. */
const recount = async () => {
  await run(server.db.sql, sqlText`update quiz_analyses set state = 'stale' where quiz_id = $1`, [quiz]);
  await refreshAnalysis(server, quiz);
};

describe("a key that is found right", () => {
  test("is a to-do no more, also when it is counted anew, until as many new answers speak against it", async () => {
    expect([await first(), await isTodo()]).toMatchObject([
      { suspicion: expect.any(String), isConfirmed: false },
      true,
    ]);
    expect((await say(true)).body.analysis.items[0]).toMatchObject({ isConfirmed: true });
    expect(await isTodo()).toBe(false);
    await insertGraded(server.db, quiz, suspicionFrom + 1, 2 * suspicionFrom - 1);
    await recount();
    expect([await first(), await isTodo()]).toMatchObject([
      { answers: 2 * suspicionFrom - 1, isConfirmed: true },
      false,
    ]);
    await insertGraded(server.db, quiz, 2 * suspicionFrom, 2 * suspicionFrom);
    await recount();
    expect([await first(), await isTodo()]).toMatchObject([{ isConfirmed: false }, true]);
  });

  test("is named again when that is taken back, and the audit has both", async () => {
    await say(true);
    expect((await say(false)).body.analysis.items[0]).toMatchObject({ isConfirmed: false });
    expect(await isTodo()).toBe(true);
    await recount();
    expect((await first()).isConfirmed).toBe(false);
    const admin = await server.person("admin");
    const { body } = await server.call(audit.list, { as: admin, query: { record: quiz } });
    const name = (await first()).name;
    expect(body.audit.slice(0, 2)).toMatchObject([
      { action: "quizSubmissions.confirmKey", before: { confirmedKey: name }, after: {} },
      { action: "quizSubmissions.confirmKey", before: {}, after: { confirmedKey: name } },
    ]);
  });

  test("stays so where the figures were just being counted", async () => {
    await run(server.db.sql, sqlText`update quiz_analyses set state = 'counting', round = 7 where quiz_id = $1`, [
      quiz,
    ]);
    await say(true);
    const [kept] = await run(server.db.sql, sqlText`select state, round from quiz_analyses where quiz_id = $1`, [quiz]);
    // What that counting writes is of another round, and is left out.
    expect(kept).toEqual({ state: "stale", round: 8 });
  });

  test("is one that is suspected, of a quiz that is there, and managers say it", async () => {
    expect((await say(true, questions[1])).status).toBe(404);
    expect((await say(true, newId())).status).toBe(404);
    expect((await say(true, questions[0], await server.person("annotator"))).status).toBe(403);
    expect((await first()).isConfirmed).toBe(false);
  });
});

test("another version of the question is judged by itself", () => {
  const confirmed = { questionId: "q", number: 1, answers: 30 };
  expect(staysConfirmed({ number: 1, answers: 59 }, confirmed)).toBe(true);
  expect(staysConfirmed({ number: 1, answers: 60 }, confirmed)).toBe(false);
  expect(staysConfirmed({ number: 2, answers: 30 }, confirmed)).toBe(false);
  expect(staysConfirmed({ number: 1, answers: 30 }, undefined)).toBe(false);
});
