import { afterAll, beforeAll, expect, test } from "vitest";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import type { QuizState } from "../../../contract/quizzes/states.ts";
import { insertQuiz, single } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let as: Actor;
beforeAll(async () => {
  server = await startTestServer();
  as = await server.person("manager");
});
afterAll(() => server.close());

const quizOf = async (status: QuizState, draw?: number): Promise<string> =>
  (await insertQuiz(server.db, [single("a", "b"), single("c", "d")], { status, ...(draw && { draw }) })).quiz;
const setStatus = (status: QuizState, ids: readonly string[]) =>
  server.call(quizzes.bulkStatus, { as, body: { select: { ids }, status } });
const statusOf = async (_id: string) => (await server.call(quizzes.show, { as, params: { _id } })).body.quiz.status;

test("quizzes are archived together, and the reply says what each was, so that it can be undone", async () => {
  const [draft, published, archived] = [await quizOf("draft"), await quizOf("published"), await quizOf("archived")];
  const { body } = await setStatus("archived", [draft, published, archived]);
  expect(body.done).toBe(2);
  expect(body.refused).toMatchObject([{ _id: archived, code: "wrong_state" }]);
  expect(body.were).toEqual(
    expect.arrayContaining([
      { status: "draft", ids: [draft] },
      { status: "published", ids: [published] },
    ]),
  );
  for (const { status, ids } of body.were) expect((await setStatus(status, ids)).body.done).toBe(1);
  expect([await statusOf(draft), await statusOf(published)]).toEqual(["draft", "published"]);
});

test("a quiz that can't be filled is not published, and is named with the reason", async () => {
  const [filled, drawn, greedy, gone] = [
    await quizOf("draft"),
    await quizOf("draft", 2),
    await quizOf("draft", 3),
    await insertQuiz(server.db, [single("a", "b")], { status: "draft" }),
  ];
  await server.db.pool.query("update questions set deleted_at = now() where _id = $1", [gone.questions[0]]);
  const { quiz: empty } = (await server.call(quizzes.create, { as, body: { name: "Asks nothing" } })).body;
  const { body } = await setStatus("published", [filled, drawn, greedy, gone.quiz, empty._id]);
  expect(body.done).toBe(2);
  expect(body.refused.map(({ _id, code }: { _id: string; code: string }) => [_id, code])).toEqual(
    [greedy, gone.quiz, empty._id].map((_id) => [_id, "quiz_not_filled"]),
  );
});

test("what many quizzes have in common is set in one call", async () => {
  const ids = [await quizOf("draft"), await quizOf("published")];
  const set = { timeLimitSeconds: 900, showAnswers: "after_passing" };
  expect((await server.call(quizzes.bulkEdit, { as, body: { select: { ids }, set } })).body.done).toBe(2);
  for (const _id of ids) {
    expect((await server.call(quizzes.show, { as, params: { _id } })).body.quiz).toMatchObject(set);
  }
  const named = await server.call(quizzes.bulkEdit, { as, body: { select: { ids }, set: { name: "Same" } } });
  expect(named.status).toBe(400);
});

test("a quiz that never closes is not made to wait for that, nor published while it does, and is named", async () => {
  const showAnswers = "after_closing";
  const closesAt = "2099-01-01T00:00:00.000Z";
  const make = async (fields: object) =>
    (await insertQuiz(server.db, [single("a", "b")], { status: "draft", ...fields })).quiz;
  const [open, closing, waiting] = [await make({}), await make({ closesAt }), await make({ showAnswers })];
  const set = await server.call(quizzes.bulkEdit, {
    as,
    body: { select: { ids: [open, closing] }, set: { showAnswers } },
  });
  expect(set.body).toMatchObject({ ids: [closing], refused: [{ _id: open, code: "quiz_never_closes" }] });
  const { body } = await setStatus("published", [waiting, closing]);
  expect(body).toMatchObject({ ids: [closing], refused: [{ _id: waiting, code: "quiz_never_closes" }] });
});
