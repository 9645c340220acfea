import type { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { essay, insertBank, insertQuiz, single } from "../../server/helpers/quizzes.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";
import { makeCourse } from "./courses.ts";

export const makeQuiz = (world: World, fields: Parameters<typeof insertQuiz>[2] = {}) =>
  insertQuiz(world.server.db, [single("right", "wrong"), essay], { name: freshName("Quiz"), ...fields });

const one = async (world: World) => ({ params: { _id: (await makeQuiz(world)).quiz } });
/** It closes, so that right answers can wait for that. */
const some = async (world: World): Promise<string[]> => [
  (await makeQuiz(world, { closesAt: "2099-01-01T00:00:00.000Z" })).quiz,
];

/** Parts and a chapter that no other quiz has, and dates in order. */
const values = async (world: World) => {
  const { bank, questions } = await insertBank(world.server.db, [single("a", "b"), single("c", "d")]);
  const { chapters } = await makeCourse(world, { chapters: [freshName("Chapter")] });
  return {
    chapterId: chapters[0]!,
    parts: [
      { bankId: bank, draw: null, questions: [questions[0]!] },
      { bankId: bank, draw: 1, questions: [] },
    ],
    opensAt: new Date(Date.now() - Math.round(Math.random() * 1e9)).toISOString(),
    closesAt: new Date(Date.now() + Math.round(Math.random() * 1e9)).toISOString(),
  };
};
const body = async (world: World) => ({
  name: freshName("Quiz"),
  description: "<p>Twenty minutes</p>",
  status: "published",
  timeLimitSeconds: 1200,
  attemptsAllowed: 2,
  showAnswers: "after_passing",
  ...(await values(world)),
});

const allowed = async (world: World, user: string) => {
  const { quiz } = await makeQuiz(world);
  await world.server.db.sql
    .insertInto("quiz_allowances")
    .values({ quiz_id: quiz, user_id: user, reason: "Ill" })
    .execute();
  return { _id: quiz, userId: user };
};

export const samples: Samples<typeof quizzes> = {
  list: { make: async () => ({ query: { search: "quiz", status: ["published"], sortBy: "questionCount:desc" } }) },
  show: { make: one },
  create: { make: async (world) => ({ body: await body(world) }), values },
  edit: { make: async (world) => ({ ...(await one(world)), body: { ...(await body(world)), version: 1 } }), values },
  remove: { make: one },
  bulkEdit: {
    make: async (world) => ({ body: { select: { ids: await some(world) }, set: { showAnswers: "after_passing" } } }),
  },
  bulkStatus: { make: async (world) => ({ body: { select: { ids: await some(world) }, status: "archived" } }) },
  bulkRemove: { make: async (world) => ({ body: { select: { ids: await some(world) } } }) },
  restore: { make: async (world) => ({ body: { ids: await some(world) } }) },
  export: { make: async () => ({ query: { columns: ["name", "questionCount"] } }) },
  values: { make: async () => ({ query: { type: "status" } }) },
  preview: { make: one },
  allowances: {
    make: async (world, owner) => ({ params: { _id: (await allowed(world, owner._id))._id } }),
  },
  allow: {
    make: async (world, owner) => ({
      params: await allowed(world, owner._id),
      body: { extraAttempts: 1, extraSeconds: 600, closesAt: "2030-01-01T00:00:00.000Z", reason: "The power was out" },
    }),
  },
  disallow: { make: async (world, owner) => ({ params: await allowed(world, owner._id) }) },
};

/** A record that another one may point at. */
export const reference = async (world: World): Promise<string> => (await makeQuiz(world)).quiz;

export const notReadBack: NotReadBack<typeof quizzes> = {
  bulkStatus: "moves quizzes by their life cycle: tests/server/quizzes/bulk.test.ts",
  allow: "it is no record of its own: tests/server/quizzes/allowances.test.ts",
};
