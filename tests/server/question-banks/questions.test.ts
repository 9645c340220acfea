import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { QuestionContent } from "../../../contract/question-banks/question.ts";
import { newId } from "../../../server/core/ids.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertBank } from "../helpers/question-banks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audit, questionBanks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const boxes: QuestionContent = {
  kind: "single",
  choices: [
    { text: "On all sides", fraction: 100, feedback: "Yes" },
    { text: "On one side", fraction: 0, feedback: "" },
  ],
};
const asked = { text: "<p>Where does a box &lt; 5 px touch?</p>", content: boxes };
let names = 0;
const bank = async (count = 0): Promise<string> => {
  const questions = Array.from({ length: count }, (_, place) => ({ ...asked, title: `Q${place + 1}` }));
  const made = await server.call(questionBanks.create, { as: manager, body: { name: `Bank ${++names}`, questions } });
  expect(made.status).toBe(201);
  return made.body.questionBank._id;
};
const show = async (_id: string) =>
  (await server.call(questionBanks.show, { as: manager, params: { _id } })).body.questionBank;
const titles = async (_id: string): Promise<string[]> =>
  (await show(_id)).questions.map(({ title }: { title: string }) => title);
const idsOf = async (_id: string): Promise<string[]> =>
  (await show(_id)).questions.map((one: { _id: string }) => one._id);
const restore = (bankId: string, questionIds: string[]) =>
  server.call(questionBanks.restoreQuestions, { as: manager, params: { _id: bankId }, body: { questionIds } });
const remove = (bankId: string, questionIds?: readonly string[]) =>
  server.call(questionBanks.removeQuestions, {
    as: manager,
    params: { bankId },
    ...(questionIds && { body: { questionIds } }),
  });

describe("a bank", () => {
  test("has a name that differs from others by more than case and spaces", async () => {
    await server.call(questionBanks.create, { as: manager, body: { name: "Polygon basics" } });
    const again = await server.call(questionBanks.create, { as: manager, body: { name: " polygonBASICS" } });
    expect(again).toMatchObject({ status: 409, body: { code: "taken", fields: { name: [expect.any(String)] } } });
  });

  test("is shown with its questions, their number and their points", async () => {
    const _id = await bank(3);
    expect(await show(_id)).toMatchObject({
      totalQuestions: 3,
      totalPoints: 3,
      quizzes: 0,
      isArchived: false,
      createdBy: { _id: manager._id },
      questions: [
        { title: "Q1", kind: "single", number: 1, points: 1, content: boxes },
        { title: "Q2" },
        { title: "Q3" },
      ],
    });
  });

  test("is archived without question ids, leaves the list, and comes back", async () => {
    const _id = await bank(1);
    const listed = async (query: object) =>
      (await server.call(questionBanks.list, { as: manager, query: { search: `Bank ${names}`, ...query } })).body.count;
    expect(await remove(_id)).toMatchObject({ status: 200, body: { questionBank: { isArchived: true } } });
    expect(await remove(_id)).toMatchObject({ status: 409, body: { code: "wrong_state" } });
    const found = await server.call(questionBanks.list, { as: manager, query: { search: "Bank" } });
    expect(found.body.questionBanks.map((one: { _id: string }) => one._id)).not.toContain(_id);
    expect(await listed({ isArchived: "true" })).toBeGreaterThan(0);
    // What refers to it still reads its name.
    const named = await server.call(questionBanks.list, { as: manager, query: { _id: [_id] } });
    expect(named.body.questionBanks).toHaveLength(1);
    const back = await server.call(questionBanks.unarchive, { as: manager, params: { _id } });
    expect(back).toMatchObject({ status: 200, body: { questionBank: { isArchived: false } } });
  });

  test("takes questions behind those it has, all or none, and marks what is wrong", async () => {
    const bankId = await bank(1);
    const add = (questions: object[]) =>
      server.call(questionBanks.addQuestions, { as: manager, params: { bankId }, body: { questions } });
    expect(
      await add([
        { ...asked, title: "Q2" },
        { ...asked, title: "Q3" },
      ]),
    ).toMatchObject({
      status: 200,
      body: { questionBank: { totalQuestions: 3 }, questions: [{ title: "Q2" }, { title: "Q3" }] },
    });
    const twins = { ...boxes, choices: [boxes.choices[0], boxes.choices[0]] };
    expect(await add([asked, { ...asked, content: twins }])).toMatchObject({
      status: 400,
      body: { fields: { "questions.1.content.choices.1.text": ["Another choice reads the same."] } },
    });
    const nothing = await add([{ ...asked, text: "<script>x</script>" }]);
    expect(nothing).toMatchObject({ status: 400, body: { fields: { "questions.0.text": ["Write the question."] } } });
    expect(await titles(bankId)).toEqual(["Q1", "Q2", "Q3"]);
  });

  test("holds so many questions and no more", async () => {
    const yes: QuestionContent = { kind: "true_false", isTrue: true, feedbackTrue: "", feedbackFalse: "" };
    const { bankId } = await insertBank(server.db, { name: "Full", contents: Array.from({ length: 1000 }, () => yes) });
    const body = { questions: [asked] };
    const full = await server.call(questionBanks.addQuestions, { as: manager, params: { bankId }, body });
    expect(full).toMatchObject({ status: 409, body: { code: "bank_full" } });
  });

  test("is nothing that a reviewer, a worker or payments staff may read", async () => {
    const _id = await bank(1);
    for (const role of ["reviewer", "annotator", "payments"] as const) {
      const as = await server.person(role);
      for (const endpoint of [questionBanks.show, questionBanks.exportGift, questionBanks.exportCsv]) {
        expect((await server.call(endpoint, { as, params: { _id } })).status).toBe(403);
      }
      expect((await server.call(questionBanks.questions, { as })).status).toBe(403);
    }
  });
});

