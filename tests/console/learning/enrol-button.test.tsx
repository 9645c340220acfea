import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Reason } from "../../../contract/core/errors.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { Blocker } from "../../../src/custom/projects/shared/blocker.tsx";
import { courseOf, inState } from "../helpers/courses.ts";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const course = idOf(4001);
const reason: Reason = {
  reason: "course_required",
  message: "Complete Course 1 first.",
  unlock: { kind: "course", id: course },
};

const show = (enroll: () => unknown) =>
  showPage(
    <ul>
      <Blocker reason={reason} />
    </ul>,
    { as: "annotator", answers: [[courses.enroll, enroll]] },
  );

test("what shuts a project names the course that opens it, and one press enrols", async () => {
  const { server } = await show(() => ({ course: courseOf(1, inState("enrolled")) }));
  expect(screen.getByRole("link", { name: "See the course." }).getAttribute("href")).toBe(`/learn/${course}`);
  fireEvent.click(screen.getByRole("button", { name: "Enrol" }));
  expect(await screen.findByText(/You are enrolled in Course 1\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Start it" }).getAttribute("href")).toBe(`/learn/${course}/chapters/next`);
  expect(screen.queryByRole("button", { name: "Enrol" })).toBeNull();
  expect(server.requestsTo(courses.enroll)).toHaveLength(1);
});

test("who is enrolled already is led to the course", async () => {
  await show(() => {
    throw new AppError({
      statusCode: 409,
      code: "not_enrollable",
      message: "You can't enrol in this course yet.",
      reasons: [{ reason: "enrolled_already", message: "You are enrolled.", unlock: null }],
    });
  });
  fireEvent.click(screen.getByRole("button", { name: "Enrol" }));
  expect((await screen.findByRole("link", { name: "Go to the course" })).getAttribute("href")).toBe(`/learn/${course}`);
  expect(screen.queryByText("You can't enrol in this course yet.")).toBeNull();
});
