import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import ApprovalsPage from "../../../src/pages/work-history/approvals-page.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { cannot, entriesOf, entryOf } from "../helpers/work.ts";

/** Lets the bar of a selection, which comes with the first one, arrive. */
let arrive: (() => void) | undefined;
vi.mock("../../../src/ui/table/bulk-bar.tsx", async (load) => {
  await new Promise<void>((resolve) => (arrive = resolve));
  return load();
});

test("a key that means the selection waits for its bar, and never decides on the row that has the focus", async () => {
  const user = userEvent.setup();
  const can = { ...cannot, approve: true, reject: true };
  const { server } = await showPage(<ApprovalsPage />, {
    answers: [
      [workHistory.list, () => entriesOf([entryOf(1, { can }), entryOf(2, { can })])],
      [workHistory.sums, () => ({ sums: { count: 2, people: 2, seconds: 7200, amount: 1200, flagged: 0 } })],
      [workHistory.approve, () => ({ workHistory: entryOf(2, { state: "approved" }) })],
    ],
  });
  await user.click(await screen.findByRole("checkbox", { name: /^Select Worker 1,/ }));
  await user.click(screen.getByRole("checkbox", { name: /^Select Worker 2,/ }));
  await user.keyboard("a");
  await waitFor(() => expect(arrive).toBeDefined());
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  arrive?.();
  expect((await screen.findByRole("dialog")).textContent).toContain("Approve the hours of 2 entries?");
  expect(server.requestsTo(workHistory.approve)).toEqual([]);
});
