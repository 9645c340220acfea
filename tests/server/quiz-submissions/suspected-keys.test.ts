import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dashboard } from "../../../contract/dashboard/endpoints.ts";
import { suspicionFrom } from "../../../contract/quiz-submissions/analysis.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { askForOutdated, outdatedQuizzes } from "../../../server/areas/quiz-submissions/kept-analysis.ts";
import { startBackground } from "../../../server/background.ts";
import { makeLog } from "../../../server/core/log.ts";
import { insertGraded, insertQuiz, single } from "../helpers/quizzes.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const toCheck = async () => {
  const query = { hasSuspects: "true" };
  const { body } = await server.call(quizzes.list, { as: manager, query });
  return (body.quizzes as { _id: string; suspects: number }[]).map(({ _id, suspects }) => ({ _id, suspects }));
};

test("a key that may be wrong is found without anyone looking, once enough people are graded", async () => {
  const { quiz } = await insertQuiz(server.db, [single("a", "b"), single("c", "d"), single("e", "f")]);
  await insertGraded(server.db, quiz, 1, suspicionFrom - 1);
  expect(await outdatedQuizzes(server.db.sql)).toEqual([]);
  await insertGraded(server.db, quiz, suspicionFrom, suspicionFrom);
  expect(await outdatedQuizzes(server.db.sql)).toEqual([{ _id: quiz }]);

  expect(await toCheck()).toEqual([]);
  await askForOutdated(server);
  const background = await startBackground({ db: server.db, config: server.config, log: makeLog("silent") });
  await vi.waitFor(async () => expect(await toCheck()).toEqual([{ _id: quiz, suspects: 1 }]), { timeout: 20_000 });
  await background.stop();
  // What is current is not counted again.
  expect(await outdatedQuizzes(server.db.sql)).toEqual([]);

  const { body } = await server.call(dashboard.todos, { as: manager });
  expect(body.todos).toMatchObject([{ key: "keysToCheck", count: 1, listed: 1 }]);
  // Learners are told nothing of it.
  const as = await server.person("annotator");
  expect((await server.call(quizzes.show, { as, params: { _id: quiz } })).body.quiz.suspects).toBeNull();
});
