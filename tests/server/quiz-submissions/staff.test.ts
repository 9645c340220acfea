import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notifications } from "../../../contract/notifications/endpoints.ts";
import type { AskedContent } from "../../../contract/question-banks/question.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { tellOfEssays } from "../../../server/areas/quiz-submissions/actions.ts";
import { refreshAnalysis } from "../../../server/areas/quiz-submissions/kept-analysis.ts";
import { choose, essay, insertQuiz, insertVersion, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let people: Record<"manager" | "reviewer", Actor>;
beforeAll(async () => {
  server = await startTestServer();
  people = { manager: await server.person("manager"), reviewer: await server.person("reviewer") };
});
afterAll(() => server.close());

const told = async (as: Actor) =>
  (
    await run<{ kind: string }>(
      server.db.sql,
      sqlText`select kind from notifications where user_id = $1 order by _id`,
      [as._id],
    )
  ).map(({ kind }) => kind);
const text = (of: string) => ({ kind: "essay" as const, text: of });

/** One who has answered a choice and two essays. */
const submitted = async (role: "annotator" | "reviewer" = "annotator") => {
  const asked = [single("right", "wrong"), { content: essay, points: 4 }, { content: essay, points: 2.5 }];
  const { quiz, questions } = await insertQuiz(server.db, asked);
  const as = await server.person(role);
  const me = taker(server, as, quiz);
  const submission = await me.submit(await me.start(), choose(0), text("First"), text("Second"));
  return { quiz, questions, as, me, submission };
};
const review = (as: Actor, _id: string, marks: object[], version?: number) =>
  server.call(quizSubmissions.review, { as, params: { _id }, body: { marks, ...(version && { version }) } });

describe("essays", () => {
  test("wait for a person, and the score with them", async () => {
    const { submission, questions, me, as } = await submitted();
    expect(submission).toMatchObject({ status: "pending_review", score: null });
    const list = await server.call(quizSubmissions.toReview, { as: people.reviewer, query: { _id: submission._id } });
    expect(list.body.submissions).toMatchObject([{ _id: submission._id, can: { review: true } }]);
    const half = await review(people.reviewer, submission._id, [
      { questionId: questions[1], points: 3.25, comment: "Short" },
    ]);
    expect(half.body.submission).toMatchObject({ status: "pending_review", score: null });
    expect((await me.show(submission._id)).questions[1]).toMatchObject({ points: null, comment: "" });
    const whole = await review(people.reviewer, submission._id, [{ questionId: questions[2], points: 2.5 }]);
    expect(whole.body.submission).toMatchObject({ status: "graded", score: 6.75, percent: 90 });
    expect((await me.show(submission._id)).questions[1]).toMatchObject({
      points: 3.25,
      comment: "Short",
      gradedBy: null,
    });
    expect(await told(as)).toEqual(["quiz_graded"]);
    const { notifications: mine } = (await server.call(notifications.list, { as })).body;
    expect(mine[0]).toMatchObject({ link: `/learn/quizzes/${submission.quiz._id}/results/${submission._id}` });
    const again = await review(people.manager, submission._id, [{ questionId: questions[1], points: 4 }]);
    expect(again.body.submission).toMatchObject({ status: "graded", score: 7.5 });
  });

  test("left blank need no person", async () => {
    const { quiz } = await insertQuiz(server.db, [essay, single("right", "wrong")]);
    const me = taker(server, await server.person("annotator"), quiz);
    expect(await me.submit(await me.start(), text("  "), choose(0))).toMatchObject({ status: "graded", score: 1 });
  });

  test("are never graded by those who wrote them", async () => {
    const { submission, questions, as } = await submitted("reviewer");
    const reply = await review(as, submission._id, [{ questionId: questions[1], points: 4 }]);
    expect([reply.status, reply.body.code]).toEqual([403, "own_work"]);
    const list = await server.call(quizSubmissions.toReview, { as, query: { _id: submission._id } });
    expect(list.body.submissions).toEqual([]);
  });

  test("get no more than their points, and other questions none", async () => {
    const { submission, questions } = await submitted();
    const reply = await review(people.reviewer, submission._id, [
      { questionId: questions[1], points: 4.01 },
      { questionId: questions[0], points: 1 },
    ]);
    expect(reply.body.fields).toEqual({
      "marks.0.points": ["At most 4."],
      "marks.1.questionId": ["No one has to grade this question."],
    });
  });

  test("of two who grade at once one is told that it is stale", async () => {
    const { submission, questions } = await submitted();
    const marks = [
      { questionId: questions[1], points: 1 },
      { questionId: questions[2], points: 1 },
    ];
    const replies = await Promise.all(
      [people.manager, people.reviewer].map((as) => review(as, submission._id, marks, submission.version)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test("are all that reviewers see right answers of", async () => {
    const { submission } = await submitted();
    const read = async (as: Actor) =>
      (await server.call(quizSubmissions.show, { as, params: { _id: submission._id } })).body.submission.questions.map(
        ({ right }: { right: object | null }) => right !== null,
      );
    expect(await read(people.reviewer)).toEqual([false, true, true]);
    expect(await read(people.manager)).toEqual([true, true, true]);
  });

  test("are told of once a day, to those who grade, but for those of erased people", async () => {
    const { as } = await submitted();
    await tellOfEssays(server);
    expect(await told(people.reviewer)).toEqual(["essays_waiting"]);
    expect(await told(await server.person("annotator"))).toEqual([]);
    await run(server.db.sql, sqlText`update users set erased_at = now(), deleted_at = now() where _id = $1`, [as._id]);
    await tellOfEssays(server);
    const counts = await run<{ count: number }>(
      server.db.sql,
      sqlText`select (params->>'count')::int as count from notifications where user_id = $1 order by _id`,
      [people.reviewer._id],
    );
    expect(counts[1]).toEqual({ count: counts[0]!.count - 1 });
  });
});

describe("a corrected key", () => {
  const wrongKey = { content: single("wrong", "right"), points: 2 };
  const corrected = { content: { ...single("right", "wrong"), choices: single("right", "wrong").choices }, points: 2 };
  const regrade = (quiz: string, questionId: string) =>
    server.call(quizSubmissions.regrade, { as: people.manager, params: { _id: quiz }, body: { questionId } });

  test("changes the points of everyone, tells those whom it concerns, and keeps what a person gave", async () => {
    const { quiz, questions } = await insertQuiz(server.db, [wrongKey, { content: essay, points: 3 }]);
    const learners = await Promise.all(
      [0, 1].map(async (choice) => {
        const as = await server.person("annotator");
        const me = taker(server, as, quiz);
        const submission = await me.submit(await me.start(), choose(choice), text("Well"));
        await review(people.reviewer, submission._id, [{ questionId: questions[1], points: 1.5 }]);
        return { as, me, _id: submission._id };
      }),
    );
    const open = taker(server, await server.person("annotator"), quiz);
    const going = await open.start();
    const nothing = await server.person("annotator");
    const blank = taker(server, nothing, quiz);
    await blank.submit(await blank.start());
    await insertVersion(server.db, questions[0]!, 2, corrected);
    expect((await regrade(quiz, questions[0]!)).body.quizChange).toMatchObject({ submissions: 4, changed: 2 });
    const scores = await Promise.all(learners.map(async ({ me, _id }) => (await me.show(_id)).score));
    expect(scores).toEqual([1.5, 3.5]);
    for (const { as } of learners) expect(await told(as)).toEqual(["quiz_graded", "quiz_regraded"]);
    expect(await told(nothing)).toEqual([]);
    expect((await regrade(quiz, questions[0]!)).body.quizChange).toMatchObject({ submissions: 0, changed: 0 });
    expect((await open.submit(going, choose(1), null)).score).toBe(2);
  });

  test("that asks something else does not fit; a question that nobody was asked is not found", async () => {
    const { quiz, questions } = await insertQuiz(server.db, [wrongKey, single("a", "b")]);
    const me = taker(server, await server.person("annotator"), quiz);
    await me.submit(await me.start(), choose(0));
    await insertVersion(server.db, questions[0]!, 2, { content: single("right", "wrong", "neither") });
    expect((await regrade(quiz, questions[0]!)).body.code).toBe("key_not_fitting");
    const other = await insertQuiz(server.db, [single("a", "b")]);
    expect((await regrade(quiz, other.questions[0]!)).status).toBe(404);
  });

  test("of a matching question that nobody was offered does not fit, and takes no points", async () => {
    const matching = (france: string, spain: string) => ({
      content: {
        kind: "matching" as const,
        pairs: [
          { prompt: "France", match: france },
          { prompt: "Spain", match: spain },
        ],
        distractors: [],
      },
    });
    const { quiz, questions } = await insertQuiz(server.db, [matching("Pariss", "Madrid")]);
    const me = taker(server, await server.person("annotator"), quiz);
    const started = await me.start();
    const { matches: offered } = started.questions[0]!.content as Extract<AskedContent, { kind: "matching" }>;
    const right = ["Pariss", "Madrid"].map((match) => offered.indexOf(match));
    const { _id } = await me.submit(started, { kind: "matching", matches: right });
    await insertVersion(server.db, questions[0]!, 2, matching("Paris", "Madrid"));
    const refused = await regrade(quiz, questions[0]!);
    expect([refused.status, refused.body.code]).toEqual([409, "key_not_fitting"]);
    expect((await me.show(_id)).score).toBe(1);
    await insertVersion(server.db, questions[0]!, 3, matching("Madrid", "Pariss"));
    expect((await regrade(quiz, questions[0]!)).status).toBe(200);
    expect((await me.show(_id)).score).toBe(0);
  });

  test("and reviews at the same time both count", async () => {
    const { quiz, questions } = await insertQuiz(server.db, [wrongKey, essay, essay]);
    const me = taker(server, await server.person("annotator"), quiz);
    const { _id } = await me.submit(await me.start(), choose(1), text("One"), text("Two"));
    await insertVersion(server.db, questions[0]!, 2, corrected);
    const replies = await Promise.all([
      review(people.reviewer, _id, [{ questionId: questions[1], points: 1 }]),
      regrade(quiz, questions[0]!),
      review(people.manager, _id, [{ questionId: questions[2], points: 0.5 }]),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await me.show(_id)).toMatchObject({ status: "graded", score: 3.5 });
  });
});

test("a retake for everyone frees the attempts, voids the open ones and is told", async () => {
  const { quiz, questions } = await insertQuiz(server.db, [single("right", "wrong")], { attemptsAllowed: 1 });
  const [done, going] = [await server.person("annotator"), await server.person("annotator")];
  const answers = [{ questionId: questions[0]!, answer: choose(0) }];
  await taker(server, done, quiz).trySubmit(answers);
  await taker(server, going, quiz).start();
  const body = { reason: "Its questions had been passed round" };
  const reply = await server.call(quizSubmissions.retake, { as: people.manager, params: { _id: quiz }, body });
  const finishedAt = expect.any(String);
  expect(reply.body.quizChange).toMatchObject({ people: 2, settled: 2, submissions: 2, finishedAt });
  const { participation } = await taker(server, done, quiz).participation();
  expect(participation).toMatchObject({
    attemptsUsed: 0,
    canStart: true,
    best: null,
    last: { retakeAt: expect.any(String) },
  });
  expect(await told(done)).toEqual(["quiz_retake"]);
  expect((await taker(server, going, quiz).open()).status).toBe(404);
  expect((await taker(server, done, quiz).trySubmit(answers)).body.submission).toMatchObject({ number: 2, score: 1 });
});

test("lists are of one's own, and of all for staff, who search by name and sort by score", async () => {
  const { quiz } = await insertQuiz(server.db, [single("right", "wrong")]);
  const takers = await Promise.all(
    ["Ann", "Bob", "Cem"].map((firstName) => server.person("annotator", { firstName, lastName: "Of Quiz" })),
  );
  for (const [at, as] of takers.entries()) {
    const me = taker(server, as, quiz);
    await me.submit(await me.start(), choose(at === 1 ? 0 : 1));
  }
  const list = async (as: Actor, query: object) =>
    (await server.call(quizSubmissions.ofQuiz, { as, params: { quizId: quiz }, query: { ...query } })).body;
  const names = ({ submissions }: { submissions: { user: { name: string } }[] }) =>
    submissions.map(({ user }) => user.name.slice(0, 3));
  expect(names(await list(people.manager, { sortBy: "score:desc,user:asc" }))).toEqual(["Bob", "Ann", "Cem"]);
  expect(names(await list(people.manager, { search: "cem of" }))).toEqual(["Cem"]);
  expect((await list(people.manager, { limit: 2, skip: 2, sortBy: "user:asc" })).filteredTotalCount).toBe(3);
  expect(names(await list(takers[0]!, {}))).toEqual(["Ann"]);
  const all = async (as: Actor, user_id?: string) =>
    names((await server.call(quizSubmissions.list, { as, query: user_id ? { user_id } : {} })).body);
  expect(await all(takers[0]!)).toEqual(["Ann"]);
  expect(await all(takers[0]!, takers[1]!._id)).toEqual([]);
  expect(await all(people.manager, takers[1]!._id)).toEqual(["Bob"]);
});

test("the analysis counts first attempts, by the choices as they are now", async () => {
  const asked = [single("a", "b"), single("c", "d", "e"), single("f", "g")];
  const { quiz } = await insertQuiz(server.db, asked, { shuffleAnswers: true, shuffleQuestions: true });
  const given = [
    ["a", "c", "f"],
    ["a", "d", "f"],
    ["b", "e", "f"],
  ];
  for (const texts of given) {
    const me = taker(server, await server.person("annotator"), quiz);
    for (let round = 0; round < 2; round++) {
      const started = await me.start();
      const answers = started.questions.map(({ content }) => {
        if (content.kind !== "single") throw new Error("another kind");
        return choose(round === 1 ? 0 : content.choices.findIndex((choice) => texts.includes(choice)));
      });
      await me.submit(started, ...answers);
    }
  }
  await refreshAnalysis(server, quiz);
  const { analysis, isCurrent } = (
    await server.call(quizSubmissions.analysis, { as: people.manager, params: { _id: quiz } })
  ).body;
  expect(isCurrent).toBe(true);
  expect(analysis).toMatchObject({ attempts: 3, isCut: false, mean: 66.67, median: 66.67 });
  const chosen = analysis.items
    .flatMap(({ choices }: { choices: { text: string; chosen: number }[] }) =>
      choices.map((one) => `${one.text}${one.chosen}`),
    )
    .sort();
  expect(chosen).toEqual(["a2", "b1", "c1", "d1", "e1", "f3", "g0"]);
  const facilities = analysis.items.map(({ facility }: { facility: number }) => facility);
  expect(new Set(facilities)).toEqual(new Set([100, 33.33, 66.67]));
});
