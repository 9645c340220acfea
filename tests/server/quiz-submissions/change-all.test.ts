import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { peopleOfPart, runQuizChange } from "../../../server/areas/quiz-submissions/change-all.ts";
import { startBackground } from "../../../server/background.ts";
import { run } from "../../../server/core/db/run.ts";
import { type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { makeLog } from "../../../server/core/log.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { choose, insertQuiz, insertVersion, oneOf, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

/** More people than two parts have, each with two attempts that were graded wrong, and one with an open attempt beside. */
const people = 2 * peopleOfPart + 20;
const taken = async () => {
  const course = await insertCourse(server.db, { name: `Course ${newId()}`, chapters: ["One", "Two"] });
  const { quiz, questions } = await insertQuiz(server.db, [single("wrong", "right")], {
    chapterId: course.chapters[0],
  });
  const me = await server.person("annotator");
  const its = taker(server, me, quiz);
  await insertEnrolment(server.db, course._id, me._id);
  for (const choice of [1, 1]) await its.submit(await its.start(), choose(choice));
  const open = await its.start();
  const ids = Array.from({ length: people - 1 }, () => [newId(), newId(), newId(), newId()]);
  await run(
    server.db.sql,
    sqlText`insert into users (_id, email, password_hash, first_name, last_name, role)
     select id, id || '@example.com', '', 'One', 'Of many', 'annotator' from unnest($1::uuid[]) as id`,
    [ids.map(([id]) => id)],
  );
  await run(
    server.db.sql,
    sqlText`insert into enrolments (_id, course_id, user_id, status)
     select id, $2, user_id, 'in_progress' from unnest($1::uuid[], $3::uuid[]) as e (id, user_id)`,
    [ids.map(([, id]) => id), course._id, ids.map(([id]) => id)],
  );
  for (const number of [1, 2]) {
    const made = ids.map((one) => one[number + 1]!);
    await run(
      server.db.sql,
      sqlText`with attempts as (
         insert into quiz_submissions (_id, quiz_id, user_id, number, status, submitted_at, graded_at, score, possible)
         select id, $3, user_id, $4, 'graded', now(), now(), 0, 1 from unnest($1::uuid[], $2::uuid[]) as s (id, user_id)
         returning _id)
       insert into quiz_answers (submission_id, place, question_id, question_number, shown, answer, answered_at, points)
       select _id, 1, $5, 1, '[0, 1]', '{"kind": "single", "choice": 1}', now(), 0 from attempts`,
      [made, ids.map(([id]) => id), quiz, number, questions[0]],
    );
  }
  return { quiz, course: course._id, question: questions[0]!, chapter: course.chapters[0]!, its, open };
};
const count = (where: SqlText, ...values: unknown[]) =>
  oneOf<number>(server.db, sqlText`select count(*)::int from ${where}`, ...values);
const told = (kind: string, quiz: string) =>
  count(sqlText`notifications where kind = $1 and params->>'quiz' = $2::text`, kind, quiz);
const changes = async (quiz: string) =>
  (await server.call(quizSubmissions.changes, { as: manager, params: { _id: quiz } })).body.quizChanges;

describe("what is done to all attempts", () => {
  test("a corrected key goes through everyone in the background, and tells each once, whatever runs twice", async () => {
    const { quiz, question, chapter } = await taken();
    const { choices } = single("wrong", "right");
    const corrected = choices.map((one, at) => ({ ...one, fraction: at * 100 }));
    await insertVersion(server.db, question, 2, { content: { kind: "single", choices: corrected } });
    const asked = await server.call(quizSubmissions.regrade, {
      as: manager,
      params: { _id: quiz },
      body: { questionId: question },
    });
    const { quizChange } = asked.body;
    expect(quizChange).toMatchObject({ people, settled: peopleOfPart, finishedAt: null });
    await Promise.all([runQuizChange(server, quizChange._id), runQuizChange(server, quizChange._id)]);
    await runQuizChange(server, quizChange._id);
    const [over] = await changes(quiz);
    expect(over).toMatchObject({ settled: people, submissions: 2 * people + 1, changed: 2 * people });
    expect(over.finishedAt).not.toBeNull();
    expect(await told("quiz_regraded", quiz)).toBe(people);
    expect(await count(sqlText`quiz_submissions where quiz_id = $1 and score = 1`, quiz)).toBe(2 * people);
    expect(await count(sqlText`chapter_results where chapter_id = $1 and passed_at is not null`, chapter)).toBe(people);
    expect(await count(sqlText`audit where request_id = $1`, quizChange._id)).toBe(2 * (people - peopleOfPart));
  });

  test("everyone takes a quiz again but for what they started after that was asked", async () => {
    const { quiz, course, its, open } = await taken();
    const asked = await server.call(quizSubmissions.retake, {
      as: manager,
      params: { _id: quiz },
      body: { reason: "Known questions" },
    });
    expect(asked.body.quizChange).toMatchObject({ people, settled: peopleOfPart, finishedAt: null });
    const newcomer = await server.person("annotator");
    await insertEnrolment(server.db, course, newcomer._id);
    const late = taker(server, newcomer, quiz);
    const later = await late.start();
    const background = await startBackground({ db: server.db, config: server.config, log: makeLog("silent") });
    await vi.waitFor(async () => expect((await changes(quiz))[0].finishedAt).not.toBeNull(), { timeout: 20_000 });
    await background.stop();
    expect((await changes(quiz))[0]).toMatchObject({ settled: people, submissions: 2 * people + 1 });
    expect((await its.show(open._id)).status).toBe("void");
    expect((await late.show(later._id)).status).toBe("started");
    expect(await told("quiz_retake", quiz)).toBe(people);
    expect(await count(sqlText`quiz_submissions where quiz_id = $1 and retake_at is not null`, quiz)).toBe(2 * people);
  });

  test("a retake is told to those who can open the quiz, and takes the attempts of all", async () => {
    const course = await insertCourse(server.db, { name: `Course ${newId()}`, chapters: ["One"] });
    const { quiz } = await insertQuiz(server.db, [single("right", "wrong")], { chapterId: course.chapters[0] });
    const inside = await server.person("annotator");
    await insertEnrolment(server.db, course._id, inside._id);
    const take = async (as: Actor) => {
      const me = taker(server, as, quiz);
      await me.submit(await me.start(), choose(0));
    };
    const retake = async () => {
      const body = { reason: "Known questions" };
      const reply = await server.call(quizSubmissions.retake, { as: manager, params: { _id: quiz }, body });
      return [reply.body.quizChange.submissions, await told("quiz_retake", quiz)];
    };
    for (const status of ["withdrawn", "archived"] as const) {
      const left = await server.person("annotator");
      const enrolment = await insertEnrolment(server.db, course._id, left._id);
      await take(left);
      const before = status === "archived" ? "in_progress" : null;
      await run(server.db.sql, sqlText`update enrolments set status = $2, status_before = $3 where _id = $1`, [
        enrolment,
        status,
        before,
      ]);
    }
    await take(inside);
    expect(await retake()).toEqual([3, 1]);

    await take(inside);
    const edit = (status: string) =>
      server.call(quizzes.edit, { as: manager, params: { _id: quiz }, body: { status } });
    await edit("draft");
    expect(await retake()).toEqual([1, 1]);
    await edit("published");
    await take(inside);
    await server.call(chapters.remove, { as: manager, params: { _id: course.chapters[0]! } });
    expect(await retake()).toEqual([1, 1]);
  });
});
