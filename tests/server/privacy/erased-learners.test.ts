import { afterAll, beforeAll, expect, test } from "vitest";
import type { QuizSubmission } from "../../../contract/quiz-submissions/entity.ts";
import { contract } from "../../../contract/index.ts";
import { write } from "../../../server/core/db/write.ts";
import { writeMails } from "../../../server/core/mail/mail.ts";
import { insertCertificate } from "../helpers/certificates.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { lockWaits, waitsForLock } from "../helpers/lock-wait.ts";
import { choose, essay, insertQuiz, insertVersion, single, taker } from "../helpers/quizzes.ts";
import { erasePerson } from "../helpers/erasure.ts";
import { migrationText } from "../helpers/migrate-to.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

/** What people learned ends with their erasure, and what was sealed for them reads as erased, whatever is written later. */
const { audit, certificates, courses, dashboard, quizSubmissions, system } = contract;
let server: TestServer;
let admin: Actor;
let payer: Actor;

beforeAll(async () => {
  server = await startTestServer();
  [admin, payer] = await Promise.all([server.person("admin"), server.person("payments")]);
});
afterAll(() => server.close());

const erase = (person: Actor) => erasePerson(server, admin, person);

/** Someone whose first attempt was voided for this reason, and whose second one waits for a review of its essay. */
const withAttempts = async (reason: string) => {
  const person = await server.person("annotator");
  const { quiz, questions } = await insertQuiz(server.db, [single("right", "wrong"), essay]);
  const me = taker(server, person, quiz);
  const attempt = async () => (await me.submit(await me.start(), choose(0), { kind: "essay", text: "Because." }))._id;
  const voided = await attempt();
  const params = { _id: voided };
  expect((await server.call(quizSubmissions.void, { as: admin, params, body: { reason } })).status).toBe(200);
  return { person, quiz, questions, voided, waiting: await attempt() };
};

