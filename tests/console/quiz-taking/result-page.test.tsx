import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import type { SubmissionDetail } from "../../../contract/quiz-submissions/entity.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import ResultPage from "../../../src/custom/quiz-taking/result-page.tsx";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { chapterOf, courseOf, detailOf as courseDetailOf, inState } from "../helpers/courses.ts";
import { AppError } from "../helpers/fake-server.ts";
import {
  askedOf,
  attemptId,
  choice,
  detailOf,
  participationOf,
  quizId,
  quizOf,
  single,
  submissionOf,
} from "../helpers/quizzes.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const courseId = idOf(4001);

const show = (submission: SubmissionDetail | null, id = attemptId, course = courseOf(1, inState("in_progress"))) => {
  const read = () => {
    if (!submission) throw new AppError({ statusCode: 500, code: "internal", message: "Something went wrong" });
    return { submission };
  };
  return showRoutes({
    as: "annotator",
    at: [`/learn/quizzes/${quizId}/results/${id}`],
    routes: [{ path: "/learn/quizzes/:quizId/results/:submissionId", element: <ResultPage /> }],
    answers: [
      [quizSubmissions.show, read],
      [quizSubmissions.last, read],
      [quizzes.show, () => ({ quiz: quizOf({ chapterId: { _id: idOf(5001), name: "Lesson 1" } as never }) })],
      [chapters.show, () => ({ chapter: chapterOf(1) })],
      [courses.show, () => ({ course: courseDetailOf(course) })],
      [quizSubmissions.participation, () => ({ participation: participationOf() })],
      [
        quizSubmissions.ofQuiz,
        () => ({
          submissions: [
            submissionOf(),
            submissionOf({ _id: quizId, number: 2, status: "graded", score: 1, percent: 50 }),
          ],
          ...pageOf(2),
        }),
      ],
    ],
  });
};

const graded = { status: "graded", score: 2, percent: 100, submittedAt: "2026-11-20T10:10:00.000Z" } as const;

test("a result has the score, each right answer and its feedback, and leads on", async () => {
  const right = {
    kind: "single" as const,
    choices: [
      { fraction: 100, feedback: "" },
      { fraction: 0, feedback: "Too wide." },
      { fraction: 0, feedback: "" },
    ],
  };
  await show(
    detailOf([askedOf(1, single, { answer: choice(1), points: 0, right, explanation: "<p>Edges count.</p>" })], {
      ...graded,
      score: 1.41,
      percent: 70.5,
      isRevealed: true,
    }),
  );
  expect(await screen.findByText("70.5%")).toBeTruthy();
  expect(screen.getByText("✓ Passed")).toBeTruthy();
  expect(screen.getByText("1.41 of 2 points")).toBeTruthy();
  expect(screen.getByText("Loose")).toBeTruthy();
  expect(screen.getByText("Too wide.")).toBeTruthy();
  expect(screen.getByText("Right answer").parentElement?.textContent).toContain("Tight");
  expect(await screen.findByText("Edges count.")).toBeTruthy();
  expect((await screen.findByRole("link", { name: "Try again" })).getAttribute("href")).toBe(
    `/learn/quizzes/${quizId}`,
  );
  expect((await screen.findByRole("link", { name: "Attempt 2" })).getAttribute("href")).toContain(quizId);
});

test("a number has the feedback of the best key that takes it, by the rule that graded it", async () => {
  const key = (value: number, tolerance: number, fraction: number, feedback: string) => ({
    value,
    tolerance,
    fraction,
    feedback,
  });
  const right = {
    kind: "numeric" as const,
    answers: [key(0.3, 0.5, 50, "Nearly."), key(0.3, 0, 100, "Exactly."), key(9, 1, 100, "Far off.")],
  };
  const answer = { kind: "numeric" as const, value: 0.1 + 0.2 };
  await show(
    detailOf([askedOf(1, { kind: "numeric" }, { answer, points: 1, right })], { ...graded, isRevealed: true }),
  );
  expect(await screen.findByText("Exactly.")).toBeTruthy();
  expect(screen.queryByText("Nearly.")).toBeNull();
});

test("a text has the feedback of the first key that takes it, and keys without points are no right answers", async () => {
  const key = (text: string, fraction: number, feedback: string) => ({ text, fraction, feedback });
  const right = {
    kind: "short_text" as const,
    answers: [key("van", 0, "Smaller."), key("lorry*", 50, "Nearly."), key("lorry cab", 100, "Exactly.")],
    matchCase: false,
  };
  const answer = { kind: "short_text" as const, text: "Lorry  cab" };
  await show(
    detailOf([askedOf(1, { kind: "short_text" }, { answer, points: 1, right })], { ...graded, isRevealed: true }),
  );
  expect(await screen.findByText("Nearly.")).toBeTruthy();
  expect(screen.queryByText("Exactly.")).toBeNull();
  const items = screen.getByText("Right answer").parentElement!.querySelectorAll("li");
  expect([...items].map(({ textContent }) => textContent.trim())).toEqual(["lorry* (50%)", "lorry cab"]);
});

test("exactly 70 percent is not passed", async () => {
  await show(detailOf([askedOf(1, single)], { ...graded, score: 1.4, percent: 70 }));
  expect(await screen.findByText("Not passed: more than 70% is needed")).toBeTruthy();
});

test("an answer that came too late is shown as such, and an essay as waiting", async () => {
  await show(
    detailOf(
      [
        askedOf(1, single, { answer: choice(0), lateAnswer: choice(2), lateAt: "2026-11-20T10:12:00.000Z" }),
        askedOf(2, { kind: "essay" }, { answer: { kind: "essay", text: "Because." }, byPerson: true }),
      ],
      { status: "pending_review", submittedAt: "2026-11-20T10:10:00.000Z", byClock: true },
    ),
  );
  const late = (await screen.findByText("Came too late, doesn't count")).parentElement;
  expect(late?.textContent).toContain("None");
  expect(screen.getByText("Waits for review")).toBeTruthy();
  expect(screen.getByText(/The time was over: what was saved was submitted/)).toBeTruthy();
});

test.each([attemptId, "last"])("a result that can't be read says the owner's text for it (%s)", async (id) => {
  await show(null, id);
  expect((await screen.findByRole("alert")).textContent).toContain("Login failed");
});

describe("a passed attempt", () => {
  const passed = detailOf([askedOf(1, single)], { ...graded, gradedAt: "2026-11-21T09:00:00.000Z" });
  const links = async () => {
    await screen.findByRole("link", { name: "Back to the chapter" });
    return screen.getAllByRole("link").filter(({ className }) => className.includes("button"));
  };

  test("that completed the course leads first to what that opened", async () => {
    await show(passed, attemptId, courseOf(1, inState("completed", 100)));
    const first = await screen.findByRole("link", { name: "Course completed: see what it opened" });
    expect(first.getAttribute("href")).toBe(`/learn/${courseId}`);
    expect((await links())[0]).toBe(first);
    expect((await links()).filter(({ className }) => className.includes("primary"))).toEqual([first]);
  });

  test("of a course that is not done leads to its chapter", async () => {
    const { server } = await show(passed);
    await vi.waitFor(() => expect(server.requestsTo(courses.show)).toHaveLength(1));
    expect((await links())[0]!.textContent).toBe("Back to the chapter");
    expect(screen.queryByRole("link", { name: /opened$/ })).toBeNull();
  });
});
