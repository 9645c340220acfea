import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import type { SubmissionDetail } from "../../../contract/quiz-submissions/entity.ts";
import QuizReviewPage from "../../../src/pages/quiz-submissions/quiz-review-page.tsx";
import { toasts } from "../../../src/providers/toasts.ts";
import QuizReviewsPage from "../../../src/pages/quiz-submissions/quiz-reviews-page.tsx";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { askedOf, detailOf, submissionOf } from "../helpers/quizzes.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const rubric = [
  { criterion: "Names the part", points: 3 },
  { criterion: "Says why", points: 1 },
];
const essayOf = (n: number, more: Partial<SubmissionDetail> = {}): SubmissionDetail =>
  detailOf(
    [
      askedOf(
        1,
        { kind: "essay" },
        {
          worth: 4,
          answer: { kind: "essay", text: `The visible part, ${n}.` },
          byPerson: true,
          right: { kind: "essay", rubric, guidance: "Clause 2." },
        },
      ),
    ],
    {
      _id: idOf(800 + n),
      status: "pending_review",
      user: { _id: idOf(n), name: `Worker ${n}` },
      submittedAt: "2026-11-20T10:10:00.000Z",
      can: { answer: false, review: true, void: false },
      ...more,
    },
  );

/** With a second essay, which someone else has graded. */
const twoEssaysOf = (n: number): SubmissionDetail => {
  const one = essayOf(n);
  const second = askedOf(
    2,
    { kind: "essay" },
    {
      worth: 2,
      answer: { kind: "essay", text: "The hidden part." },
      byPerson: true,
      points: 2,
      comment: "Good.",
      gradedBy: { _id: idOf(9), name: "Rosa Tanaka" },
      right: { kind: "essay", rubric: [], guidance: "" },
    },
  );
  return { ...one, questions: [...one.questions, second] };
};

const show = (all: readonly SubmissionDetail[], at: string, review?: (request: Heard) => unknown) =>
  showPage(
    <Routes>
      <Route path="/quiz-reviews" element={<QuizReviewsPage />} />
      <Route path="/quiz-reviews/:submissionId" element={<QuizReviewPage />} />
    </Routes>,
    {
      as: "reviewer",
      at,
      answers: [
        [
          quizSubmissions.toReview,
          () => ({
            submissions: all.map(({ _id, user, status, can }) => submissionOf({ _id, user, status, can })),
            ...pageOf(all.length),
          }),
        ],
        [quizSubmissions.show, ({ params }) => ({ submission: all.find(({ _id }) => _id === params["_id"]) })],
        [quizSubmissions.review, review ?? (() => ({ submission: { ...all[0]!, status: "graded" } }))],
        [quizSubmissions.undoReview, () => ({ submission: all[0]! })],
      ],
    },
  );
const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

test("what waits is listed, the first as the next step", async () => {
  await show([essayOf(1), essayOf(2)], "/quiz-reviews");
  expect(await screen.findByText("2 attempts to review, the oldest first.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Review the first" }).getAttribute("href")).toBe(
    `/quiz-reviews/${idOf(801)}`,
  );
});

test("of more attempts than are counted, it says that there are more", async () => {
  const many = pageOf(2000);
  const meta = { ...many.meta, countExact: false };
  await showPage(<QuizReviewsPage />, {
    as: "reviewer",
    at: "/quiz-reviews",
    answers: [[quizSubmissions.toReview, () => ({ submissions: [submissionOf()], ...many, meta })]],
  });
  expect(await screen.findByText("More than 2,000 attempts to review, the oldest first.")).toBeTruthy();
  expect(screen.getByText("The first 1 of more than 2,000.")).toBeTruthy();
});

test("points of the criteria are summed and saved by the keyboard, and the next one, loaded before, follows", async () => {
  const all = [essayOf(1), essayOf(2)];
  const { server } = await show(all, `/quiz-reviews/${idOf(801)}`);
  expect(await screen.findByText("The visible part, 1.")).toBeTruthy();
  expect(screen.getByText("Clause 2.")).toBeTruthy();
  await waitFor(() => expect(server.requestsTo(quizSubmissions.show)).toHaveLength(2));
  type(/Names the part/, "2.5");
  expect(screen.getByText("1 essay without points yet.")).toBeTruthy();
  type(/Says why/, "1");
  expect(screen.getByText("3.5 of 4 points")).toBeTruthy();
  type(/Comment/, "Well said.");
  fireEvent.keyDown(screen.getByLabelText(/Comment/), { key: "Enter", ctrlKey: true });
  expect(await screen.findByText("The visible part, 2.")).toBeTruthy();
  expect(server.requestsTo(quizSubmissions.review)[0]?.body).toEqual({
    marks: [{ questionId: idOf(711), points: 3.5, comment: "Well said." }],
    version: 1,
  });
});

