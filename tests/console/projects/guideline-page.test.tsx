import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { projects } from "../../../contract/projects/endpoints.ts";
import type { ProjectInfo } from "../../../contract/projects/guidelines.ts";
import GuidelinePage from "../../../src/custom/projects/guideline-page.tsx";
import { Blocker } from "../../../src/custom/projects/shared/blocker.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const info: ProjectInfo = {
  _id: idOf(50),
  name: "Receipts",
  platform: "",
  skills: [],
  longestShift: 600,
  description: "",
  guideline: "<p>As printed.</p>",
  guidelineUpdatedAt: null,
  guidelineNumber: 2,
  guidelineRequired: 2,
  version: 1,
};
const unread = {
  reason: "guideline_unread",
  message: "Please read the guideline first.",
  unlock: { kind: "guideline", id: info._id },
} as const;

test.each([
  ["/my-tasks", "My tasks", "/my-tasks"],
  ["/check-in", "Check-in", "/check-in"],
  // A page of one record, which is not where work goes on.
  ["/my-jobs/1", "Check-in", "/check-in"],
])("a guideline that is opened on %s leads back to %s", async (from, label, to) => {
  const user = userEvent.setup();
  const reading = { mustRead: true, acknowledged: null };
  await showPage(
    <Routes>
      <Route path="/projects/:id/guideline" element={<GuidelinePage />} />
      {[from, to].map((path) => (
        <Route key={path} path={path} element={<Blocker reason={unread} />} />
      ))}
    </Routes>,
    {
      as: "annotator",
      at: from,
      answers: [
        [projects.info, () => ({ projectInfo: info, reading })],
        [projects.acknowledgeGuideline, () => ({ projectInfo: info, reading })],
      ],
    },
  );
  await user.click(screen.getByRole("link", { name: "Read it." }));
  const back = await screen.findByRole("link", { name: label });
  expect(back.getAttribute("href")).toBe(to);
  await user.click(await screen.findByRole("button", { name: "I have read it" }));
  expect(await screen.findByText("Please read the guideline first.")).toBeTruthy();
});
