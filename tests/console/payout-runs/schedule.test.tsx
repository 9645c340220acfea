import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { everyone, type PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { payoutStates } from "../../../contract/payouts/states.ts";
import { toasts } from "../../../src/providers/toasts.ts";
import { Schedule } from "../../../src/resources/payout-runs/schedule.tsx";
import { hear, Live } from "../helpers/live.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const someone = { _id: idOf(2), name: "Pat Doe" };
const run: PayoutRun = {
  _id: idOf(1),
  name: "November",
  ...everyone,
  excluded: [],
  state: "draft",
  currency: "USD",
  payouts: null,
  amount: null,
  states: Object.fromEntries(payoutStates.map((state) => [state, 0])) as PayoutRun["states"],
  unfiled: 0,
  createdBy: someone,
  createdAt: "2026-11-20T10:00:00.000Z",
  scheduledBy: null,
  scheduledAt: null,
  sentBy: null,
  sentAt: null,
  updatedAt: "2026-11-20T10:00:00.000Z",
  version: 1,
  can: { edit: true, schedule: true, send: false, cancel: true, retry: false, file: false },
  sendRefusal: null,
};
const owed = {
  people: [],
  ...pageOf(2),
  payable: 2,
  payableAmount: 1250,
  blocked: 0,
  blockedAmount: 0,
  remindable: 0,
  currency: "USD",
};

test.each([
  [false, "This locks who gets what. Someone else then sends it.", "Scheduled. Someone else has to send it now"],
  [true, "This locks who gets what.", "Scheduled. Send it next"],
])("whether another person has to send it is said as the company has it: %s", async (schedulerMaySend, asked, done) => {
  await showPage(<Schedule run={run} />, {
    as: "payments",
    answers: [
      [payoutRuns.people, () => owed],
      [payoutRuns.rules, () => ({ schedulerMaySend })],
      [payoutRuns.schedule, () => ({ payoutRun: run })],
    ],
  });
  await screen.findByText("Everyone can be paid.");
  fireEvent.click(screen.getByRole("button", { name: "Schedule" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain(asked);
  expect(dialog.textContent.includes("Someone else")).toBe(!schedulerMaySend);
  fireEvent.click(screen.getAllByRole("button", { name: "Schedule" }).at(-1)!);
  await expect.poll(() => toasts.get().at(-1)?.text).toBe(done);
});

test.each(["payments", "payDetails", "users"] as const)("what it would pay follows changes of %s", async (area) => {
  let now = owed;
  const answers = [
    [payoutRuns.people, () => now],
    [payoutRuns.rules, () => ({ schedulerMaySend: true })],
  ] as const;
  await showPage(
    <>
      <Schedule run={run} />
      <Live />
    </>,
    { as: "payments", answers },
  );
  await screen.findByText("$12.50 for 2 people");
  now = { ...owed, payable: 3, payableAmount: 4250 };
  hear(area);
  expect(await screen.findByText("$42.50 for 3 people")).toBeTruthy();
});