test("what is written about them all the same is not kept, and leaves what is older readable", async () => {
  const { person, voided } = await withAttempts("Copied answers");
  const { db, config } = server;
  const writeAgain = (reason: string) =>
    write({ db, config, me: null, action: "quizSubmissions.void", audited: true, requestId: "test" }, async (tx) => {
      const user = { _id: person._id, name: "" };
      const [before, after] = [
        { user, voidReason: "" },
        { user, voidReason: reason },
      ];
      await tx.record({ resource: "quizSubmissions", id: voided, before, after });
      return writeMails(tx, [{ userId: person._id, to: person.email, subject: reason, text: reason }]);
    });
  const [mail] = await writeAgain("Told of it");
  expect((await erase(person)).status).toBe(200);
  expect(await writeAgain("Told of it again")).toEqual([null]);

  const letter = await server.call(system.mail, { as: admin, params: { _id: mail! } });
  const outbox = await server.call(system.outbox, { as: admin, query: { limit: 100 } });
  const entries = await server.call(audit.list, { as: admin, query: { record: voided } });
  const file = await server.call(audit.export, { as: admin, query: { record: voided } });
  expect([letter, outbox, entries, file].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const reasons = entries.body.audit.map(({ after }: { after: { voidReason?: string } }) => after.voidReason);
  expect(reasons.slice(0, 3)).toEqual(["erased", "erased", "erased"]);
});

test("nor can what was sealed under a later key, which 0105 takes away", async () => {
  const { person, voided } = await withAttempts("Copied answers");
  expect((await erase(person)).status).toBe(200);
  const { sql } = server.db;
  const keys = [person, payer].map(({ _id }) => ({ user_id: _id, key: Buffer.alloc(32) }));
  await sql.insertInto("person_keys").values(keys).execute();
  const read = async () => {
    const { body } = await server.call(audit.list, { as: admin, query: { record: voided, limit: 1 } });
    return body.audit?.[0].after.voidReason;
  };
  expect(await read()).toBe("erased");
  await server.db.pool.query(migrationText("0105-keys-of-erased-people.sql"));
  const left = await sql.selectFrom("person_keys").select("user_id").execute();
  const holders = new Set(left.map(({ user_id }) => user_id));
  expect([person, payer].map(({ _id }) => holders.has(_id))).toEqual([false, true]);
});

test("what they typed is gone, short answers too, and its points stay whatever key comes later", async () => {
  const [person, other] = [await server.person("annotator"), await server.person("annotator")];
  const key = (text: string) => ({
    kind: "short_text" as const,
    answers: [{ text, fraction: 100, feedback: "" }],
    matchCase: false,
  });
  const { quiz, questions } = await insertQuiz(server.db, [key("truck"), single("right", "wrong")]);
  const typed = (text: string) => ({ kind: "short_text" as const, text });
  const attempt = async (as: Actor) => {
    const me = taker(server, as, quiz);
    const { _id } = await me.submit(await me.start(), typed("Truck"), choose(0));
    await me.trySubmit([{ questionId: questions[0]!, answer: typed("Lorry, says Ann") }], _id);
    return _id;
  };
  const [gone, kept] = [await attempt(person), await attempt(other)];
  const { pool } = server.db;
  const stored = async (id: string) => {
    const text = "select answer->>'text' as answer, late_answer->>'text' as late, points::float8 as points";
    return (await pool.query(`${text} from quiz_answers where submission_id = $1 order by place`, [id])).rows;
  };
  const before = await stored(kept);
  expect(before).toEqual([
    { answer: "Truck", late: "Lorry, says Ann", points: 1 },
    { answer: null, late: null, points: 1 },
  ]);
  expect((await erase(person)).status).toBe(200);
  const after = [{ answer: "erased", late: "erased", points: 1 }, before[1]];
  expect(await stored(gone)).toEqual(after);

  await insertVersion(server.db, questions[0]!, 2, { content: key("lorry") });
  const body = { questionId: questions[0] };
  const regraded = await server.call(quizSubmissions.regrade, { as: admin, params: { _id: quiz }, body });
  expect(regraded.body.quizChange).toMatchObject({ people: 1, submissions: 1, changed: 1 });
  expect(await stored(gone)).toEqual(after);

  // Those of people who were erased before, too.
  const put =
    "update quiz_answers set answer = jsonb_set(answer, '{text}', '\"Truck\"') where submission_id = $1 and place = 1";
  await pool.query(put, [gone]);
  await pool.query(migrationText("0109-typed-answers-of-erased-people.sql"));
  expect([await stored(gone), (await stored(kept))[0].answer]).toEqual([after, "Truck"]);
});

test("why they were blocked in a course is gone, from the audit too, where it is sealed for them alone", async () => {
  const [person, other, free] = await Promise.all(
    [1, 2, 3].map(() => server.person("annotator", { firstName: "Zenobia" })),
  );
  const course = (await insertCourse(server.db, { name: "Cuboids" }))._id;
  const block = (as: Actor) => {
    const params = { courseId: course, userId: as._id };
    return server.call(courses.blockUser, { as: admin, params, query: { reason: "Copied answers" } });
  };
  for (const learner of [person!, other!, free!]) await insertEnrolment(server.db, course, learner._id);
  expect([(await block(person!)).status, (await block(other!)).status]).toEqual([200, 200]);
  const { pool } = server.db;
  const stored = async () => {
    const text = "select block_reason from enrolments where user_id = $1 and course_id = $2";
    const rows = await Promise.all([person!, other!, free!].map(({ _id }) => pool.query(text, [_id, course])));
    return rows.map((found) => found.rows[0].block_reason);
  };
  const kept = await pool.query("select before, after from audit where record_id = $1", [course]);
  expect(JSON.stringify(kept.rows)).not.toMatch(/Copied|Zenobia/);
  const audited = async () => {
    const { body } = await server.call(audit.list, { as: admin, query: { record: course } });
    return body.audit.map(({ before, after }: { before: object; after: object }) => ({ before, after }));
  };
  const before = { enrolment: "enrolled", blockReason: "" };
  const blocked = (user: Actor, name: RegExp, blockReason: string) => ({
    before,
    after: { user: { _id: user._id, name: expect.stringMatching(name) }, enrolment: "blocked", blockReason },
  });
  expect(await audited()).toEqual([
    blocked(other!, /^Zenobia/, "Copied answers"),
    blocked(person!, /^Zenobia/, "Copied answers"),
  ]);

  expect((await erase(person!)).status).toBe(200);
  expect(await stored()).toEqual(["erased", "Copied answers", ""]);
  expect(await audited()).toEqual([
    blocked(other!, /^Zenobia/, "Copied answers"),
    blocked(person!, /^Erased person /, "erased"),
  ]);
  expect((await block(person!)).status).toBe(404);

  // Those of people who were erased before, too.
  await pool.query("update enrolments set block_reason = 'Copied answers' where user_id = $1", [person!._id]);
  await pool.query(migrationText("0110-block-reasons-of-erased-people.sql"));
  expect(await stored()).toEqual(["erased", "Copied answers", ""]);
});

test("an erasure ends every decision on quizzes and certificates", async () => {
  const { person, quiz, questions, voided, waiting } = await withAttempts("Copied answers");
  const held = await insertCertificate(server.db, { user: person._id });
  const revoked = await insertCertificate(server.db, { user: person._id, status: "revoked" });
  const waits = async () => {
    const { body } = await server.call(dashboard.todos, { as: admin });
    return body.todos.find(({ key }: { key: string }) => key === "essaysToReview")?.count ?? 0;
  };
  const before = await waits();
  expect((await erase(person)).status).toBe(200);
  expect(await waits()).toBe(before - 1);
  const listed = await server.call(quizSubmissions.toReview, { as: admin, query: { _id: waiting } });
  expect(listed.body.submissions).toEqual([]);

  const reason = "Something new";
  for (const { status, body } of [
    await server.call(quizSubmissions.review, {
      as: admin,
      params: { _id: waiting },
      body: { marks: [{ questionId: questions[1], points: 1, comment: reason }] },
    }),
    await server.call(quizSubmissions.void, { as: admin, params: { _id: waiting }, body: { reason } }),
    await server.call(certificates.revoke, { as: admin, params: { _id: held._id }, body: { revokeReason: reason } }),
    await server.call(certificates.reinstate, { as: admin, params: { _id: revoked._id }, body: {} }),
  ]) {
    expect([status, body.code, body.message]).toEqual([
      409,
      "wrong_state",
      "This is erased now, so you can't do that any more.",
    ]);
  }
  const retaken = await server.call(quizSubmissions.retake, { as: admin, params: { _id: quiz }, body: { reason } });
  expect([retaken.status, retaken.body.quizChange.people]).toEqual([200, 0]);
  const attempts = await server.call(quizSubmissions.list, { as: admin, query: { quiz } });
  const rows = attempts.body.submissions.map(({ _id, can, voidReason, retakeAt }: QuizSubmission) => [
    _id,
    Object.values(can),
    voidReason,
    retakeAt,
  ]);
  expect(rows).toEqual([
    [waiting, [false, false, false], "", null],
    [voided, [false, false, false], "erased", null],
  ]);
  for (const { _id } of [held, revoked]) {
    const { certificate } = (await server.call(certificates.show, { as: admin, params: { _id } })).body;
    expect(Object.values(certificate.can)).toEqual([false, false, false]);
  }
});

test("a decision on an attempt waits for an erasure that is under way, and so does who blocks them", async () => {
  const { person, waiting } = await withAttempts("Copied answers");
  const courseId = (await insertCourse(server.db, { name: "Lanes" }))._id;
  await insertEnrolment(server.db, courseId, person._id);
  const client = await server.db.pool.connect();
  try {
    await client.query("begin");
    await client.query("select from users where _id = $1 for update", [person._id]);
    await client.query("update users set erased_at = now(), deleted_at = now() where _id = $1", [person._id]);
    const params = { _id: waiting };
    const voided = server.call(quizSubmissions.void, { as: admin, params, body: { reason: "Late" } });
    await expect.poll(() => waitsForLock(server.db)).toBe(true);
    const blocking = { courseId, userId: person._id };
    const blocked = server.call(courses.blockUser, { as: admin, params: blocking, query: { reason: "Late" } });
    await expect.poll(() => lockWaits(server.db)).toBe(2);
    await client.query("commit");
    expect((await voided).body.code).toBe("wrong_state");
    expect((await blocked).status).toBe(404);
  } finally {
    client.release();
  }
});
