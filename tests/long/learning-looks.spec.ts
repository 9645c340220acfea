import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { certificates } from "../../contract/certificates/endpoints.ts";
import { chapters } from "../../contract/chapters/endpoints.ts";
import { courses } from "../../contract/courses/endpoints.ts";
import { questionBanks } from "../../contract/question-banks/endpoints.ts";
import type { QuestionContent } from "../../contract/question-banks/question.ts";
import { quizSubmissions } from "../../contract/quiz-submissions/endpoints.ts";
import { quizzes } from "../../contract/quizzes/endpoints.ts";
import { mustLookRight } from "../e2e/accessible.ts";
import { apiOf } from "../e2e/api.ts";
import type { Demo } from "../e2e/demo-company.ts";
import { test, watchPage } from "../e2e/fixtures.ts";

test.use({ apart: true });

/** One question of each kind. */
const contents: readonly QuestionContent[] = [
  {
    kind: "single",
    choices: [
      { text: "At the edge of what can be seen of it", fraction: 100, feedback: "" },
      { text: "With some room around it", fraction: 0, feedback: "Room is noise to a model." },
    ],
  },
  {
    kind: "multiple",
    choices: [
      { text: "Its mirrors", fraction: 50, feedback: "" },
      { text: "Its load", fraction: 50, feedback: "" },
      { text: "Its shadow", fraction: 0, feedback: "" },
    ],
  },
  { kind: "true_false", isTrue: false, feedbackTrue: "", feedbackFalse: "" },
  { kind: "short_text", answers: [{ text: "van", fraction: 100, feedback: "" }], matchCase: false },
  { kind: "numeric", answers: [{ value: 4, tolerance: 0, fraction: 100, feedback: "" }] },
  {
    kind: "matching",
    pairs: [
      { prompt: "Car", match: "Four wheels" },
      { prompt: "Bicycle", match: "Two wheels" },
    ],
    distractors: ["No wheels"],
  },
  { kind: "ordering", items: ["Look", "Draw", "Check"] },
  {
    kind: "essay",
    rubric: [
      { criterion: "Names the visible part", points: 3 },
      { criterion: "Says why", points: 1 },
    ],
    guidance: "The guideline, clause 2.",
  },
];
const questions = contents.map((content) => ({
  text: `<p>What about a vehicle that is half hidden behind a tree (${content.kind.replace("_", " ")})?</p>`,
  points: content.kind === "essay" ? 4 : 1,
  explanation: "<p>See clause 2 of the guideline.</p>",
  content,
}));

type Api = Awaited<ReturnType<typeof apiOf>>;

/** An attempt at a quiz, with the first answer and the essay. */
const attempt = async ({ call }: Api, quiz: string) => {
  const { submission } = await call(quizSubmissions.start, { params: { _id: quiz } });
  const answers = [
    { place: 1, answer: { kind: "single", choice: 1 } },
    { place: 8, answer: { kind: "essay", text: "A box around the part that can be seen.\nNothing is guessed." } },
  ];
  await call(quizSubmissions.save, { params: { _id: submission._id }, body: { answers } });
  return submission;
};

