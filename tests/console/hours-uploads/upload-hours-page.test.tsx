import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { hoursUploads } from "../../../contract/hours-uploads/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import UploadHoursPage from "../../../src/pages/hours-uploads/upload-hours-page.tsx";
import { projectOf } from "../helpers/project.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { pageOf } from "../helpers/work.ts";

const show = (payBy: "hour" | "piece") =>
  showRoutes({
    at: ["/projects/1/upload-hours"],
    routes: [{ path: "/projects/:id/upload-hours", element: <UploadHoursPage /> }],
    answers: [
      [projects.show, () => ({ projectDrawer: projectOf({ payBy }) })],
      [hoursUploads.list, () => ({ hoursUploads: [], ...pageOf(0) })],
    ],
  });

test("a project that pays by the piece shows that it has no hours, instead of asking for a file", async () => {
  await show("piece");
  expect(await screen.findByText("This project pays by the piece, so it has no hours.")).toBeTruthy();
  expect(screen.queryByLabelText("CSV file")).toBeNull();
});

test("one that pays by the hour takes one", async () => {
  await show("hour");
  expect(await screen.findByLabelText("CSV file")).toBeTruthy();
});