test("letters give full points and save, and no more than the criterion's points can be given", async () => {
  const { server } = await show([essayOf(1)], `/quiz-reviews/${idOf(801)}`);
  await screen.findByText("The visible part, 1.");
  type(/Says why/, "2");
  expect(screen.getByText("At most 1.")).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "s" });
  expect(screen.getByRole("alert").textContent).toBe("Give points first.");
  fireEvent.keyDown(document.body, { key: "f" });
  fireEvent.keyDown(document.body, { key: "s" });
  await waitFor(() => expect(server.requestsTo(quizSubmissions.review)).toHaveLength(1));
  expect(server.requestsTo(quizSubmissions.review)[0]?.body).toMatchObject({ marks: [{ points: 4 }] });
});

test("of two essays only those are graded of which something was typed, and what was typed of others waits", async () => {
  const { server } = await show([twoEssaysOf(1)], `/quiz-reviews/${idOf(801)}`);
  await screen.findByText("The visible part, 1.");
  expect(screen.getByText("1 essay without points yet.")).toBeTruthy();
  type(/Names the part/, "2");
  fireEvent.keyDown(document.body, { key: "s" });
  expect(screen.getByRole("alert").textContent).toBe("Give points first.");
  fireEvent.change(screen.getByLabelText(/^Points/), { target: { value: "1.5" } });
  fireEvent.keyDown(document.body, { key: "s" });
  fireEvent.click(await screen.findByRole("link", { name: "Review the first" }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Names the part/)).value).toBe("2");
  type(/Says why/, "0.5");
  fireEvent.keyDown(document.body, { key: "s" });
  await waitFor(() => expect(server.requestsTo(quizSubmissions.review)).toHaveLength(2));
  expect(server.requestsTo(quizSubmissions.review).map(({ body }) => (body as { marks: object[] }).marks)).toEqual([
    [{ questionId: idOf(712), points: 1.5, comment: "Good." }],
    [{ questionId: idOf(711), points: 2.5, comment: "" }],
  ]);
});

test("a grade that someone else gave meanwhile is shown, and what was typed stays", async () => {
  const all = [essayOf(1)];
  const stale = () => {
    const [question] = all[0]!.questions;
    all[0] = {
      ...all[0]!,
      version: 2,
      questions: [{ ...question!, points: 1, gradedBy: { _id: idOf(9), name: "Rosa Tanaka" } }],
    };
    throw new AppError({
      statusCode: 409,
      code: "stale",
      message: "Someone else changed this record in the meantime.",
    });
  };
  const { server } = await show(all, `/quiz-reviews/${idOf(801)}`, stale);
  await screen.findByText("The visible part, 1.");
  fireEvent.keyDown(document.body, { key: "f" });
  fireEvent.keyDown(document.body, { key: "s" });
  expect((await screen.findByRole("alert")).textContent).toContain("Someone else graded this in the meantime.");
  expect(await screen.findByText("Rosa Tanaka gave 1 of 4 points.")).toBeTruthy();
  expect(screen.getByText("4 of 4 points")).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "s" });
  await waitFor(() => expect(server.requestsTo(quizSubmissions.review).at(-1)?.body).toMatchObject({ version: 2 }));
});

test("a grade can be undone from the toast that says it", async () => {
  const { server } = await show([essayOf(1), essayOf(2)], `/quiz-reviews/${idOf(801)}`);
  await screen.findByText("The visible part, 1.");
  fireEvent.keyDown(document.body, { key: "f" });
  fireEvent.keyDown(document.body, { key: "s" });
  await screen.findByText("The visible part, 2.");
  const offered = toasts.get().find(({ text }) => text === "Graded");
  expect(offered?.action?.label).toBe("Undo");
  offered?.action?.run();
  await waitFor(() => expect(server.requestsTo(quizSubmissions.undoReview)[0]?.params).toEqual({ _id: idOf(801) }));
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain("Review of Worker 1 undone"));
});
