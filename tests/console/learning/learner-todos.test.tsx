import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { courses } from "../../../contract/courses/endpoints.ts";
import type { LearnerTodo } from "../../../contract/courses/learner-todos.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import CheckInPage from "../../../src/custom/work-history/check-in/check-in-page.tsx";
import { LearnerTodos } from "../../../src/custom/learning/shared/todos.tsx";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { ownEntriesOf, idOf, pageOf } from "../helpers/work.ts";

const nothing = { submission: null, progress: null, chapterCount: null, best: null, attemptsLeft: null, day: null };
const todoOf = (more: Pick<LearnerTodo, "kind"> & Partial<LearnerTodo>): LearnerTodo => ({
  ...nothing,
  course: { _id: idOf(4001), name: "Boxes" },
  quiz: null,
  ...more,
});
const quiz = { _id: idOf(6001), name: "Quiz 1" };
const show = (...todos: LearnerTodo[]) =>
  showPage(<LearnerTodos title="To learn" without="quiz_open" more={{ to: "/learn", text: "All courses" }} />, {
    as: "annotator",
    answers: [[courses.todo, () => ({ todos })]],
  });

test("a worker's day begins with it, below check-in", async () => {
  await showPage(<CheckInPage />, {
    as: "annotator",
    answers: [
      [
        projects.myCheckIn,
        () => ({ workHistory: null, tool: null, serverTime: "2026-11-20T11:08:09.000Z", todaySeconds: 0 }),
      ],
      [projects.available, () => ({ projectDrawers: [], ...pageOf(0, 200) })],
      [workHistory.mine, () => ownEntriesOf([])],
      [courses.todo, () => ({ todos: [todoOf({ kind: "course_continue", progress: 40, chapterCount: 5 })] })],
    ],
  });
  const part = within(await screen.findByRole("region", { name: "To learn" }));
  expect(part.getByRole("link", { name: "Continue: Boxes" })).toBeTruthy();
  expect(part.getByRole("link", { name: "My courses" }).getAttribute("href")).toBe("/learn");
});

describe("what waits for a learner", () => {
  test.each<[LearnerTodo, string, string, string]>([
    [
      todoOf({ kind: "quiz_retake", quiz, best: 66.7, attemptsLeft: 1 }),
      "Your best is 66%. You pass above 70%. 1 attempt left.",
      "Take it again: Quiz 1",
      `/learn/quizzes/${quiz._id}`,
    ],
    [
      todoOf({ kind: "quiz_retake", quiz }),
      "This quiz has to be taken again.",
      "Take it again: Quiz 1",
      `/learn/quizzes/${quiz._id}`,
    ],
    [
      todoOf({ kind: "course_continue", progress: 40, chapterCount: 5 }),
      "40% done",
      "Continue: Boxes",
      `/learn/${idOf(4001)}/chapters/next`,
    ],
    [
      todoOf({ kind: "course_continue", progress: 0, chapterCount: 5 }),
      "5 chapters",
      "Start: Boxes",
      `/learn/${idOf(4001)}/chapters/next`,
    ],
    [
      todoOf({ kind: "certificate_expired", day: "2026-02-28" }),
      "Your certificate expired after Feb 28, 2026",
      "Renew: Boxes",
      `/learn/${idOf(4001)}`,
    ],
    [
      todoOf({ kind: "essays_graded", quiz, submission: idOf(7) }),
      "Your answers are graded.",
      "See result: Quiz 1",
      `/learn/quizzes/${quiz._id}/results/${idOf(7)}`,
    ],
  ])("%j is said with the one way on", async (todo, text, name, href) => {
    await show(todo);
    const item = within(await screen.findByRole("listitem"));
    expect(item.getByText(text)).toBeTruthy();
    expect(item.getByRole("link", { name }).getAttribute("href")).toBe(href);
  });

  test("is a short list without what the page shows itself", async () => {
    const many = [1, 2, 3, 4, 5].map((n) =>
      todoOf({ kind: "course_continue", progress: 10, course: { _id: idOf(4000 + n), name: `Course ${n}` } }),
    );
    await show(todoOf({ kind: "quiz_open", quiz }), ...many);
    expect(await screen.findAllByRole("listitem")).toHaveLength(4);
    expect(screen.queryByText("Quiz 1")).toBeNull();
    expect(screen.getByRole("link", { name: "All courses" })).toBeTruthy();
  });

  test("is left out while nothing waits, and where it can't be read", async () => {
    const { server, unmount } = await show();
    await expect.poll(() => server.requestsTo(courses.todo)).toHaveLength(1);
    expect(screen.queryByRole("heading")).toBeNull();
    unmount();
    const failing = await showPage(<LearnerTodos title="To learn" />, {
      answers: [
        [
          courses.todo,
          () => {
            throw new AppError({ statusCode: 503, code: "busy", message: "The server is busy." });
          },
        ],
      ],
    });
    await expect.poll(() => failing.server.requestsTo(courses.todo)).toHaveLength(1);
    expect(failing.container.textContent).toBe("");
  });
});
