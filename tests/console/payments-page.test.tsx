import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { Endpoint } from "../../contract/endpoint.ts";
import { errors } from "../../contract/errors.ts";
import { payments } from "../../contract/payments.ts";
import { workHistory } from "../../contract/work-history.ts";
import PaymentsPage from "../../src/pages/payments/payments-page.tsx";
import type { Heard } from "./helpers/fake-server.ts";
import { me, showPage } from "./helpers/show-page.tsx";
import { entriesOf, entryOf, idOf, pageOf } from "./helpers/work.ts";

// Drawing needs a canvas, which only a browser has; what the chart says is not drawn.
vi.mock("../../src/ui/charts/bars.tsx", () => ({ default: () => null }));

const totals = { totalAmount: 48_130, totalSeconds: 288_802, currency: "USD" };
const noProvider = "No payout provider is configured.";
const mayPay = { approve: false, reject: false, approvePayment: true, correct: false, undo: false, sendBack: false };
const mayNotPay = { ...mayPay, approvePayment: false, correct: false, undo: false, sendBack: false };
const approved = [
  entryOf(1, { state: "approved", approvedBy: { _id: idOf(2), name: "Ana Lima" }, can: mayPay }),
  entryOf(2, { state: "approved", approvedBy: { _id: me._id, name: "Mina Okafor" }, can: mayNotPay }),
];

const answers: readonly (readonly [Endpoint, (request: Heard) => unknown])[] = [
  [workHistory.list, () => ({ ...entriesOf(approved), totalAmount: 48_130, totalSeconds: 288_802 })],
  [workHistory.bulkApprovePayment, () => ({ done: 2, refused: [] })],
  [
    payments.monthly,
    () => ({
      months: [
        { month: "2026-10", payments: 2, seconds: 3600, amount: 600 },
        { month: "2026-11", payments: 347, seconds: 285_202, amount: 47_530 },
      ],
      ...totals,
    }),
  ],
  [
    payments.byProject,
    () => ({
      projectPayments: [
        {
          _id: idOf(50),
          project: { _id: idOf(50), name: "Street signs" },
          payments: 349,
          seconds: 288_802,
          amount: 48_130,
        },
      ],
      ...pageOf(1),
      ...totals,
    }),
  ],
  [payments.byUser, () => ({ userPayments: [], ...pageOf(0), totalAmount: 0, totalSeconds: 0, currency: "USD" })],
  [
    payments.balance,
    () => ({ configured: false, available: null, pending: null, currency: "USD", message: noProvider }),
  ],
];

describe("the payments page", () => {
  test("sums exactly, in the company's money and to the second", async () => {
    await showPage(<PaymentsPage />, { as: "payments", answers });
    const card = await screen.findByRole("region", { name: "Approved for payment" });
    expect(await within(card).findByText("$481.30")).toBeTruthy();
    expect(within(card).getByText("80 h 13 min 22 s in all")).toBeTruthy();
  });

  test("says plainly that there is no payout provider", async () => {
    await showPage(<PaymentsPage />, { as: "payments", answers });
    const card = await screen.findByRole("region", { name: "AirTM balance" });
    expect(await within(card).findByText(noProvider)).toBeTruthy();
  });

  test("lists approved hours with what they come to, and approves the payment of all that match", async () => {
    const user = userEvent.setup();
    const { server } = await showPage(<PaymentsPage />, { as: "payments", answers });
    const section = await screen.findByRole("region", { name: "To approve" });
    await user.click(await within(section).findByRole("checkbox", { name: "Select all on this page" }));
    await user.click(await within(section).findByRole("button", { name: "Approve payment" }));
    const confirm = await screen.findByRole("dialog");
    expect(confirm.textContent).toContain("Approve the payment of 2 entries?");
    await user.click(within(confirm).getByRole("button", { name: "Approve payment" }));
    await waitFor(() =>
      expect(server.heardBy(workHistory.bulkApprovePayment)[0]?.body).toEqual({
        select: { ids: approved.map(({ _id }) => _id) },
      }),
    );
    const lists = server.heardBy(workHistory.list);
    expect(lists.every(({ query }) => query.get("state") === "approved")).toBe(true);
  });

  test("says why a payment is not mine to approve", async () => {
    await showPage(<PaymentsPage />, { as: "manager", answers });
    expect(await screen.findByText(errors.approved_by_you[1])).toBeTruthy();
  });
});

describe("a chart", () => {
  test("says its figures to whoever does not see it", async () => {
    await showPage(<PaymentsPage />, { as: "payments", answers });
    const chart = await screen.findByRole("img", { name: /of 2 months/ });
    expect(chart.getAttribute("aria-label")).toBe("Approved payments of 2 months: Oct 2026 $6.00, Nov 2026 $475.30.");
  });

  test("says so where there is nothing to draw", async () => {
    await showPage(<PaymentsPage />, { as: "payments", answers });
    const figure = await screen.findByRole("region", { name: "By person" });
    expect(await within(figure).findByText("No payment was approved yet.")).toBeTruthy();
  });

  test("turns into a table of the exact figures", async () => {
    const user = userEvent.setup();
    await showPage(<PaymentsPage />, { as: "payments", answers });
    await user.click(await screen.findByRole("button", { name: "By month: show the table" }));
    const table = await screen.findByRole("table", { name: /Approved payments by month/ });
    const rows = within(table)
      .getAllByRole("row")
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ["Month", "Payments", "Worked", "Amount"],
      ["Oct 2026", "2", "1 h 0 min 0 s", "$6.00"],
      ["Nov 2026", "347", "79 h 13 min 22 s", "$475.30"],
      ["All months", "349", "80 h 13 min 22 s", "$481.30"],
    ]);
  });

  test("of projects turns into a list that the server sorts", async () => {
    const user = userEvent.setup();
    const { server } = await showPage(<PaymentsPage />, { as: "payments", at: "/?projects=table", answers });
    const figure = await screen.findByRole("region", { name: "By project" });
    expect(await within(figure).findByText("$481.30")).toBeTruthy();
    expect(within(figure).getByText("80 h 13 min 22 s")).toBeTruthy();
    await user.click(within(figure).getByRole("columnheader", { name: /Project/ }));
    await waitFor(() =>
      expect(server.heardBy(payments.byProject).some(({ query }) => query.get("sortBy") === "name:asc")).toBe(true),
    );
  });

  test("that can't be read says why, and can be tried again", async () => {
    const failing = answers.filter(([row]) => row !== payments.monthly);
    await showPage(<PaymentsPage />, {
      as: "payments",
      answers: [...failing, [payments.monthly, () => Promise.reject(new TypeError("down"))]],
    });
    const figure = await screen.findByRole("region", { name: "By month" });
    expect(await within(figure).findByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
