import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, test } from "vitest";
import { type Chapter, chapters } from "../../../contract/chapters/endpoints.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import ChapterPage from "../../../src/custom/learning/reading/chapter-page.tsx";
import { toasts } from "../../../src/providers/toasts.ts";
import { chapterOf, marksOf, quizOf } from "../helpers/courses.ts";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const course = idOf(4001);
const pathOf = (chapter: string) => `/learn/${course}/chapters/${chapter}`;

const show = (
  all: readonly Chapter[],
  at = pathOf(all[0]!._id),
  more: readonly (readonly [Endpoint, (request: Heard) => unknown])[] = [],
) =>
  showPage(
    <Routes>
      <Route path="/learn/:id" element={<h1>The course</h1>} />
      <Route path="/learn/:id/chapters/:chapterId" element={<ChapterPage />} />
      <Route path="/learn/quizzes/:quizId" element={<h1>The quiz</h1>} />
    </Routes>,
    {
      as: "annotator",
      at,
      answers: [
        ...more,
        [chapters.show, ({ params }) => ({ chapter: all.find(({ _id }) => _id === params["_id"]) })],
        [
          chapters.read,
          ({ params }) => ({ chapter: { ...all.find(({ _id }) => _id === params["_id"])!, isPassed: true } }),
        ],
        [courses.chapters, () => ({ chapters: all.map(({ number, isPassed }) => marksOf(number, { isPassed })) })],
      ],
    },
  );
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const [one, two] = [idOf(5001), idOf(5002)];

describe("a chapter without quizzes", () => {
  test("is marked as read with its one button, which goes on to the next, and at the end to the course", async () => {
    const { server } = await show([chapterOf(1, { next: two }), chapterOf(2, { previous: one })]);
    await heading("Lesson 1");
    expect(await screen.findByText("Text 1")).toBeTruthy();
    expect(await screen.findByText("Chapter 1 of 2")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /Mark as read and go on/ }));
    await heading("Lesson 2");
    fireEvent.click(screen.getByRole("button", { name: /Mark as read and go on/ }));
    await heading("The course");
    expect(server.requestsTo(chapters.read).map(({ params }) => params["_id"])).toEqual([one, two]);
  });

  test("N goes on once, however long it is held, and P goes back", async () => {
    const { server } = await show([chapterOf(1, { next: two }), chapterOf(2, { previous: one, isPassed: true })]);
    await screen.findByRole("button", { name: /Mark as read/ });
    fireEvent.keyDown(document.body, { key: "n" });
    fireEvent.keyDown(document.body, { key: "n", repeat: true });
    await heading("Lesson 2");
    fireEvent.keyDown(document.body, { key: "p" });
    await heading("Lesson 1");
    expect(server.requestsTo(chapters.read)).toHaveLength(1);
  });

  test("of a course that staff aren't in says what to do before it can be marked", async () => {
    const absent = () => {
      throw new AppError({ statusCode: 404, code: "not_found", message: "There is no such enrolment." });
    };
    await show([chapterOf(1)], undefined, [[chapters.read, absent]]);
    fireEvent.click(await screen.findByRole("button", { name: /Mark as read and go on/ }));
    await waitFor(() =>
      expect(toasts.get().map(({ text }) => text)).toContain("Enrol in the course to mark its chapters as read"),
    );
  });

  test("that was passed leads on without being read again", async () => {
    const { server } = await show([chapterOf(1, { isPassed: true, next: two }), chapterOf(2)]);
    fireEvent.click(await screen.findByRole("link", { name: /Next chapter/ }));
    await heading("Lesson 2");
    expect(server.requestsTo(chapters.read)).toHaveLength(0);
  });
});

test("quizzes say how they stand, and the next one to take is the next step", async () => {
  const quiz = [
    quizOf(1, { score: 6, possible: 10, attempts: 1 }),
    quizOf(2, { attempts: 1, isPending: true }),
    quizOf(3, { attempts: 1 }),
    quizOf(4),
  ];
  await show([chapterOf(1, { quiz, scoreAverage: 60 })]);
  const cards = within(await screen.findByRole("region", { name: "Quizzes" }));
  expect(cards.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Quiz 1best 6 of 10Open quiz",
    "Quiz 2waiting for reviewSee result",
    "Quiz 3not submitted yetContinue",
    "Quiz 4not taken yetStart quiz",
  ]);
  expect(cards.getByText(/Yours is 60%/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Mark as read/ })).toBeNull();
  const way = within(screen.getByRole("navigation", { name: "Chapters" }));
  expect(way.getByRole("link", { name: "Continue: Quiz 3" }).getAttribute("href")).toBe(`/learn/quizzes/${idOf(6003)}`);
  fireEvent.keyDown(document.body, { key: "n" });
  await heading("The quiz");
});

describe("a chapter that isn't open", () => {
  const refuse =
    (statusCode: number, code: AppError["body"]["code"], more: Partial<AppError["body"]> = {}) =>
    () => {
      throw new AppError({ statusCode, code, message: `Refused: ${code}`, ...more });
    };

  test("says what comes before it, and leads there", async () => {
    const reasons = [
      {
        reason: "chapter_required" as const,
        message: "Pass chapter 1 first.",
        unlock: { kind: "chapter" as const, id: one },
      },
    ];
    await show([chapterOf(2)], pathOf(two), [[chapters.show, refuse(409, "chapter_locked", { reasons })]]);
    await heading("This chapter isn't open to you yet");
    expect(screen.getByText(/Pass chapter 1 first\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to it" }).getAttribute("href")).toBe(pathOf(one));
    expect(screen.getByRole("link", { name: "Continue where you are" }).getAttribute("href")).toBe(pathOf("next"));
  });

  test("since there is none says so", async () => {
    await show([chapterOf(2)], pathOf(two), [[chapters.show, refuse(404, "not_found")]]);
    await heading("No such chapter");
  });
});

describe("the next chapter", () => {
  test("is the first that is not passed", async () => {
    await show([chapterOf(1, { isPassed: true }), chapterOf(2)], pathOf("next"));
    await heading("Lesson 2");
  });

  test("is the course where all are passed", async () => {
    await show([chapterOf(1, { isPassed: true })], pathOf("next"));
    await heading("The course");
  });

  test("that can't be read says the owner's text", async () => {
    const down = () => {
      throw new AppError({ statusCode: 400, code: "bad_json", message: "The request could not be read." });
    };
    await show([chapterOf(1)], pathOf("next"), [[courses.chapters, down]]);
    expect(await screen.findByText("Login failed")).toBeTruthy();
  });
});
