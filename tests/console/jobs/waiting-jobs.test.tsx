import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { WaitingJobs } from "../../../src/custom/jobs/shared/waiting-jobs.tsx";
import { assignedOf, assignedPage } from "../helpers/jobs.ts";
import { showPage } from "../helpers/show-page.tsx";

const show = (back: readonly AssignedJob[], soon: readonly AssignedJob[]) =>
  showPage(
    <>
      <WaitingJobs />
      <p>The rest of the page</p>
    </>,
    {
      as: "annotator",
      answers: [[assignedJobs.mine, ({ query }) => assignedPage(query.has("isExpiring") ? soon : back)]],
    },
  );

test("where the day begins a worker sees once what came back, and what expires soon", async () => {
  const back = assignedOf(1, { status: "rework", attemptLeft: 2 });
  await show([back], [back, assignedOf(2)]);
  await screen.findByRole("link", { name: "Open Batch 2" });
  const listed = within(screen.getByRole("region", { name: "Jobs that wait for you" })).getAllByRole("listitem");
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Batch 1 It came back to you, 2 attempts left\. Expires /),
    expect.stringMatching(/^Batch 2 Expires /),
  ]);
  expect(screen.getByRole("link", { name: "Open Batch 1" }).getAttribute("href")).toBe(`/my-jobs/${back._id}`);
});

test("nothing is said where nothing waits", async () => {
  const { server } = await show([], []);
  await screen.findByText("The rest of the page");
  await expect.poll(() => server.requestsTo(assignedJobs.mine).length).toBe(2);
  expect(screen.queryByRole("region")).toBeNull();
});
