import { afterAll, beforeAll, expect, test } from "vitest";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { choose, insertQuiz, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const two = [single("right", "wrong")];
const allow = (quiz: string, userId: string, body: object) =>
  server.call(quizzes.allow, { as: manager, params: { _id: quiz, userId }, body: { reason: "Ill", ...body } });
const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();

test("extra attempts, time and another closing hold for one person alone", async () => {
  const fields = { attemptsAllowed: 1, timeLimitSeconds: 60, closesAt: hour(-1) };
  const { quiz } = await insertQuiz(server.db, two, fields);
  const [ill, well] = [await server.person("annotator"), await server.person("annotator")];
  const closesAt = hour(2);
  const reply = await allow(quiz, ill._id, { extraAttempts: 1, extraSeconds: 30, closesAt });
  expect(reply.body.allowance).toMatchObject({
    user: { _id: ill._id },
    extraAttempts: 1,
    extraSeconds: 30,
    closesAt,
    reason: "Ill",
    createdBy: { _id: manager._id },
  });
  expect((await taker(server, ill, quiz).participation()).participation).toMatchObject({
    attemptsAllowed: 2,
    timeLimitSeconds: 90,
    closesAt,
    canStart: true,
  });
  expect((await taker(server, well, quiz).participation()).participation).toMatchObject({
    attemptsAllowed: 1,
    timeLimitSeconds: 60,
    canStart: false,
  });
  const me = taker(server, ill, quiz);
  for (const number of [1, 2]) expect(await me.submit(await me.start(), choose(0))).toMatchObject({ number });
  expect((await me.participation()).participation.attemptsLeft).toBe(0);
});

test("they never shorten an open attempt, whatever became of the quiz or of its closing meanwhile", async () => {
  const { quiz } = await insertQuiz(server.db, two, { timeLimitSeconds: 60 });
  const person = await server.person("annotator");
  const me = taker(server, person, quiz);
  const { endsAt } = await me.start();
  const endsAfter = async (body: object) => {
    await allow(quiz, person._id, body);
    const { endsAt: now } = (await me.open()).body.submission;
    return now === null ? null : (Date.parse(now) - Date.parse(endsAt!)) / 1000;
  };
  const change = (set: string) => server.db.pool.query(`update quizzes set ${set} where _id = $1`, [quiz]);
  await change("time_limit_seconds = 30");
  expect(await endsAfter({ extraAttempts: 1 })).toBe(0);
  expect(await endsAfter({ extraSeconds: 120 })).toBe(90);
  expect(await endsAfter({ extraAttempts: 2 })).toBe(90);
  await change("closes_at = now()");
  expect(await endsAfter({ extraSeconds: 240 })).toBe(90);
  await change("time_limit_seconds = null, closes_at = null");
  expect(await endsAfter({ extraAttempts: 1 })).toBeNull();
  await change("time_limit_seconds = 30");
  expect(await endsAfter({ extraSeconds: 10 })).toBeNull();
});

test("they are replaced, listed and taken back; nobody gives them to themselves", async () => {
  const { quiz } = await insertQuiz(server.db, two, { attemptsAllowed: 1 });
  const person = await server.person("annotator", { firstName: "Ann", lastName: "Early" });
  await allow(quiz, person._id, { extraAttempts: 3 });
  await allow(quiz, person._id, { extraSeconds: 10, reason: "Slow network" });
  const list = await server.call(quizzes.allowances, { as: manager, params: { _id: quiz } });
  expect(list.body.allowances).toMatchObject([
    { user: { name: "Ann Early" }, extraAttempts: 0, extraSeconds: 10, reason: "Slow network" },
  ]);
  const params = { _id: quiz, userId: person._id };
  expect((await server.call(quizzes.disallow, { as: manager, params })).status).toBe(200);
  expect((await server.call(quizzes.disallow, { as: manager, params })).status).toBe(404);
  // Their own page of the quiz hears of each of the three.
  const heard = await run(
    server.db.sql,
    sqlText`select from events where resource = 'quizzes' and $1 = any (ids) and people = array[$2::uuid]`,
    [quiz, person._id],
  );
  expect(heard).toHaveLength(3);
  expect((await taker(server, person, quiz).participation()).participation.attemptsAllowed).toBe(1);
  expect((await allow(quiz, manager._id, { extraAttempts: 1 })).body.code).toBe("own_work");
});

test("the audit says to whom they were given, and the reason is sealed under that person's key", async () => {
  const { quiz } = await insertQuiz(server.db, two);
  const person = await server.person("annotator", { firstName: "Zenobia" });
  await allow(quiz, person._id, { extraAttempts: 1, reason: "In hospital" });
  await allow(quiz, person._id, { extraAttempts: 2, reason: "In hospital" });
  await server.call(quizzes.disallow, { as: manager, params: { _id: quiz, userId: person._id } });
  const { rows } = await server.db.pool.query("select after from audit where record_id = $1 order by _id", [quiz]);
  expect(rows.map(({ after }) => JSON.stringify(after).includes(person._id))).toEqual([true, true, true]);
  expect(JSON.stringify(rows)).not.toMatch(/hospital|Zenobia/);
});
