import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Payout, payouts } from "../../../contract/payouts/endpoints.ts";
import BulkFailed from "../../../src/resources/payout-runs/bulk-failed.tsx";
import BulkPaid from "../../../src/resources/payout-runs/bulk-paid.tsx";
import { showBulkDialog } from "../helpers/show-bulk-dialog.tsx";
import { idOf } from "../helpers/work.ts";

const sentTo = (n: number, amount: number, settle = true) => ({ _id: idOf(n), amount, can: { settle } });
const dialog = { entity: Payout, answers: [] } as const;

test.each([
  [[sentTo(1, 1250), sentTo(2, 100_000)], "$1,012.50 to 2 people."],
  [
    [sentTo(1, 1250), sentTo(2, 300, false)],
    "$12.50 to 1 person. 1 of the selected isn’t waiting for a result from you.",
  ],
])("payouts selected one by one are marked as paid with their sum", async (records, told) => {
  const ids = records.map(({ _id }) => _id);
  await showBulkDialog(BulkPaid, {
    ...dialog,
    endpoint: payouts.bulkPaid,
    select: { ids },
    count: ids.length,
    records,
    reply: { settleable: { count: 9, amount: 9 } },
  });
  expect((await screen.findByText(/\$[\d,.]+/)).parentElement?.textContent).toBe(told);
});

test("of all that match, those are told that wait for a result", async () => {
  await showBulkDialog(BulkFailed, {
    ...dialog,
    endpoint: payouts.bulkFailed,
    select: { filter: {}, expected: 41 },
    count: 41,
    reply: { settleable: { count: 38, amount: 297_316 } },
  });
  expect((await screen.findByText("$2,973.16")).parentElement?.textContent).toBe(
    "$2,973.16 to 38 people. 3 of the selected aren’t waiting for a result from you.",
  );
});
