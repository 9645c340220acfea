import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import ApprovalsPage from "../../../src/pages/work-history/approvals-page.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { entriesOf, entryOf } from "../helpers/work.ts";

test("the people of all entries that wait for a correction are reminded from their list", async () => {
  const user = userEvent.setup();
  const waits = entryOf(5, { state: "needs_correction", isForgotten: true });
  const { server } = await showPage(<ApprovalsPage />, {
    at: "/approvals?view=all&state=needs_correction",
    answers: [
      [workHistory.list, () => entriesOf([waits])],
      [workHistory.bulkRemind, () => ({ done: 1, refused: [], ids: [waits._id] })],
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Remind the people" }));
  await user.click(await screen.findByRole("button", { name: "Remind" }));
  await waitFor(() => expect(server.requestsTo(workHistory.bulkRemind)).toHaveLength(1));
  expect(server.requestsTo(workHistory.bulkRemind)[0]?.body).toEqual({
    select: { filter: { state: ["needs_correction"] }, expected: 1 },
  });
});

test.each(["?view=all", "?view=all&state=pending"])("no one is reminded from another list: %s", async (at) => {
  await showPage(<ApprovalsPage />, {
    at: `/approvals${at}`,
    answers: [[workHistory.list, () => entriesOf([entryOf(5)])]],
  });
  await screen.findByRole("table");
  expect(screen.queryByRole("button", { name: "Remind the people" })).toBeNull();
});
