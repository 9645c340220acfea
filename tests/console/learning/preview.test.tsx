import { fireEvent, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import { courseReviews } from "../../../contract/course-reviews/endpoints.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import type { Role } from "../../../contract/core/roles.ts";
import CoursePage from "../../../src/custom/learning/course/course-page.tsx";
import ChapterPage from "../../../src/custom/learning/reading/chapter-page.tsx";
import {
  chapterOf,
  courseOf,
  coursesPage,
  detailOf,
  inState,
  marksOf,
  quizOf,
  reviewsPage,
} from "../helpers/courses.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const course = idOf(4001);
const [one, two] = [idOf(5001), idOf(5002)];
const at = (path: string) => `/learn/${course}${path}?preview=true`;

const show = (address: string, as: Role = "manager") =>
  showPage(
    <Routes>
      <Route path="/learn/:id" element={<CoursePage />} />
      <Route path="/learn/:id/chapters/:chapterId" element={<ChapterPage />} />
    </Routes>,
    {
      as,
      at: address,
      answers: [
        // The manager has completed it, so only a preview shows it as new.
        [courses.show, () => ({ course: detailOf(courseOf(1, inState("completed", 100))) })],
        [courses.list, () => coursesPage([])],
        [courses.series, () => coursesPage([])],
        [courses.related, () => coursesPage([])],
        [courses.chapters, () => ({ chapters: [marksOf(1), marksOf(2, { isAccessible: false })] })],
        [courseReviews.list, () => reviewsPage([])],
        [
          chapters.show,
          ({ params }) => ({
            chapter: params["_id"] === one ? chapterOf(1, { next: two }) : chapterOf(2, { quiz: [quizOf(1)] }),
          }),
        ],
      ],
    },
  );
const banner = async () => within(await screen.findByRole("note", { name: "Preview" }));

test("a preview of a course is what someone sees who has just enrolled, and leads back to editing", async () => {
  const { server } = await show(at(""));
  const back = (await banner()).getByRole("link", { name: "Back to editing" });
  expect(back.getAttribute("href")).toBe(`/courses/${course}?tab=chapters`);
  expect(screen.queryByRole("status", { name: "Completed" })).toBeNull();
  expect(screen.getByRole("link", { name: "Start" }).getAttribute("href")).toBe(at("/chapters/next"));
  expect((await screen.findByRole("link", { name: "Lesson 1" })).getAttribute("href")).toBe(at(`/chapters/${one}`));
  expect(screen.queryByRole("link", { name: "Lesson 2" })).toBeNull();
  expect(server.requestsTo(courses.chapters)[0]!.query.get("preview")).toBe("true");
});

test("a preview of a chapter goes on without marking it as read, and opens quizzes as previews", async () => {
  const { server } = await show(at(`/chapters/${one}`));
  const back = (await banner()).getByRole("link", { name: "Back to editing" });
  expect(back.getAttribute("href")).toBe(`/courses/${course}/chapters/${one}`);
  expect(screen.queryByRole("button", { name: /Mark as read/ })).toBeNull();
  fireEvent.click(screen.getByRole("link", { name: /Next chapter/ }));
  await screen.findByRole("heading", { level: 1, name: "Lesson 2" });
  const quiz = screen.getByRole("link", { name: "Start quiz: Quiz 1" });
  expect(quiz.getAttribute("href")).toBe(`/quizzes/${idOf(6001)}?tab=preview`);
  expect(screen.getByRole("link", { name: /Back to the course/ }).getAttribute("href")).toBe(at(""));
  expect(server.requestsTo(chapters.read)).toEqual([]);
  expect(server.requestsTo(chapters.show).map(({ query }) => query.get("preview"))).toEqual(["true", "true"]);
});

test("a learner's own course is never shown as a preview", async () => {
  const { server } = await show(at(""), "annotator");
  await screen.findByRole("status", { name: "Completed" });
  expect(screen.queryByRole("note", { name: "Preview" })).toBeNull();
  expect(server.requestsTo(courses.chapters)[0]!.query.get("preview")).toBeNull();
});
