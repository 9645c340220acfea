import { fireEvent, screen } from "@testing-library/react";
import { Route, Routes, useParams } from "react-router";
import { expect, test } from "vitest";
import type { JobReview } from "../../../contract/assigned-jobs/entity.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { ReviewList } from "../../../src/pages/assigned-jobs/shared/review-list.tsx";
import { courseOf } from "../helpers/courses.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const course = { _id: idOf(70), name: "Boxes" };
const reviewOf = (n: number, isEnrolled: boolean): JobReview => ({
  _id: idOf(90 + n),
  decision: "rework",
  comment: "",
  reasons: [],
  chapter: { _id: idOf(80 + n), name: `Chapter ${n}`, course, isEnrolled },
  reviewer: null,
  createdAt: "2026-11-20T10:00:00.000Z",
});
const reviews = [reviewOf(1, true), reviewOf(2, false)];

const Opened = () => `Reading ${useParams()["chapterId"]}`;
const show = (withReviewer: boolean) =>
  showPage(
    <Routes>
      <Route path="/" element={<ReviewList project={idOf(50)} reviews={reviews} withReviewer={withReviewer} />} />
      <Route path="/learn/:id/chapters/:chapterId" element={<Opened />} />
    </Routes>,
    { as: "annotator", answers: [[courses.enroll, () => ({ course: courseOf(1, course) })]] },
  );

test("to its worker a decision names the chapter, one press away", async () => {
  await show(false);
  fireEvent.click(screen.getByRole("link", { name: "Chapter 1" }));
  expect(await screen.findByText(`Reading ${idOf(81)}`)).toBeTruthy();
});

test("where they are not in its course, the press enrols them first", async () => {
  const { server } = await show(false);
  expect(screen.queryByRole("link", { name: "Chapter 2" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Enrol and read it" }));
  expect(await screen.findByText(`Reading ${idOf(82)}`)).toBeTruthy();
  expect(server.requestsTo(courses.enroll).map(({ params }) => params["_id"])).toEqual([course._id]);
});

test("a reviewer reads what was proposed, without a way to enrol", async () => {
  await show(true);
  expect(screen.getByText("Chapter to read: Chapter 2")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
