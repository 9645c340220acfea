import { afterAll, beforeAll, expect, test } from "vitest";
import type { QuizAnalysis } from "../../../contract/quiz-submissions/analysis.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { type User, users } from "../../../contract/users/endpoints.ts";
import { refreshAnalysis } from "../../../server/areas/quiz-submissions/kept-analysis.ts";
import { run } from "../../../server/core/db/run.ts";
import { type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";
import { fillDemo } from "../../../server/demo/demo.ts";
import { quickPasswords } from "../helpers/password.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let as: Actor;
const now = new Date("2026-05-20T15:30:00Z");
beforeAll(async () => {
  server = await startTestServer();
  await server.db.sql.deleteFrom("company").execute();
  await fillDemo(server.db, quickPasswords, now);
  as = await server.person("manager");
});
afterAll(() => server.close());

const rows = <T>(text: SqlText) => run<T>(server.db.sql, text, []);

test("whoever passed the chapter of a quiz passed the quiz, some after a failed attempt", async () => {
  const passed = await rows<{ best: number; worst: number; average: number; attempts: number }>(sqlText`
    select max(100 * s.score / s.possible)::float8 as best, min(100 * s.score / s.possible)::float8 as worst,
      r.average::float8 as average, count(s._id)::int as attempts
    from quizzes z join chapter_results r on r.chapter_id = z.chapter_id join enrolments e on e._id = r.enrolment_id
      left join quiz_submissions s on s.quiz_id = z._id and s.user_id = e.user_id
    where r.passed_at is not null group by r.enrolment_id, r.chapter_id, r.average`);
  expect(passed.length).toBeGreaterThan(2);
  for (const { best, average, attempts } of passed) {
    expect(best).toBeGreaterThan(70);
    expect(average).toBeCloseTo(best, 6);
    expect(attempts).toBeGreaterThan(0);
  }
  expect(passed.some(({ worst, attempts }) => worst <= 70 && attempts === 2)).toBe(true);
});

test("the quiz that stands alone has figures for each question, and names the one whose key is wrong", async () => {
  const [alone] = await rows<{ id: string }>(sqlText`select _id as id from quizzes where chapter_id is null`);
  const params = { _id: alone!.id };
  await refreshAnalysis(server, alone!.id);
  const { analysis } = (await server.call(quizSubmissions.analysis, { as, params })).body as { analysis: QuizAnalysis };
  expect(analysis.attempts).toBeGreaterThanOrEqual(30);
  const suspected = analysis.items.filter(({ suspicion }) => suspicion !== null);
  expect(suspected.map(({ name }) => name)).toEqual(["Where does a segment end when two people talk in turn?"]);
  for (const { facility, discrimination } of analysis.items) {
    expect(facility).toBeGreaterThan(0);
    expect(facility).toBeLessThan(100);
    expect(discrimination).not.toBeNull();
  }
  const { questions } = (await server.call(quizzes.preview, { as, params })).body;
  expect(questions).toHaveLength(analysis.items.length);
});

test("one essay waits, one attempt is void, and nothing is of the future, over its time or above full marks", async () => {
  const states = await rows<{ status: string; n: number }>(
    sqlText`select status, count(*)::int as n from quiz_submissions group by status order by status`,
  );
  expect(states.map(({ status }) => status)).toEqual(["graded", "pending_review", "void"]);
  expect(states.slice(1).map(({ n }) => n)).toEqual([1, 1]);
  const { submissions } = (await server.call(quizSubmissions.toReview, { as })).body;
  expect(submissions).toHaveLength(1);
  const wrong = await run<{ n: number }>(
    server.db.sql,
    sqlText`select count(*)::int as n from quiz_submissions s join quizzes z on z._id = s.quiz_id
     where s.submitted_at > $1 or s.graded_at > $1 or s.started_at < z.created_at or s.submitted_at > s.ends_at
       or s.score > s.possible or (s.status = 'graded') <> (s.score is not null)
       or s.score <> (select sum(points) from quiz_answers a where a.submission_id = s._id)`,
    [now],
  );
  expect(wrong).toEqual([{ n: 0 }]);
  const detail = await server.call(quizSubmissions.show, { as, params: { _id: submissions[0]._id } });
  expect(detail.body.submission.questions.some(({ byPerson }: { byPerson: boolean }) => byPerson)).toBe(true);
});

test("certificates of a course with a quiz say the score", async () => {
  const issues = await rows<{ score: number | null; average: number | null }>(sqlText`
    select i.score::float8 as score, (select round(avg(r.average), 1)::float8 from chapter_results r
      where r.enrolment_id = e._id) as average
    from certificate_issues i join certificates c on c._id = i.certificate_id
      join enrolments e on e.course_id = c.course_id and e.user_id = c.user_id`);
  expect(issues.filter(({ score, average }) => score !== average)).toEqual([]);
  expect(issues.some(({ score }) => score !== null)).toBe(true);
});

test("a page of people says of each of them what their own record says, what they know and learn too", async () => {
  const { body } = await server.call(users.list, { as, query: { limit: 200 } });
  const page: readonly User[] = body.users;
  const show = async ({ _id }: User) => (await server.call(users.show, { as, params: { _id } })).body.user;
  expect(page).toEqual(await Promise.all(page.map(show)));
  for (const field of ["experience", "fieldOfExperienceSubcategory", "enrolledCourses", "completedCourses"] as const) {
    expect(page.filter((user) => user[field].length > 0).length, field).toBeGreaterThan(2);
  }
});
