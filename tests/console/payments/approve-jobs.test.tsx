import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Payment, payments } from "../../../contract/payments/endpoints.ts";
import type { MyPayment } from "../../../contract/payments/my-pay.ts";
import MyPayPage from "../../../src/pages/payments/my-pay/my-pay-page.tsx";
import { whereItIs } from "../../../src/pages/payments/my-pay/words.ts";
import { linesNoun } from "../../../src/resources/payments/lines-sums-text.tsx";
import { approvedText } from "../../../src/resources/payments/proposal.ts";
import Trail from "../../../src/resources/payments/trail.tsx";
import { ListPage } from "../../../src/ui/resource/list-page.tsx";
import { resourceNamed } from "../helpers/resource-named.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const paymentsResource = await resourceNamed("payments");

/** What staff and its worker both see of an accepted job. */
const lineOf = (n: number) =>
  ({
    _id: idOf(n),
    kind: "piece",
    project: { _id: idOf(50), name: "Street signs" },
    assignedJob: { _id: idOf(900 + n), name: `Batch ${n}` },
    task: null,
    prompt: null,
    collectedItem: null,
    seconds: null,
    hourlyRate: null,
    amount: 667,
    currency: "USD",
    state: "proposed",
    reason: "",
    approvedAt: null,
    declineCause: "",
    disputes: [],
    createdAt: "2026-11-20T15:00:00.000Z",
    version: 3,
  }) satisfies Partial<Payment>;

const jobOf = (n: number): Payment => ({
  ...lineOf(n),
  user: { _id: idOf(101), name: "Ann Abe" },
  workHistory: null,
  checkedInDate: null,
  note: "",
  hoursApprovedBy: null,
  createdBy: { _id: idOf(2), name: "Mo Manager" },
  approvedBy: null,
  declinedBy: null,
  payoutRun: null,
  can: { approve: true, decline: true, undo: false, edit: true, answer: false },
});
const jobs = [jobOf(1), jobOf(2)];

test("jobs are approved together once it was said what they come to", async () => {
  const user = userEvent.setup();
  const { server } = await showPage(<ListPage resource={paymentsResource} />, {
    as: "payments",
    at: "/payment-lines?kind=piece&state=proposed",
    answers: [
      [payments.list, () => ({ payments: jobs, ...pageOf(2), totalAmount: 1334, totalSeconds: 0, currency: "USD" })],
      [payments.sums, () => ({ sums: { count: 42, people: 15, pieces: 42, jobs: 42, amount: 28_028 } })],
      [payments.bulkApprove, () => ({ done: 2, refused: [] })],
    ],
  });
  const table = await screen.findByRole("table");
  expect(within(table).getByText("Batch 1")).toBeTruthy();
  await user.click(within(table).getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(await screen.findByRole("button", { name: "Approve payment" }));
  const confirm = await screen.findByRole("dialog");
  expect(confirm.textContent).toContain("Approve the payment of 42 jobs?");
  expect(confirm.textContent).toContain("15 people · 42 jobs · $280.28");
  expect(server.requestsTo(payments.bulkApprove)).toEqual([]);
  await user.click(within(confirm).getByRole("button", { name: "Approve payment" }));
  await waitFor(() =>
    expect(server.requestsTo(payments.bulkApprove)[0]?.body).toEqual({
      select: { ids: jobs.map(({ _id }) => _id) },
      expected: { amount: 28_028 },
    }),
  );
});

test.each([
  [{ pieces: 42, jobs: 42 }, "42 jobs"],
  [{ pieces: 42, jobs: 40 }, "42 pieces of work"],
  [{ pieces: 40, jobs: 40 }, "42 payment lines"],
])("lines are called by what all of them pay for: %o", (of, words) => {
  expect(linesNoun({ count: 42, people: 15, amount: 1, ...of })).toBe(words);
});

test.each([
  ["assignedJob", "job"],
  ["task", "task"],
  ["prompt", "prompt"],
  ["collectedItem", "upload"],
] as const)("a line that pays for %s is called by its name, to staff and to its worker", (field, word) => {
  const piece = { assignedJob: null, [field]: { _id: idOf(7), name: "Seventh" } };
  expect(approvedText({ ...jobOf(1), ...piece })).toBe(`The payment of Ann Abe's ${word} is approved`);
  const more = { day: "2026-11-20", sentAt: null, settledAt: null, can: { dispute: true, withdraw: false } };
  expect(whereItIs({ ...lineOf(1), ...more, ...piece })).toBe(
    `Your ${word} was accepted. Its payment waits for approval.`,
  );
});

test("a job's line says who accepted it, and is approved at the amount that is shown", async () => {
  const user = userEvent.setup();
  const empty = { _id: idOf(1), work: null, ledger: [], payouts: [] };
  const { server } = await showPage(<Trail record={jobOf(1)} />, {
    as: "payments",
    answers: [
      [payments.trail, () => empty],
      [payments.approve, () => ({ payment: { ...jobOf(1), state: "accrued" } })],
    ],
  });
  const accepted = (await screen.findByText("Job accepted", { selector: "h2" })).parentElement!;
  expect(accepted.textContent).toContain("Mo Manager");
  expect(accepted.textContent).toContain("$6.67 for Ann Abe: Batch 1");
  await user.click(screen.getByRole("button", { name: "Approve" }));
  await waitFor(() =>
    expect(server.requestsTo(payments.approve)[0]?.body).toEqual({ version: 3, expected: { amount: 667 } }),
  );
});

test("a worker reads which job a line is for, and that it is expected or was declined", async () => {
  const more = { day: "2026-11-20", sentAt: null, settledAt: null, can: { dispute: true, withdraw: false } };
  const lines: MyPayment[] = [
    { ...lineOf(1), ...more },
    { ...lineOf(1), ...more, _id: idOf(2), state: "declined", declineCause: "Paid by hand" },
  ];
  const waiting = { stage: "waiting", count: 3, jobs: 1, seconds: 3600, amount: 1267 };
  await showPage(<MyPayPage />, {
    as: "annotator",
    answers: [
      [payments.mine, () => ({ payments: lines, ...pageOf(2), totalAmount: 0, currency: "USD" })],
      [
        payments.mySums,
        () => ({ sums: [waiting], failed: 0, currency: "USD", rhythm: { lastSent: null, everyDays: null } }),
      ],
    ],
  });
  const stage = (await screen.findByText("Waiting for approval", { selector: "dt" })).parentElement!;
  expect(stage.textContent).toBe("Waiting for approval$12.671 h of work, 1 accepted piece");
  const [expected, declined] = await screen.findAllByRole("button", { name: /^Batch 1/ });
  expect(expected!.textContent).toContain("Proposed");
  await userEvent.click(expected!);
  expect(screen.getByText("Your job was accepted. Its payment waits for approval.")).toBeTruthy();
  expect(screen.getByText("One job on Street signs: $6.67.")).toBeTruthy();
  expect(declined!.textContent).toContain("Declined");
  await userEvent.click(declined!);
  expect(screen.getByText("Its payment was declined: Paid by hand")).toBeTruthy();
});
