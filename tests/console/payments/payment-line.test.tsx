import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PaymentTrail } from "../../../contract/payments/trail.ts";
import { type Payment, payments } from "../../../contract/payments/endpoints.ts";
import { payDetails } from "../../../contract/pay-details/endpoints.ts";
import type { User } from "../../../contract/users/endpoints.ts";
import Trail from "../../../src/resources/payments/trail.tsx";
import Pay from "../../../src/resources/users/pay.tsx";
import { ListPage } from "../../../src/ui/resource/list-page.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";
import { resourceNamed } from "../helpers/resource-named.ts";

const paymentsResource = await resourceNamed("payments");

const line: Payment = {
  _id: idOf(1),
  kind: "work",
  reason: "",
  note: "",
  createdBy: null,
  declinedBy: null,
  declineCause: "",
  payoutRun: null,
  disputes: [],
  can: { approve: false, decline: false, undo: false, edit: true, answer: false },
  user: { _id: idOf(101), name: "Ann Abe" },
  project: { _id: idOf(50), name: "Street signs" },
  assignedJob: null,
  task: null,
  prompt: null,
  collectedItem: null,
  workHistory: { _id: idOf(1001), name: "2026-11-20" },
  checkedInDate: "2026-11-20",
  seconds: 7230,
  hourlyRate: 600,
  amount: 1205,
  currency: "USD",
  state: "accrued",
  hoursApprovedBy: { _id: idOf(2), name: "Mo Manager" },
  approvedBy: { _id: idOf(3), name: "Pat Payer" },
  approvedAt: "2026-11-20T15:00:00.000Z",
  createdAt: "2026-11-20T15:00:00.000Z",
  version: 1,
};
const trail: PaymentTrail = {
  _id: line._id,
  work: {
    checkedInAt: "2026-11-20T09:04:00.000Z",
    checkedOutAt: "2026-11-20T11:04:30.000Z",
    source: "upload",
    note: "Night shift",
    approvedBy: { _id: idOf(2), name: "Mo Manager" },
    approvedAt: "2026-11-20T14:00:00.000Z",
  },
  ledger: [
    {
      _id: idOf(31),
      kind: "accrual",
      debit: "labour_cost",
      credit: "owed_to_worker",
      amount: 1205,
      by: { _id: idOf(3), name: "Pat Payer" },
      at: "2026-11-20T15:00:00.000Z",
    },
    {
      _id: idOf(32),
      kind: "sent",
      debit: "owed_to_worker",
      credit: "in_transit",
      amount: 1205,
      by: null,
      at: "2026-11-21T15:00:00.000Z",
    },
  ],
  payouts: [
    {
      _id: idOf(41),
      run: { _id: idOf(42), name: "November" },
      state: "sent",
      amount: 9900,
      attempt: 2,
      providerId: "AT-17",
      problem: "",
      sentAt: "2026-11-21T15:00:00.000Z",
      settledAt: null,
    },
  ],
};
const answer = () => trail;
const steps = () =>
  [...document.querySelectorAll(".trail > li")].map((step) => (step.textContent ?? "").replaceAll(/\s+/g, " "));

