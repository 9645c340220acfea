import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { type BulkJob, bulkJobs } from "../../../contract/bulk-jobs/endpoints.ts";
import { BulkJobBar } from "../../../src/pages/bulk-jobs/bulk-job-bar.tsx";
import { bulkJobOf } from "../helpers/bulk-jobs.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

beforeEach(() => localStorage.clear());
const now = new Date().toISOString();
const over = bulkJobOf({
  state: "done",
  done: 9997,
  finishedAt: now,
  can: { start: false, cancel: false, undo: true },
});

const show = async (first: BulkJob, as: "manager" | "annotator" = "manager", before: readonly BulkJob[] = []) => {
  let current: readonly BulkJob[] = [first, ...before];
  const user = userEvent.setup();
  const { server } = await showPage(<BulkJobBar />, {
    as,
    answers: [
      [bulkJobs.list, () => ({ bulkJobs: current, ...pageOf(current.length, 5) })],
      [bulkJobs.cancel, () => ({ bulkJob: bulkJobOf({ state: "cancelled", finishedAt: now }) })],
      [bulkJobs.begin, () => ({ bulkJob: bulkJobOf({ kind: "undo", undoes: over._id }) })],
      [
        bulkJobs.refused,
        () => ({
          refused: [{ _id: idOf(1), name: "Ada Byron, Signs, 2026-11-20", code: "own_work", message: "Not your own." }],
          ...pageOf(1, 200),
        }),
      ],
    ],
  });
  return { server, user, set: (next: BulkJob) => (current = [next]) };
};

test("says how far it is, reads again by itself, and says when it is over", { timeout: 20_000 }, async () => {
  const { set } = await show(bulkJobOf());
  const bar = await screen.findByRole("progressbar", { name: "Approving 6,250 of 10,000 · 3 refused" });
  expect(bar.getAttribute("value")).toBe("6250");
  set(over);
  expect(await screen.findByText("9,997 of 10,000 approved · 3 refused", {}, { timeout: 8000 })).toBeTruthy();
});

test("is stopped", async () => {
  const { server, user } = await show(bulkJobOf());
  await user.click(await screen.findByRole("button", { name: "Stop" }));
  await waitFor(() => expect(server.requestsTo(bulkJobs.cancel)).toHaveLength(1));
});

test("is undone as a whole, and names the refused entries", async () => {
  const { server, user } = await show(over);
  await user.click(await screen.findByRole("button", { name: "Refused entries" }));
  expect(await screen.findByText("Not your own.", { exact: false })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(server.requestsTo(bulkJobs.begin)[0]?.body).toEqual({ kind: "undo", bulkJob: over._id }));
});

test("a dismissed one stays dismissed", async () => {
  const { user } = await show(over);
  const region = await screen.findByRole("region", { name: "Bulk decisions" });
  await user.click(within(region).getByRole("button", { name: /^Dismiss/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
});

test.each([
  ["done", "9,997 of 10,000 undone", false],
  ["cancelled", "Stopped: 9,997 of 10,000 undone", true],
] as const)("one whose undo is %s, wherever that was pressed, is shown or not", async (state, text, isShown) => {
  const undoing = { ...over, _id: idOf(901), kind: "undo", undoes: over._id, state, refused: 0 } as const;
  await show(undoing, "manager", [over]);
  await screen.findByText(text);
  expect(screen.queryByText("9,997 of 10,000 approved · 3 refused") !== null).toBe(isShown);
});

test("the list is not requested by a role without such decisions", async () => {
  const { server } = await show(over, "annotator");
  expect(server.requestsTo(bulkJobs.list)).toEqual([]);
});
