import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dashboard } from "../../../contract/dashboard/endpoints.ts";
import { suspicionFrom } from "../../../contract/quiz-submissions/analysis.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { askForOutdated, outdatedQuizzes } from "../../../server/areas/quiz-submissions/kept-analysis.ts";
import { startBackground } from "../../../server/background.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { makeLog } from "../../../server/core/log.ts";
import { insertQuiz, single } from "../helpers/quizzes.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

/**
 * People from a number to another whose attempts at a quiz of three questions are graded: those of even numbers got all
 * but the first question right, the others only that one.
 */
const insertGraded = (quiz: string, from: number, to: number) =>
  run(
    server.db.sql,
    sqlText`with people as (insert into users (_id, email, first_name, last_name, role, email_verified_at)
         select uuidv7(), n || '@keys.example', 'Key', n::text, 'annotator', now() from generate_series($2::int, $3::int) n
         returning _id, last_name::int as n),
       made as (insert into quiz_submissions (_id, quiz_id, user_id, number, status, started_at, submitted_at, score,
           possible, graded_at, has_essays)
         select uuidv7(), $1, _id, 1, 'graded', now(), now(), 2 - n % 2, 3, now(), false from people returning _id, score)
     insert into quiz_answers (submission_id, place, question_id, question_number, shown, answer, answered_at, points)
     select m._id, q.place, q.question_id, 1, '[0, 1]', json_build_object('kind', 'single', 'choice', 1 - r.is_right)::jsonb,
       now(), r.is_right from made m join quiz_part_questions q on q.quiz_id = $1
       cross join lateral (select case when (m.score = 2) <> (q.place = 1) then 1 else 0 end as is_right) r`,
    [quiz, from, to],
  );

const toCheck = async () => {
  const query = { hasSuspects: "true" };
  const { body } = await server.call(quizzes.list, { as: manager, query });
  return (body.quizzes as { _id: string; suspects: number }[]).map(({ _id, suspects }) => ({ _id, suspects }));
};

test("a key that may be wrong is found without anyone looking, once enough people are graded", async () => {
  const { quiz } = await insertQuiz(server.db, [single("a", "b"), single("c", "d"), single("e", "f")]);
  await insertGraded(quiz, 1, suspicionFrom - 1);
  expect(await outdatedQuizzes(server.db.sql)).toEqual([]);
  await insertGraded(quiz, suspicionFrom, suspicionFrom);
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
