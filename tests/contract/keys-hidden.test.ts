import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changesState, isStream, methodsOf, successOf } from "../../contract/core/endpoint.ts";
import { allEndpoints, contract } from "../../contract/index.ts";
import type { QuestionContent } from "../../contract/question-banks/question.ts";
import { graceSeconds } from "../../contract/quiz-submissions/entity.ts";
import { showAnswersTimes } from "../../contract/quizzes/states.ts";
import { insertQuiz, letPass, taker } from "../server/helpers/quizzes.ts";
import { anyAnswer } from "../server/helpers/questions.ts";
import type { Actor, Call } from "../server/helpers/test-server.ts";
import fc from "fast-check";
import { archiveOf, sendsArchive } from "./erasing.ts";
import type { World } from "./sample.ts";
import { sampleOf } from "./samples/index.ts";
import { makeWorld } from "./world.ts";

/**
 * Nothing that a learner is answered by any call has a key, weight, tolerance, rubric, feedback or explanation of a
 * question before its time: all of them are planted here, and no reply may contain one.
 */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

const secret = (of: string) => `Planted ${of}`;
const feedback = secret("feedback");
const weighed = { fraction: 12.34567, feedback };
const contents: readonly QuestionContent[] = [
  {
    kind: "single",
    choices: [
      { text: "one", fraction: 100, feedback },
      { text: "two", ...weighed },
    ],
  },
  {
    kind: "multiple",
    choices: [
      { text: "three", fraction: 100, feedback },
      { text: "four", ...weighed },
    ],
  },
  { kind: "true_false", isTrue: false, feedbackTrue: feedback, feedbackFalse: feedback },
  { kind: "short_text", answers: [{ text: secret("text"), ...weighed, fraction: 100 }], matchCase: false },
  { kind: "numeric", answers: [{ value: 424242.4242, tolerance: 0.98765, fraction: 100, feedback }] },
  {
    kind: "matching",
    pairs: [
      { prompt: "car", match: "road" },
      { prompt: "ship", match: "sea" },
    ],
    distractors: ["air"],
  },
  { kind: "ordering", items: ["first", "second", "third"] },
  { kind: "essay", rubric: [{ criterion: secret("criterion"), points: 1 }], guidance: secret("guidance") },
];
const explanation = `<p>${secret("explanation")}</p>`;
const planted = /Planted|12\.34567|424242|0\.98765/;
const keyFields = /"(fraction|isTrue|tolerance|rubric|guidance|feedback\w*|matchCase|pairs|distractors)":/;

/** Answers of the learner's own are no keys: those given here have none of the planted values, nor of the fields. */
const answersTo = (questions: readonly { content: { kind: string }; questionId: string }[]) =>
  questions.flatMap(({ content, questionId }) =>
    content.kind === "essay" ? [{ questionId, answer: { kind: "essay" as const, text: "As I see it" } }] : [],
  );

/** What an annotator can read of this quiz and attempt, and by all other calls where it is asked for. */
const readsOf = async (
  as: Actor,
  quiz: string,
  submission: string | null,
  everywhere = false,
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  const ask = async (name: string, call: Call) => {
    const { endpoint } = allEndpoints.find((one) => one.name === name)!;
    const { status, body } = await world.server.call(endpoint, { ...call, as });
    found.set(`${name} ${JSON.stringify(call.params ?? call.query ?? {})}`, `${status} ${JSON.stringify(body)}`);
  };
  for (const { name, area, endpoint } of everywhere ? allEndpoints : []) {
    const reply = endpoint.replies[successOf(endpoint)]!;
    if (methodsOf(endpoint)[0] !== "GET" || changesState(endpoint)) continue;
    if (isStream(reply) && reply.stream === "text/event-stream") continue;
    if (endpoint.policy.roles === "anyone" || !endpoint.policy.roles.includes(as.role)) continue;
    if (sendsArchive(endpoint)) {
      const archive = await archiveOf(world, as, endpoint);
      if (name === "privacy.export") expect(archive).toContain("quizzes.json");
      found.set(name, archive);
    } else if (area !== "quizzes" && area !== "quizSubmissions") await ask(name, await sampleOf(name).make(world, as));
  }
  await ask("quizzes.show", { params: { _id: quiz } });
  await ask("quizSubmissions.participation", { params: { _id: quiz } });
  for (const name of ["ofQuiz", "last", "open"]) await ask(`quizSubmissions.${name}`, { params: { quizId: quiz } });
  await ask("quizSubmissions.list", {});
  if (submission) await ask("quizSubmissions.show", { params: { _id: submission } });
  return found;
};

const leaksOf = (replies: ReadonlyMap<string, string>): string[] =>
  [...replies].flatMap(([name, reply]) => (planted.test(reply) ? [`${name}: ${reply.slice(0, 300)}`] : []));
const ofQuizzes = (replies: ReadonlyMap<string, string>): string[] =>
  [...replies].flatMap(([name, reply]) => (name.startsWith("quiz") && keyFields.test(reply) ? [name] : []));

