import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { refreshAnalysis } from "../../../server/areas/quiz-submissions/kept-analysis.ts";
import { essay, insertBank, insertGraded, insertQuiz, single } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let as: Actor;
beforeAll(async () => {
  server = await startTestServer();
  as = await server.person("manager");
});
afterAll(() => server.close());

let made = 0;
const create = (body: object) => server.call(quizzes.create, { as, body: { name: `A quiz ${++made}`, ...body } });
const edit = (_id: string, body: object) => server.call(quizzes.edit, { as, params: { _id }, body });
const bankOfTwo = () => insertBank(server.db, [single("a", "b"), single("c", "d")]);

describe("what a quiz asks", () => {
  test("is read as it was written, with the names of banks and questions", async () => {
    const { bank, questions } = await bankOfTwo();
    const parts = [
      { bankId: bank, draw: null, questions: [questions[1]!] },
      { bankId: bank, draw: 1, questions: [] },
    ];
    const { quiz } = (await create({ parts, status: "published" })).body;
    expect(quiz).toMatchObject({ questionCount: 2, isDrawn: true });
    expect(quiz.parts).toEqual([
      {
        bankId: { _id: bank, name: `Bank ${bank}` },
        draw: null,
        questions: [{ _id: questions[1], name: "What is it?" }],
      },
      { bankId: { _id: bank, name: `Bank ${bank}` }, draw: 1, questions: [] },
    ]);
    const changed = await edit(quiz._id, { parts: parts.slice(0, 1), version: quiz.version });
    expect(changed.body.quiz).toMatchObject({ questionCount: 1, isDrawn: false, version: quiz.version + 1 });
    expect((await edit(quiz._id, { name: "Late", version: quiz.version })).body.code).toBe("stale");
  });

  test("is called by its words, as people read them", async () => {
    const asked = { content: single("a", "b"), text: "<p>Is <strong>3</strong> &lt; 5 &amp;lt; 7?</p><p>Say so.</p>" };
    const { quiz } = await insertQuiz(server.db, [asked]);
    await insertGraded(server.db, quiz, 1, 1);
    const name = "Is 3 < 5 &lt; 7? Say so.";
    const { body } = await server.call(quizzes.show, { as, params: { _id: quiz } });
    expect(body.quiz.parts[0].questions).toMatchObject([{ name }]);
    await refreshAnalysis(server, quiz);
    const counted = await server.call(quizSubmissions.analysis, { as, params: { _id: quiz } });
    expect(counted.body.analysis.items).toMatchObject([{ name }]);
  });

  test("has to be there before it is published, and enough of it", async () => {
    const { bank, questions } = await bankOfTwo();
    const empty = await create({ status: "published" });
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ["parts"]]);
    const many = { parts: [{ bankId: bank, draw: 3 }] };
    expect((await create({ ...many, status: "published" })).body.fields.parts).toHaveLength(1);
    const { quiz } = (await create(many)).body;
    expect((await edit(quiz._id, { status: "published" })).status).toBe(400);
    const preview = await server.call(quizzes.preview, { as, params: { _id: quiz._id } });
    expect(preview.body.code).toBe("quiz_not_filled");
    const parts = [
      { bankId: bank, draw: 1 },
      { bankId: bank, questions: [questions[0]!] },
    ];
    expect((await edit(quiz._id, { parts, status: "published" })).status).toBe(200);
  });

  test.each([
    ["both chosen and drawn", (bank: string, question: string) => [{ bankId: bank, draw: 1, questions: [question] }]],
    ["neither", (bank: string) => [{ bankId: bank }]],
    ["twice", (bank: string, question: string) => [{ bankId: bank, questions: [question, question] }]],
    [
      "in two parts",
      (bank: string, question: string) => [
        { bankId: bank, questions: [question] },
        { bankId: bank, questions: [question] },
      ],
    ],
    [
      "of no bank",
      (_: string, question: string) => [{ bankId: "01900000-0000-7000-8000-000000000000", questions: [question] }],
    ],
  ])("is not %s", async (_, partsOf) => {
    const { bank, questions } = await bankOfTwo();
    expect((await create({ parts: partsOf(bank, questions[0]!) })).status).toBe(400);
  });

  test("is of its own bank, and of none that is archived, but for quizzes that draw from it already", async () => {
    const [{ bank }, other] = [await bankOfTwo(), await bankOfTwo()];
    const foreign = await create({ parts: [{ bankId: bank, questions: [other.questions[0]!] }] });
    expect(Object.keys(foreign.body.fields)).toEqual(["parts.0.questions"]);
    const parts = [{ bankId: bank, draw: 1 }];
    const { quiz } = (await create({ parts })).body;
    await server.db.pool.query("update question_banks set archived_at = now() where _id = $1", [bank]);
    expect(Object.keys((await create({ parts })).body.fields)).toEqual(["parts.0.bankId"]);
    expect((await edit(quiz._id, { parts })).status).toBe(200);
  });
});

