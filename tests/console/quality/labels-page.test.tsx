import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { imports } from "../../../contract/imports/endpoints.ts";
// Labels are among what the server says can be imported.
import "../../../contract/quality/endpoints.ts";
import LabelsPage from "../../../src/pages/quality/labels-page.tsx";
import { stubCsvWorker } from "../helpers/csv-worker.ts";
import { invalid } from "../helpers/fake-server.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf } from "../helpers/work.ts";

const begun = {
  import: {
    _id: idOf(1),
    resource: "quality",
    state: "open",
    total: 2,
    received: 0,
    done: 0,
    created: 0,
    createdAt: "2026-01-01T00:00:00.000Z",
  },
};

const show = async (append: () => unknown, check: () => unknown = () => ({ fields: {} })) => {
  stubCsvWorker();
  const user = userEvent.setup();
  const shown = await showRoutes({
    at: ["/quality/labels"],
    routes: [{ path: "/quality/labels", element: <LabelsPage /> }],
    answers: [
      [imports.check, check],
      [imports.begin, () => begun],
      [imports.append, append],
      [imports.commit, () => ({ created: 2 })],
      [imports.show, () => begun],
      [imports.cancel, () => begun],
    ],
  });
  // Names of items differ by case: they are two.
  const text = "Job,Annotator,Item,Label\nDrive 1,Amina Hassan,a.jpg,car\nDrive 1,Amina Hassan,A.jpg,bus\n";
  await user.upload(screen.getByLabelText("CSV file"), new File([text], "labels.csv", { type: "text/csv" }));
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Import 2 labels" });
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  if (!button.disabled) await user.click(button);
  return shown;
};

test("a file of labels is read, sent and imported, and leads back to quality", async () => {
  const { server } = await show(() => ({ received: 2 }));
  expect(await screen.findByText("2 labels imported")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Show quality" }).getAttribute("href")).toBe("/quality");
  expect(server.requestsTo(imports.begin)[0]?.body).toEqual({ resource: "quality", total: 2 });
  expect(server.requestsTo(imports.append)[0]?.body).toMatchObject({
    rows: [
      { job: "Drive 1", annotator: "Amina Hassan", item: "a.jpg", label: "car" },
      { item: "A.jpg", label: "bus" },
    ],
  });
});

const unknownJob = { "rows.1.job": ["There is no job “Drive 1”."] };

test("an error that the server finds is shown in its row before anything is sent", async () => {
  const { server } = await show(
    () => ({ received: 2 }),
    () => ({ fields: unknownJob }),
  );
  expect(await screen.findByText("There is no job “Drive 1”.")).toBeTruthy();
  expect(server.requestsTo(imports.begin)).toHaveLength(0);
});

test("an error that it finds only then is shown there too", async () => {
  await show(() => {
    throw invalid(unknownJob);
  });
  expect(await screen.findByText("There is no job “Drive 1”.")).toBeTruthy();
});