describe.each(showAnswersTimes)("right answers shown %s", (showAnswers) => {
  test("are in no reply to a learner before that", async () => {
    const as = await world.server.person("annotator");
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    const asked = contents.map((content) => ({ content, explanation }));
    const { quiz } = await insertQuiz(world.server.db, asked, { showAnswers, closesAt, shuffleAnswers: true });
    const me = taker(world.server, as, quiz);
    const replies = new Map<string, string>();
    const keep = (when: string, of: ReadonlyMap<string, string>) => {
      for (const [name, reply] of of) replies.set(`${name} (${when})`, reply);
    };
    keep("before", await readsOf(as, quiz, null));
    const started = await me.start();
    replies.set("quizSubmissions.start", JSON.stringify(started));
    const { body: saved } = await me.save(started._id, { place: 1, answer: { kind: "single", choice: 1 } });
    replies.set("quizSubmissions.save", JSON.stringify(saved));
    keep("open", await readsOf(as, quiz, started._id));
    const submitted = await me.trySubmit(answersTo(started.questions), started._id);
    const isShown = showAnswers === "after_submission";
    const after = new Map([["quizSubmissions.submit", JSON.stringify(submitted.body)]]);
    // Once for all: no other call knows when right answers are shown.
    const everywhere = showAnswers === "never";
    for (const [name, reply] of await readsOf(as, quiz, started._id, everywhere)) after.set(name, reply);
    if (!isShown) keep("submitted", after);
    expect(leaksOf(replies)).toEqual([]);
    expect(ofQuizzes(replies)).toEqual([]);
    expect(leaksOf(after).length > 0).toBe(isShown);
    // Guidance is for those who grade, whenever.
    expect([...after.values()].filter((reply) => reply.includes(secret("guidance")))).toEqual([]);
  });
});

test("are hidden again while the learner takes the quiz once more", async () => {
  const as = await world.server.person("annotator");
  const { quiz } = await insertQuiz(world.server.db, [{ content: contents[0]!, explanation }]);
  const me = taker(world.server, as, quiz);
  const first = await me.submit(await me.start());
  expect(first.isRevealed).toBe(true);
  await me.start();
  expect(leaksOf(await readsOf(as, quiz, first._id))).toEqual([]);
});

test("are shown once they have passed, or once the quiz has closed for everyone", async () => {
  const as = await world.server.person("annotator");
  const read = async (quiz: string, right: boolean) => {
    const me = taker(world.server, as, quiz);
    const started = await me.start();
    const { content } = started.questions[0]!;
    if (content.kind !== "single") throw new Error("another kind");
    const choice = content.choices.indexOf(right ? "one" : "two");
    return { me, submission: await me.submit(started, { kind: "single", choice }) };
  };
  const asked = [{ content: contents[0]!, explanation }];
  const passing = await insertQuiz(world.server.db, asked, { showAnswers: "after_passing" });
  expect((await read(passing.quiz, false)).submission.isRevealed).toBe(false);
  expect((await read(passing.quiz, true)).submission.isRevealed).toBe(true);

  const closesAt = new Date(Date.now() + 3_600_000).toISOString();
  const closing = await insertQuiz(world.server.db, asked, { showAnswers: "after_closing", closesAt });
  const { me, submission } = await read(closing.quiz, true);
  const { sql } = world.server.db;
  const person = await world.server.person("annotator");
  const other = person._id;
  const open = await taker(world.server, person, closing.quiz).start();
  await sql
    .insertInto("quiz_allowances")
    .values({ quiz_id: closing.quiz, user_id: other, closes_at: closesAt, reason: "Ill" })
    .execute();
  await world.server.db.pool.query("update quizzes set closes_at = now() where _id = $1", [closing.quiz]);
  expect((await me.show(submission._id)).isRevealed).toBe(false);
  await sql.deleteFrom("quiz_allowances").where("quiz_id", "=", closing.quiz).execute();
  // An attempt that began before goes on for the time that it had.
  expect((await me.show(submission._id)).isRevealed).toBe(false);
  await letPass(world.server.db, open._id, 3600 + graceSeconds);
  expect((await me.show(submission._id)).isRevealed).toBe(true);
});

test("a reviewer of an essay reads its rubric, and no other right answer", async () => {
  const asked = contents.map((content) => ({ content, explanation }));
  const { quiz } = await insertQuiz(world.server.db, asked);
  const me = taker(world.server, await world.server.person("annotator"), quiz);
  const started = await me.start();
  const [answer] = fc.sample(anyAnswer({ content: contents[0]!, shown: [0, 1] }), 1);
  await me.save(started._id, { place: 1, answer });
  await me.trySubmit(answersTo(started.questions), started._id);
  const params = { _id: started._id };
  const { body } = await world.server.call(contract.quizSubmissions.show, { as: world.people.reviewer, params });
  const reply = JSON.stringify({ ...body.submission, questions: body.submission.questions.slice(0, -1) });
  expect(reply).not.toMatch(planted);
  expect(JSON.stringify(body.submission.questions.at(-1))).toContain(secret("guidance"));
});
