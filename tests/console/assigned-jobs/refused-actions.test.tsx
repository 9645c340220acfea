import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import type { ErrorCode } from "../../../contract/core/errors.ts";
import { messageOf } from "../../../contract/core/errors.ts";
import { assignedJobActions } from "../../../src/resources/assigned-jobs/actions.ts";
import { ToastStack } from "../../../src/ui/feedback/toast-stack.tsx";
import { RecordActions } from "../../../src/ui/table/record-actions.tsx";
import { assignedOf } from "../helpers/jobs.ts";
import { showPage } from "../helpers/show-page.tsx";

test.each<[label: string, code: ErrorCode, done: RegExp]>([
  ["Reopen", "job_paid", /is with .+ again/],
  ["Take back", "wrong_state", /is open to others again/],
])("%s on one job says why it was refused, and not that it was done", async (label, code, done) => {
  const user = userEvent.setup();
  const job = assignedOf(1, { can: { reopen: true, reassign: true } });
  const message = messageOf(code, { state: "accepted" });
  const refused = [{ _id: job._id, name: job.job.name, code, message }];
  await showPage(
    <>
      <RecordActions record={job} name={job.job.name} actions={assignedJobActions} />
      <ToastStack />
    </>,
    { answers: [[assignedJobs.changeStatus, () => ({ done: 0, refused, ids: [] })]] },
  );
  await user.click(screen.getByRole("button", { name: "Actions for Batch 1" }));
  await user.click(await screen.findByRole("menuitem", { name: label }));
  await user.click(await screen.findByRole("button", { name: label }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByText(done)).toBeNull();
});