test("a published quiz that lost questions while it was deleted comes back only once it can be filled", async () => {
  const [{ quiz, bank, questions }, draft] = [
    await insertQuiz(server.db, [single("a", "b"), single("c", "d")]),
    await insertQuiz(server.db, [single("a", "b")], { status: "draft" }),
  ];
  const restore = (_id: string) => server.call(quizzes.restore, { as, body: { ids: [_id] } });
  const change = (endpoint: typeof questionBanks.removeQuestions | typeof questionBanks.restoreQuestions) =>
    server.call(endpoint, { as, params: { _id: bank, bankId: bank }, body: { questionIds: [questions[0]!] } });
  await server.call(quizzes.remove, { as, params: { _id: quiz } });
  expect((await change(questionBanks.removeQuestions)).status).toBe(200);
  expect((await restore(quiz)).body).toMatchObject({ done: 0, refused: [{ _id: quiz, code: "quiz_not_filled" }] });
  expect((await change(questionBanks.restoreQuestions)).status).toBe(200);
  expect((await restore(quiz)).body).toMatchObject({ done: 1, refused: [] });

  // A draft may lack questions, as before.
  await server.call(quizzes.remove, { as, params: { _id: draft.quiz } });
  await server.db.pool.query("update questions set deleted_at = now() where _id = $1", [draft.questions[0]]);
  expect((await restore(draft.quiz)).body.done).toBe(1);
});

test("a quiz closes after it opens, whichever of the two is set", async () => {
  const [early, late] = ["2030-01-01T00:00:00.000Z", "2030-01-02T00:00:00.000Z"];
  expect(Object.keys((await create({ opensAt: late, closesAt: early })).body.fields)).toEqual(["closesAt"]);
  const { quiz } = (await create({ opensAt: late })).body;
  expect(Object.keys((await edit(quiz._id, { closesAt: early })).body.fields)).toEqual(["closesAt"]);
});

test("learners see what is published, without its parts", async () => {
  const learner = await server.person("annotator");
  const show = async (_id: string) => server.call(quizzes.show, { as: learner, params: { _id } });
  const { quiz } = await insertQuiz(server.db, [single("a", "b"), essay], { draw: 1 });
  expect((await show(quiz)).body.quiz).toMatchObject({ parts: null, questionCount: 1, isDrawn: true });
  const draft = await insertQuiz(server.db, [single("a", "b")], { status: "draft" });
  expect((await show(draft.quiz)).status).toBe(404);
});

test("the preview is a learner's view, drawn anew, and keeps nothing", async () => {
  const { quiz } = await insertQuiz(server.db, [single("a", "b"), { content: essay, points: 2 }], {
    shuffleAnswers: true,
  });
  const { body } = await server.call(quizzes.preview, { as, params: { _id: quiz } });
  expect(body.possible).toBe(3);
  expect(body.questions.map(({ content }: { content: object }) => Object.keys(content))).toEqual([
    ["kind", "choices"],
    ["kind"],
  ]);
  expect((await server.db.pool.query("select from quiz_submissions where quiz_id = $1", [quiz])).rows).toEqual([]);
});

test("right answers don't wait for a closing that never comes", async () => {
  const waits = { showAnswers: "after_closing" };
  const closesAt = "2099-01-01T00:00:00.000Z";
  const { quiz: closing } = (await create({ ...waits, closesAt })).body;
  const { quiz: open } = (await create({})).body;
  const { quiz: old } = await insertQuiz(server.db, [single("a", "b")], { ...waits, status: "draft" });
  const refused = [
    await create(waits),
    await edit(open._id, waits),
    await edit(closing._id, { closesAt: null }),
    await edit(old, { status: "published" }),
  ];
  for (const { status, body } of refused) {
    expect([status, body.fields]).toEqual([
      400,
      { closesAt: ["Set when it closes. Right answers are shown after that."] },
    ]);
  }
  // One from before that was refused can be changed in all else.
  expect((await edit(old, { name: "Renamed" })).status).toBe(200);
  expect((await edit(old, { status: "published", closesAt })).status).toBe(200);
});
