import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { bulkJobMin } from "../../../contract/bulk-jobs/endpoints.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { ToApprove } from "../../../src/pages/payments/to-approve.tsx";
import { undo } from "../../../src/ui/table/undo.ts";
import { showPage } from "../helpers/show-page.tsx";
import { cannot, entriesOf, entryOf } from "../helpers/work.ts";

test("hours whose payment was approved, one or many, can be undone by their payment lines", async () => {
  const user = userEvent.setup();
  const can = { ...cannot, approvePayment: true };
  const entries = [1, 2].map((n) => entryOf(n, { state: "approved", can }));
  const ids = entries.map(({ _id }) => _id);
  const { server } = await showPage(<ToApprove />, {
    as: "payments",
    answers: [
      [workHistory.list, () => ({ ...entriesOf(entries), total: 2, totalSeconds: 14_460, countedSeconds: 14_460 })],
      [workHistory.sums, () => ({ sums: { count: 2, people: 2, seconds: 14_460, amount: 2410, flagged: 0 } })],
      [workHistory.bulkApprovePayment, () => ({ done: 2, refused: [], ids })],
      [payments.bulkUndo, () => ({ done: 2, refused: [], ids })],
    ],
  });
  const table = await screen.findByRole("table");
  await user.click(within(table).getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(await screen.findByRole("button", { name: "Approve payment" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Approve payment" }));
  await waitFor(() => expect(undo.get()?.text).toBe("2 approved for payment"));
  await undo.get()!.undoBy!.run(undo.get()!.ids);
  expect(server.requestsTo(payments.bulkUndo)[0]?.body).toEqual({
    select: { filter: { workHistory: ids }, expected: 2 },
  });
  // As many as are decided on at once, without a bulk job.
  const many = Array.from({ length: bulkJobMin }, (_, n) => entryOf(n)._id);
  await undo.get()!.undoBy!.run(many);
  const sent = server.requestsTo(payments.bulkUndo).map(({ body }) => payments.bulkUndo.body.safeParse(body).success);
  expect(sent).toEqual([true, true]);
  undo.dismiss();
});
