import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, test } from "vitest";
import { courses } from "../../../contract/courses/endpoints.ts";
import { coursesEntry } from "../../../src/resources/courses/entry.tsx";
import { RecordLink } from "../../../src/ui/fields/record-link.tsx";
import { refineResourceOf, withPages } from "../../../src/ui/resource/entry.tsx";
import { courseOf, detailOf } from "../helpers/courses.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const resources = [refineResourceOf(coursesEntry)];
const course = { _id: idOf(4001), name: "Lidar" };

describe("a course is read", () => {
  test.each([
    ["annotator", `/learn/${idOf(4001)}`],
    ["reviewer", `/learn/${idOf(4001)}`],
    ["payments", `/learn/${idOf(4001)}`],
    ["manager", `/courses/${idOf(4001)}`],
    ["admin", `/courses/${idOf(4001)}`],
  ] as const)("by the role %s at %s", async (as, address) => {
    await showPage(<RecordLink area="courses" to={course} />, { as, resources, answers: [] });
    expect(screen.getByRole("link", { name: "Lidar" }).getAttribute("href")).toBe(address);
  });

  test("by learners as learners do, also at the address that staff share", async () => {
    const route = withPages(coursesEntry, []).routes.find(({ path }) => path === "/courses/:id");
    const { default: Page } = await route!.load();
    await showPage(
      <Routes>
        <Route path="/courses/:id" element={<Page />} />
        <Route path="/learn/:id" element={<p>As a learner</p>} />
      </Routes>,
      {
        as: "annotator",
        at: `/courses/${idOf(4001)}`,
        resources,
        answers: [[courses.show, () => ({ course: detailOf(courseOf(1)) })]],
      },
    );
    expect(await screen.findByText("As a learner")).toBeTruthy();
  });
});
