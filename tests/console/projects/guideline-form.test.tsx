import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import type { ProjectInfo } from "../../../contract/projects/guidelines.ts";
import GuidelineForm from "../../../src/resources/projects/guideline-form.tsx";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf } from "../helpers/work.ts";

const project = { _id: idOf(50), name: "Calls" } as Project;

const info: ProjectInfo = {
  _id: project._id,
  name: project.name,
  platform: "",
  skills: [],
  longestShift: 600,
  description: "",
  guideline: "",
  guidelineUpdatedAt: null,
  guidelineNumber: 0,
  guidelineRequired: 0,
  version: 1,
};

test("Cancel asks before an edited guideline is lost", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  await showRoutes({
    at: ["/"],
    routes: [{ path: "/", element: <GuidelineForm project={project} onClose={onClose} /> }],
    answers: [[projects.info, () => ({ projectInfo: info, reading: { mustRead: false, acknowledged: null } })]],
  });
  await user.type(await screen.findByLabelText("What it is about"), "Cars");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Stay" }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