describe("a question", () => {
  const first = async (count = 1) => {
    const bankId = await bank(count);
    const [questionId] = await idsOf(bankId);
    return { bankId, questionId: questionId! };
  };
  const edit = (params: Record<string, string>, body: object) =>
    server.call(questionBanks.editQuestion, { as: manager, params, body });

  test("becomes a new version when it changes, and keeps the old ones", async () => {
    const params = await first();
    const changed = await edit(params, { text: '<p onclick="x">How tight?</p>', points: 2.5, version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { question: { number: 2, version: 2, text: "<p>How tight?</p>", points: 2.5, title: "Q1" } },
    });
    const versions = await server.call(questionBanks.versions, { as: manager, params });
    expect(versions.body.versions).toMatchObject([
      { number: 2, text: "<p>How tight?</p>", by: { _id: manager._id } },
      { number: 1, text: asked.text, content: boxes },
    ]);
    const read = await server.call(questionBanks.question, { as: manager, params });
    expect(read.body.question).toEqual(changed.body.question);
  });

  test("stays at its version when nothing of it changes", async () => {
    const params = await first();
    const body = { text: asked.text, content: { choices: boxes.choices, kind: "single" } };
    expect(await edit(params, body)).toMatchObject({ status: 200, body: { question: { number: 1, version: 1 } } });
  });

  test("is not changed from a version that is no more, and of two at once one is refused", async () => {
    const params = await first();
    const both = await Promise.all(["a", "b"].map((title) => edit(params, { title, version: 1 })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({ code: "stale", current: { number: 2 } });
  });

  test("is checked as a whole, however little of it changes", async () => {
    const params = await first();
    const content = { kind: "essay", rubric: [{ criterion: "Clear", points: 2 }], guidance: "" };
    const refused = await edit(params, { content });
    expect(refused).toMatchObject({ status: 400, body: { fields: { "content.rubric": [expect.any(String)] } } });
    expect((await edit(params, { content, points: 2 })).body.question).toMatchObject({ kind: "essay", number: 2 });
    expect((await edit(params, { points: 1 })).status).toBe(400);
  });

  test("belongs to one bank", async () => {
    const params = await first();
    const other = { ...params, bankId: await bank() };
    expect((await edit(other, { title: "x" })).status).toBe(404);
    expect((await server.call(questionBanks.versions, { as: manager, params: other })).status).toBe(404);
  });

  test("moves to another place, and further than the last is the last", async () => {
    const params = await first(4);
    const move = (place: number) => server.call(questionBanks.move, { as: manager, params, body: { place } });
    expect((await move(3)).status).toBe(200);
    expect(await titles(params.bankId)).toEqual(["Q2", "Q3", "Q1", "Q4"]);
    await move(900);
    expect(await titles(params.bankId)).toEqual(["Q2", "Q3", "Q4", "Q1"]);
    await move(1);
    expect(await titles(params.bankId)).toEqual(["Q1", "Q2", "Q3", "Q4"]);
  });

  test("is removed, and comes back to its place", async () => {
    const { bankId } = await first(3);
    const ids = await idsOf(bankId);
    expect(await remove(bankId, [ids[1]!])).toMatchObject({ body: { questionBank: { totalQuestions: 2 } } });
    expect(await remove(bankId, [ids[1]!])).toMatchObject({ status: 404 });
    expect(await titles(bankId)).toEqual(["Q1", "Q3"]);
    expect(await restore(bankId, [ids[1]!, ids[0]!])).toMatchObject({ body: { questionBank: { totalQuestions: 3 } } });
    expect(await titles(bankId)).toEqual(["Q1", "Q2", "Q3"]);
  });

  test("is listed among the deleted ones of its bank until it is back, for 30 days", async () => {
    const { bankId } = await first(3);
    const ids = await idsOf(bankId);
    const deleted = async (query: Readonly<Record<string, unknown>>) =>
      (await server.call(questionBanks.deletedQuestions, { as: manager, query })).body.deleted;
    await remove(bankId, [ids[0]!, ids[1]!]);
    expect(await deleted({ bankId, sortBy: "name:asc" })).toMatchObject([
      { _id: ids[0], name: "Q1", deletedBy: { _id: manager._id } },
      { _id: ids[1], name: "Q2", deletedBy: { _id: manager._id } },
    ]);
    expect(await deleted({ bankId: manager._id })).toEqual([]);
    expect((await restore(bankId, [ids[0]!])).status).toBe(200);
    expect(await deleted({ bankId })).toMatchObject([{ _id: ids[1] }]);
    await server.db.pool.query("update questions set deleted_at = now() - interval '31 days' where _id = $1", [ids[1]]);
    expect(await deleted({ bankId })).toEqual([]);
    expect((await restore(bankId, [ids[1]!])).status).toBe(404);
  });

  test("is found by the words of its text, not by its tags, and by its kind and bank", async () => {
    const bankId = await bank(2);
    const find = async (query: object) =>
      (await server.call(questionBanks.questions, { as: manager, query: { bankId: [bankId], ...query } })).body;
    expect(await find({})).toMatchObject({
      filteredTotalCount: 2,
      questions: [{ title: "Q1", bankId }, { title: "Q2" }],
    });
    expect(await find({ search: "does a BOX < 5" })).toMatchObject({ filteredTotalCount: 2 });
    expect(await find({ search: "<p>" })).toMatchObject({ filteredTotalCount: 0 });
    expect(await find({ kind: ["essay"] })).toMatchObject({ filteredTotalCount: 0 });
  });

  test("leaves what changed of it in the audit", async () => {
    const params = await first();
    await edit(params, { title: "Tight" });
    const admin = await server.person("admin");
    const { body } = await server.call(audit.list, { as: admin, query: { resource: ["questionBanks"], limit: 1 } });
    const [entry] = body.audit;
    expect(entry.before.questions).toMatchObject([{ title: "Q1" }]);
    expect(entry.after.questions).toMatchObject([{ title: "Tight", number: 2 }]);
  });
});

describe("questions that a quiz asks", () => {
  const quiz = async (bankId: string, part: { draw?: number; chosen?: readonly string[] }, status = "published") => {
    const id = newId();
    const { sql } = server.db;
    await run(
      sql,
      sqlText`insert into quizzes (_id, name, description, status, shuffle_questions, shuffle_answers, show_answers)
       values ($1, 'Boxes', '', $2, true, true, 'never')`,
      [id, status],
    );
    await run(sql, sqlText`insert into quiz_parts (quiz_id, place, bank_id, draw) values ($1, 1, $2, $3)`, [
      id,
      bankId,
      part.draw ?? null,
    ]);
    for (const [place, question] of (part.chosen ?? []).entries()) {
      const values = [id, place + 1, question];
      await run(
        sql,
        sqlText`insert into quiz_part_questions (quiz_id, part, place, question_id) values ($1, 1, $2, $3)`,
        values,
      );
    }
  };

  test("stay where it draws as many as there are, or chose them, and are counted", async () => {
    const bankId = await bank(4);
    const ids = await idsOf(bankId);
    await quiz(bankId, { draw: 3 });
    await quiz(bankId, { chosen: [ids[0]!] });
    expect((await show(bankId)).quizzes).toBe(2);
    expect(await remove(bankId, [ids[0]!])).toMatchObject({
      status: 409,
      body: { code: "in_use", message: "This question is still in use: the quiz “Boxes” asks it." },
    });
    expect(await remove(bankId, ids.slice(1, 3))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("takes 3 questions of this bank, and 2 would be left") },
    });
    expect((await show(bankId)).totalQuestions).toBe(4);
    expect((await remove(bankId, [ids[3]!])).status).toBe(200);
    expect((await remove(bankId)).status).toBe(200);
  });

  test("may go where the quiz is archived", async () => {
    const bankId = await bank(2);
    await quiz(bankId, { draw: 2 }, "archived");
    expect((await show(bankId)).quizzes).toBe(0);
    expect((await remove(bankId, await idsOf(bankId))).status).toBe(200);
  });
});
