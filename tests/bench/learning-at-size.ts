import { contract } from "../../contract/index.ts";
import { insertManyLearners } from "../server/helpers/many-learners.ts";
import { benchAtSize, type SizeFigure, twoAnnotators } from "./at-size.ts";

const { courses, chapters, courseReviews, quizzes, quizSubmissions, certificates, dashboard } = contract;
const first = "limit=10";
const worker = { as: "worker" };
const manager = { as: "manager" };
export const calls = [
  { list: "all courses, a worker", ...worker, endpoint: courses.list, query: first },
  { list: "newest courses, a worker", ...worker, endpoint: courses.newest, query: "limit=9" },
  { list: "my enrolled courses", ...worker, endpoint: courses.mine, query: first },
  { list: "a course", ...worker, endpoint: courses.show, of: "course" },
  { list: "its chapters with marks", ...worker, endpoint: courses.chapters, of: "course" },
  { list: "a chapter", ...worker, endpoint: chapters.show, of: "chapter" },
  { list: "courses/results", ...worker, endpoint: courses.results, of: "course" },
  { list: "reviews of a course", ...worker, endpoint: courseReviews.list, of: "course", query: first },
  { list: "whether I can take a quiz", ...worker, endpoint: quizSubmissions.participation, of: "quiz" },
  { list: "my last attempt", ...worker, endpoint: quizSubmissions.last, of: "quiz" },
  { list: "my attempts", ...worker, endpoint: quizSubmissions.list, query: first },
  { list: "my certificates", ...worker, endpoint: certificates.mine, query: first },
  { list: "all courses, a manager", ...manager, endpoint: courses.list, query: first },
  { list: "users of a course", ...manager, endpoint: courses.users, of: "course", query: first },
  { list: "completed users", ...manager, endpoint: courses.completedUsers, of: "course", query: first },
  { list: "quizzes", ...manager, endpoint: quizzes.list, query: first },
  { list: "attempts at a quiz", ...manager, endpoint: quizSubmissions.ofQuiz, of: "quiz", query: first },
  {
    list: "attempts at a quiz by score",
    ...manager,
    endpoint: quizSubmissions.ofQuiz,
    of: "quiz",
    query: `${first}&sortBy=score:desc`,
  },
  { list: "attempts at all quizzes", ...manager, endpoint: quizSubmissions.list, query: first },
  { list: "certificates", ...manager, endpoint: certificates.list, query: first },
  { list: "to-dos", ...manager, endpoint: dashboard.todos },
  { list: "essays to review", as: "reviewer", endpoint: quizSubmissions.toReview, query: first },
  {
    list: "item analysis",
    ...manager,
    endpoint: quizSubmissions.analysis,
    of: "quiz",
    once: '"isCurrent":true',
  },
];

/** Shapes of the two companies are alike: twenty courses, whose people grow with the company. */
export const benchLearningAtSize = (folder: string, most = 100_000): Promise<SizeFigure[]> =>
  benchAtSize(
    folder,
    calls,
    async (db, size) => ({ ...(await insertManyLearners(db, { size, learner: (await twoAnnotators(db))[0] })) }),
    most,
  );