test("a payment line shows its way from the work to the money, and who was responsible for each step", async () => {
  await showPage(<Trail record={{ ...line, state: "sent" }} />, { as: "manager", answers: [[payments.trail, answer]] });
  await screen.findByText(/uploaded: Night shift/);
  const shown = steps();
  expect(shown).toHaveLength(7);
  expect(shown[0]).toContain("Ann Abe worked 2 h 0 min 30 s on Street signs, Nov 20, 2026.");
  expect(shown[1]).toContain("$6.00 an hour");
  expect(shown[2]).toContain("Mo Manager");
  expect(shown[3]).toContain("Pat Payer");
  expect(shown[3]).toContain("$12.05");
  expect(shown[4]).toContain("Ledger: Work approved for payment$12.05 from Owed to workers to Labour cost");
  expect(shown[5]).toContain("Ledger: Sent$12.05 from In transit to Owed to workers");
  expect(shown[6]).toContain("November");
  expect(shown[6]).toContain("$99.00 in all, attempt 2, AT-17 at the provider");
  expect(screen.getByRole("link", { name: "November" }).getAttribute("href")).toBe(`/payout-runs/${idOf(42)}`);
  const life = within(screen.getByRole("list", { name: "Where this payment stands" }));
  expect(life.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
    "Payment approved",
    "Scheduled",
    "Sent",
    "Paid",
  ]);
  expect(life.getByText("Sent").getAttribute("aria-current")).toBe("step");
  const day = screen.getByRole("link", { name: "The work history of that day" });
  expect(day.getAttribute("href")).toBe(
    `/approvals?view=all&user=${idOf(101)}&startDate=2026-11-20&endDate=2026-11-20`,
  );
});

test("an adjustment shows who proposed it and why, and whose approval it waits for", async () => {
  const proposal: Payment = {
    ...line,
    kind: "adjustment",
    state: "proposed",
    amount: -500,
    reason: "Paid twice",
    createdBy: { _id: idOf(3), name: "Pat Payer" },
    approvedBy: null,
    approvedAt: null,
    workHistory: null,
    checkedInDate: null,
  };
  const empty = { ...trail, work: null, ledger: [], payouts: [] };
  await showPage(<Trail record={proposal} />, { as: "payments", answers: [[payments.trail, () => empty]] });
  await screen.findByText("Proposed", { selector: "h2" });
  const [first, second] = steps();
  expect(first).toContain("Pat Payer");
  expect(first).toContain("-$5.00 for Ann Abe: Paid twice");
  expect(second).toContain("Someone other than Pat Payer must approve it.");
});

test("a role that can't open the approvals gets no link to them", async () => {
  await showPage(<Trail record={line} />, { as: "payments", answers: [[payments.trail, answer]] });
  await screen.findByText(/uploaded: Night shift/);
  expect(screen.queryByRole("link", { name: "The work history of that day" })).toBeNull();
});

test("payment lines are summed over all that match, and open at an address of their own", async () => {
  const reply = { payments: [line], ...pageOf(2518), totalAmount: 4_153_817, totalSeconds: 3600, currency: "USD" };
  await showPage(<ListPage resource={paymentsResource} />, {
    as: "payments",
    answers: [[payments.list, () => reply]],
  });
  const table = await screen.findByRole("table");
  expect(screen.getByText("2,518 payment lines").parentElement!.textContent).toBe(
    "2,518 payment lines · 1 h 0 min 0 s · $41,538.17",
  );
  const opens = within(table).getByRole("link", { name: "Nov 20, 2026" });
  expect(opens.getAttribute("href")).toBe(`/payment-lines/${line._id}`);
});

test("a person's pay says what a line without hours is for, and opens it by its day", async () => {
  const task = { _id: idOf(61), name: "Clip 7" };
  const piece: Payment = { ...line, kind: "piece", task, workHistory: null, checkedInDate: null, seconds: null };
  const reply = { payments: [piece], ...pageOf(1), totalAmount: 1205, totalSeconds: 0, currency: "USD" };
  const paidBy = { _id: line.user._id, method: "bank", masked: "•••• 3000", updatedAt: line.createdAt, version: 1 };
  await showPage(<Pay record={{ _id: line.user._id } as User} />, {
    as: "payments",
    answers: [
      [payments.list, () => reply],
      [payDetails.show, () => paidBy],
    ],
  });
  const table = await screen.findByRole("table");
  expect(within(table).getByRole("columnheader", { name: "Paid for" })).toBeTruthy();
  expect(within(table).getByText("Clip 7")).toBeTruthy();
  const opens = within(table).getByRole("link", { name: "Nov 20, 2026" });
  expect(opens.getAttribute("href")).toBe(`/payment-lines/${line._id}`);
});
