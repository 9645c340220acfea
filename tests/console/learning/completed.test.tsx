import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { courseReviews } from "../../../contract/course-reviews/endpoints.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { jobs } from "../../../contract/jobs/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import CoursePage from "../../../src/custom/learning/course/course-page.tsx";
import { courseOf, coursesPage, detailOf, inState, marksOf, reviewsPage } from "../helpers/courses.ts";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { jobOf, jobsPage } from "../helpers/jobs.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf, projectOf } from "../helpers/work.ts";

const id = idOf(4001);
const skill = { _id: idOf(301), name: "Boxes" };
const done = (heldSkills = [skill]) => {
  const { enrolment, ...state } = inState("completed", 100);
  return courseOf(1, { ...state, enrolment: { ...enrolment!, heldSkills } });
};

const show = (course = done(), more: readonly (readonly [Endpoint, (request: Heard) => unknown])[] = []) =>
  showPage(
    <Routes>
      <Route path="/learn/:id" element={<CoursePage />} />
    </Routes>,
    {
      as: "annotator",
      at: `/learn/${id}`,
      answers: [
        ...more,
        [courses.show, () => ({ course: detailOf(course) })],
        [courses.series, () => coursesPage([])],
        [courses.related, () => coursesPage([])],
        [courses.chapters, () => ({ chapters: [] })],
        [courseReviews.list, () => reviewsPage([])],
        [courses.list, () => coursesPage([])],
        [jobs.list, () => jobsPage([])],
        [projects.available, () => ({ projectDrawers: [], ...pageOf(0) })],
      ],
    },
  );

test("a completed course names the work and the courses that it opened, each with its link", async () => {
  const needs = { skills: [skill] };
  const shut = [{ reason: "skill_missing" as const, message: "You lack Polygons.", unlock: null }];
  const projectDrawers = [projectOf(1, needs), projectOf(2), projectOf(3, { ...needs, isOpen: false, reasons: shut })];
  const { server } = await show(done(), [
    [projects.available, () => ({ projectDrawers, ...pageOf(3) })],
    [jobs.list, () => jobsPage([jobOf(1, { title: "Tram lines" })])],
    [courses.list, () => coursesPage([courseOf(2), courseOf(3, { isEnrollAble: false, can: { enroll: false } })])],
  ]);
  const opened = within(await screen.findByRole("region", { name: "Open to you now" }));
  expect(opened.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Project 1", "/check-in"],
    ["Tram lines", "/my-jobs"],
    ["Course 2", `/learn/${idOf(4002)}`],
  ]);
  const { query } = server.requestsTo(jobs.list)[0]!;
  expect([query.get("takable"), query.getAll("skills")]).toEqual(["true", [skill._id]]);
  const asked = server.requestsTo(courses.list)[0]!.query.get("where")!;
  expect(JSON.parse(asked)).toEqual([{ field: "prerequisites", operator: "in", value: [id] }]);
});

test("one that opened nothing leads to all that is open", async () => {
  await show(done([]));
  expect((await screen.findByRole("link", { name: "See what you can take now" })).getAttribute("href")).toBe(
    "/my-jobs",
  );
});

test("while it is not known what it opened, nothing is said of it", async () => {
  let arrive: () => void = () => undefined;
  const later = new Promise<ReturnType<typeof coursesPage>>(
    (known) => (arrive = () => known(coursesPage([courseOf(2)]))),
  );
  await show(done([]), [[courses.list, () => later]]);
  expect(await screen.findByRole("heading", { name: /completed this course/ })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "See what you can take now" })).toBeNull();
  arrive();
  expect(await screen.findByRole("link", { name: "Course 2" })).toBeTruthy();
});

test("a learner reads their results chapter by chapter, and the owner's text where they can't be read", async () => {
  let isDown = true;
  const read = () => {
    if (isDown) throw new AppError({ statusCode: 400, code: "bad_json", message: "The request could not be read." });
    const result = {
      _id: idOf(1),
      name: "Mina Okafor",
      status: "completed",
      progress: 100,
      average: 85,
      enrolledAt: "2026-11-20T09:00:00.000Z",
      completedAt: "2026-11-21T09:00:00.000Z",
      certificate: null,
    };
    return { result, chapters: [marksOf(1, { score: 8.5, scoreAverage: 85, isPassed: true }), marksOf(2)] };
  };
  const { server } = await show(done(), [[courses.results, read]]);
  fireEvent.click(await screen.findByText("Your results"));
  expect(await screen.findByText("Login failed")).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  const table = within(await screen.findByRole("table", { name: "Chapters" }));
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "ChapterPointsAveragePassed",
    "1. Lesson 18.585%Passed",
    "2. Lesson 2––Not passed",
  ]);
  expect(server.requestsTo(courses.results)[0]!.query.get("user_id")).toBeNull();
});

test("what keeps from renewing its certificate is said where its button would be", async () => {
  const reasons = [
    {
      reason: "course_not_open" as const,
      message: "It is archived, so no one can enrol any more.",
      unlock: null,
    },
  ];
  await show({ ...done(), reasons });
  const why = await screen.findByRole("region", { name: "What keeps you from it" });
  expect(why.textContent.trim()).toBe(
    "You can't renew your certificate now:It is archived, so no one can enrol any more.",
  );
});

test("a renewal is left in words of its own, since the course stays completed", async () => {
  const { enrolment, ...renewing } = inState("in_progress");
  const course = courseOf(1, {
    ...renewing,
    enrolment: { ...enrolment!, completedAt: "2026-11-21T09:00:00.000Z" },
    can: { withdraw: true },
  });
  const { server } = await show(course, [[courses.withdraw, () => ({ course })]]);
  fireEvent.click(await screen.findByText("More"));
  expect(screen.queryByRole("button", { name: "Leave course…" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Stop renewing…" }));
  const dialog = document.querySelector("dialog")!;
  expect(dialog.textContent).toContain("The course stays completed");
  dialog.close("confirm");
  await waitFor(() => expect(server.requestsTo(courses.withdraw)).toHaveLength(1));
});