/** A course with a quiz at which the worker has a graded attempt, one with an essay that waits, and an open one. */
const makeCourse = async (request: APIRequestContext, demo: Demo) => {
  const [manager, worker] = [await apiOf(request, demo, "manager"), await apiOf(request, demo, "worker")];
  const { call } = manager;
  const about = { name: "Vehicles that are half hidden behind trees", level: "beginner", language: "en" };
  const { course } = await call(courses.create, { body: { ...about, status: "published" } });
  const body = { rootCourse: course._id, name: "What can be seen", body: "<p>Only what can be seen is drawn.</p>" };
  const { chapter } = await call(chapters.create, { body });
  const bank = { name: "Half hidden vehicles", questions };
  const { questionBank } = await call(questionBanks.create, { body: bank });
  const of = { params: { _id: questionBank._id } };
  const asked = (await call(questionBanks.show, of)).questionBank.questions.map(({ _id }) => _id);
  const parts = [{ bankId: questionBank._id, questions: asked }];
  const terms = { timeLimitSeconds: 900, attemptsAllowed: 2, status: "published", chapterId: chapter._id };
  const { quiz } = await call(quizzes.create, { body: { name: "Half hidden: check yourself", ...terms, parts } });
  const allowance = { extraAttempts: 1, extraSeconds: 300, reason: "The power was out." };
  await call(quizzes.allow, { params: { _id: quiz._id, userId: worker.me }, body: allowance });
  await worker.call(courses.enroll, { params: { _id: course._id } });
  const submit = async (): Promise<string> => {
    const { _id } = await attempt(worker, quiz._id);
    await worker.call(quizSubmissions.submit, { params: { _id: quiz._id }, body: { answers: [], submissionId: _id } });
    return _id;
  };
  const graded = await submit();
  const marks = [{ questionId: asked[7], points: 3.5, comment: "Say why, too." }];
  await call(quizSubmissions.review, { params: { _id: graded }, body: { marks } });
  const waiting = await submit();
  const open = (await attempt(worker, quiz._id))._id;
  return { course, chapter, bank: questionBank._id, question: asked[0]!, quiz: quiz._id, graded, waiting, open };
};

const look = async (page: Page, demo: Demo, path: string): Promise<void> => {
  await page.goto(demo.url + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (path.includes("tab=")) await expect(page.getByRole("tabpanel")).toBeVisible();
  await mustLookRight(page, path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…"));
};

let made: ReturnType<typeof makeCourse> | undefined;
/** The same for all tests here. */
const courseOf = (request: APIRequestContext, demo: Demo) => (made ??= makeCourse(request, demo));

test("a course with its quiz, of those who make it", async ({ as, demo, request }) => {
  test.setTimeout(600_000);
  const { course, chapter, bank, question, quiz } = await courseOf(request, demo);
  const manager = await as("manager");
  for (const tab of ["chapters", "learners", "reviews", "groups", "series"]) {
    await look(manager, demo, `/courses/${course._id}?tab=${tab}`);
  }
  for (const path of [
    `/courses/${course._id}/edit`,
    `/courses/${course._id}/chapters/new`,
    `/courses/${course._id}/chapters/${chapter._id}`,
    `/question-banks/${bank}`,
    `/question-banks/${bank}/questions/new`,
    `/question-banks/${bank}/questions/${question}`,
    `/quizzes/${quiz}/edit`,
  ]) {
    await look(manager, demo, path);
  }
  for (const tab of ["questions", "preview", "submissions", "allowances", "analysis"]) {
    await look(manager, demo, `/quizzes/${quiz}?tab=${tab}`);
  }
});

test("a course with its quiz, of those who take it and grade it", async ({ as, demo, request }) => {
  test.setTimeout(300_000);
  const { course, chapter, quiz, graded, waiting, open } = await courseOf(request, demo);
  const reviewer = await as("reviewer");
  for (const path of ["/quiz-reviews", `/quiz-reviews/${waiting}`]) await look(reviewer, demo, path);
  const worker = await as("worker");
  for (const path of [
    "/learn",
    `/learn/${course._id}`,
    `/learn/${course._id}/chapters/${chapter._id}`,
    `/learn/quizzes/${quiz}`,
    `/learn/quizzes/${quiz}?attempt=${open}`,
    `/learn/quizzes/${quiz}/results/${waiting}`,
  ]) {
    await look(worker, demo, path);
  }
  // While an attempt is open no right answers are shown.
  const { call } = await apiOf(request, demo, "worker");
  await call(quizSubmissions.submit, { params: { _id: quiz }, body: { answers: [], submissionId: open } });
  await look(worker, demo, `/learn/quizzes/${quiz}/results/${graded}`);
});

test("a certificate, of staff and of anyone who checks it", async ({ as, demo, request, page }) => {
  const { call } = await apiOf(request, demo, "manager");
  const manager = await as("manager");
  watchPage(page);
  for (const status of ["issued", "revoked"]) {
    const [certificate] = (await call(certificates.list, { query: { status, limit: "1" } })).certificates;
    await look(manager, demo, `/certificates/${certificate!._id}`);
    await look(page, demo, `/verify/${certificate!.number}`);
  }
});
