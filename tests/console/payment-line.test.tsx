import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Payment, payments } from "../../contract/payments.ts";
import { workHistory } from "../../contract/work-history.ts";
import Trail from "../../src/resources/payments/trail.tsx";
import { ListPage } from "../../src/resources/pages/list-page.tsx";
import { showPage } from "./helpers/show-page.tsx";
import { entryOf, idOf, pageOf } from "./helpers/work.ts";
import { resourceNamed } from "./helpers/resource-named.ts";

const paymentsResource = await resourceNamed("payments");

const line: Payment = {
  _id: idOf(1),
  user: { _id: idOf(101), name: "Ann Abe" },
  project: { _id: idOf(50), name: "Street signs" },
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
const answer = () => ({
  workHistory: entryOf(1, { state: "payment_approved", source: "upload", note: "Night shift" }),
});

test("a payment line tells its way from the work to the money, and who answered for each step", async () => {
  await showPage(<Trail record={line} />, { as: "manager", answers: [[workHistory.show, answer]] });
  await screen.findByText(/uploaded: Night shift/);
  const steps = screen.getAllByRole("listitem").map((step) => step.textContent);
  expect(steps).toHaveLength(5);
  expect(steps[0]).toContain("Ann Abe worked 2 h 0 min 30 s on Street signs, Nov 20, 2026.");
  expect(steps[1]).toContain("Mo Manager");
  expect(steps[2]).toContain("$6.00 an hour");
  expect(steps[3]).toContain("Pat Payer");
  expect(steps[4]).toContain("$12.05");
  const day = screen.getByRole("link", { name: "The work history of that day" });
  expect(day.getAttribute("href")).toBe(
    `/approvals?view=all&user=${idOf(101)}&startDate=2026-11-20&endDate=2026-11-20`,
  );
});

test("who may not enter the approvals is not sent there", async () => {
  await showPage(<Trail record={line} />, { as: "payments", answers: [[workHistory.show, answer]] });
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
