import type { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { reviewAttempt } from "../../../server/areas/quiz-submissions/review.ts";
import { startAttempt } from "../../../server/areas/quiz-submissions/start.ts";
import { submitAttempt } from "../../../server/areas/quiz-submissions/start.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Write } from "../../../server/core/db/write.ts";
import { choose } from "../../server/helpers/quizzes.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { writeAlone } from "../../server/helpers/write-alone.ts";
import { type NotReadBack, type Samples, type World } from "../sample.ts";
import { makeQuiz } from "./quizzes.ts";

/** What the owner does, without the API: other calls may have ended their session by then. */
const asOwner = ({ server }: World, { _id, role }: Actor, work: (write: Write) => Promise<string>): Promise<string> =>
  writeAlone(server, (write) => work(write as Write), { _id, role });

/** An open attempt of the owner. */
const open = async (world: World, owner: Actor) => {
  const { quiz, questions } = await makeQuiz(world);
  return { quiz, questions, _id: await asOwner(world, owner, (write) => startAttempt(write, quiz)) };
};
/** One that waits for its essay to be graded. */
const submitted = async (world: World, owner: Actor) => {
  const { _id, ...made } = await open(world, owner);
  const answers = [choose(0), { kind: "essay", text: "As I see it" } as const].map((answer, at) => ({
    questionId: made.questions[at]!,
    answer,
  }));
  await asOwner(world, owner, (write) => submitAttempt(write, made.quiz, { submissionId: _id, answers }));
  return { ...made, _id };
};
const ofQuiz = async (world: World) => ({ params: { _id: (await makeQuiz(world)).quiz } });

export const samples: Samples<typeof quizSubmissions> = {
  toReview: {
    make: async (world, owner) => {
      await submitted(world, owner);
      return { query: { sortBy: "submittedAt:asc" } };
    },
  },
  ofQuiz: {
    make: async (world, owner) => ({
      params: { quizId: (await submitted(world, owner)).quiz },
      query: { status: ["pending_review"], search: "e", sortBy: "score:desc" },
    }),
  },
  list: { make: async (_, owner) => ({ query: { user_id: owner._id, sortBy: "submittedAt:desc" } }) },
  show: { make: async (world, owner) => ({ params: { _id: (await submitted(world, owner))._id } }) },
  last: { make: async (world, owner) => ({ params: { quizId: (await submitted(world, owner)).quiz } }) },
  participation: { make: ofQuiz },
  start: { make: ofQuiz },
  open: { make: async (world, owner) => ({ params: { quizId: (await open(world, owner)).quiz } }) },
  save: {
    make: async (world, owner) => ({
      params: { _id: (await open(world, owner))._id },
      body: { answers: [{ place: 1, answer: choose(0), secondsAgo: 3.5, isFlagged: true }] },
    }),
  },
  submit: {
    make: async (world) => {
      const { quiz, questions } = await makeQuiz(world);
      return { params: { _id: quiz }, body: { answers: [{ questionId: questions[0], answer: choose(0) }] } };
    },
  },
  review: {
    make: async (world, owner) => {
      const { _id, questions } = await submitted(world, owner);
      return { params: { _id }, body: { marks: [{ questionId: questions[1], points: 0.75, comment: "Well said" }] } };
    },
  },
  undoReview: {
    // A caller undoes their own review: here everyone who may review has one.
    make: async (world, owner) => {
      const { server, people } = world;
      const { _id, questions } = await submitted(world, owner);
      const { _id: reviewer, role } = people.manager;
      const marks = [{ questionId: questions[1]!, points: 0.5, comment: "" }];
      await writeAlone(server, (write) => reviewAttempt(write as Write, _id, { marks }), { _id: reviewer, role });
      await run(
        server.db.sql,
        sqlText`insert into quiz_review_undos (submission_id, reviewed_by, version, answers)
         select u.submission_id, p._id, u.version, u.answers from quiz_review_undos u, users p
         where u.submission_id = $1 and p.role <> 'annotator' on conflict do nothing`,
        [_id],
      );
      return { params: { _id } };
    },
  },
  void: {
    make: async (world, owner) => ({
      params: { _id: (await submitted(world, owner))._id },
      body: { reason: "The power was out" },
    }),
  },
  retake: { make: async (world) => ({ ...(await ofQuiz(world)), body: { reason: "The questions were known" } }) },
  regrade: {
    make: async (world, owner) => {
      const { quiz, questions } = await submitted(world, owner);
      return { params: { _id: quiz }, body: { questionId: questions[0] } };
    },
  },
  changes: { make: ofQuiz },
  analysis: { make: async (world, owner) => ({ params: { _id: (await submitted(world, owner)).quiz } }) },
  confirmKey: {
    make: async (world, owner) => {
      const { quiz, questions } = await submitted(world, owner);
      const item = {
        questionId: questions[0],
        bankId: newId(),
        number: 1,
        kind: "single",
        name: "Which one?",
        answers: 30,
        facility: 50,
        deviation: 50,
        discrimination: -40,
        efficiency: -40,
        intendedWeight: 50,
        effectiveWeight: 50,
        choices: [],
        suspicion: "negative_discrimination",
        isConfirmed: false,
      };
      const figures = { attempts: 30, isCut: false, mean: 50, median: 50, deviation: 10, at: new Date().toISOString() };
      await run(
        world.server.db.sql,
        sqlText`insert into quiz_analyses (quiz_id, state, round, analysis, counted_at, took_ms) values ($1, 'current', 1, $2, now(), 1)`,
        [quiz, JSON.stringify({ ...figures, items: [item] })],
      );
      return { params: { _id: quiz }, body: { questionId: questions[0], isRight: true } };
    },
  },
  export: { make: async () => ({ query: { columns: ["quiz", "user", "score"] } }) },
};

/** A record that another one may point at. */
export const reference = async (world: World): Promise<string> =>
  (await submitted(world, await world.server.person("annotator")))._id;

const fits = "what is sent has to fit what was asked: tests/server/quiz-submissions/";
export const notReadBack: NotReadBack<typeof quizSubmissions> = {
  save: `${fits}clock.test.ts`,
  submit: `${fits}life.test.ts`,
  review: `${fits}staff.test.ts`,
  retake: `it is about all attempts: tests/server/quiz-submissions/staff.test.ts`,
  regrade: "it says which question, and keeps nothing else",
  confirmKey:
    "it says of a question of the figures that its key is right: tests/server/quiz-submissions/confirm-key.test.ts",
};
