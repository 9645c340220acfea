import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { errors } from "../../../contract/core/errors.ts";
import type { Runway } from "../../../contract/payments/charts.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import PaymentsPage from "../../../src/pages/payments/payments-page.tsx";
import { CompanyProvider } from "../../../src/providers/company.ts";
import { allInView } from "../helpers/all-in-view.ts";
import type { Heard } from "../helpers/fake-server.ts";
import { company, me, showPage } from "../helpers/show-page.tsx";
import { cannot, entriesOf, entryOf, idOf, pageOf } from "../helpers/work.ts";

// Drawing needs a canvas, which only a browser has; the chart's texts are not drawn.
vi.mock("../../../src/ui/charts/columns.tsx", () => ({ default: () => null }));

const totals = { totalAmount: 48_130, totalSeconds: 288_802, currency: "USD" };
const worked = { totalSeconds: 288_802, countedSeconds: 288_802 };
const noProvider = "No payout provider is configured.";
const mayPay = { ...cannot, approvePayment: true };
const approved = [
  entryOf(1, { state: "approved", approvedBy: { _id: idOf(2), name: "Ana Lima" }, can: mayPay }),
  entryOf(2, { state: "approved", approvedBy: { _id: me._id, name: "Mina Okafor" }, can: cannot }),
];

const runway: Runway = {
  asOf: "2026-11-21T09:00:00.000Z",
  currency: "USD",
  owed: [
    { state: "accrued", age: 0, payments: 2, amount: 3000 },
    { state: "failed", age: 8, payments: 1, amount: -500 },
  ],
  totalOwed: 2500,
  onTheWay: 100,
  weeks: [
    { week: "2026-11-16", step: "scheduled", count: 0, amount: 0, isEstimate: false, withoutRate: 0 },
    { week: "2026-11-23", step: "owed", count: 3, amount: 2500, isEstimate: false, withoutRate: 0 },
    { week: "2026-11-30", step: "approved", count: 1, amount: 700, isEstimate: false, withoutRate: 0 },
    { week: "2026-12-07", step: "pending", count: 5, amount: 900, isEstimate: true, withoutRate: 2 },
  ],
  weeklyAmount: 1000,
};

const answers: readonly (readonly [Endpoint, (request: Heard) => unknown])[] = [
  [workHistory.list, () => ({ ...entriesOf(approved), totalAmount: 48_130, ...worked })],
  [workHistory.sums, () => ({ sums: { count: 2, people: 2, seconds: 7200, amount: 1200, flagged: 1 } })],
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
  [
    payments.byHub,
    () => ({
      hubs: [
        { hub: "=Dhaka", people: 3, payments: 348, seconds: 288_000, amount: 50_000 },
        { hub: "", people: 1, payments: 1, seconds: 802, amount: -1870 },
      ],
      ...totals,
    }),
  ],
  [payments.runway, () => runway],
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
    expect(confirm.textContent).toContain("2 people · 2 h 0 min 0 s · $12.00 · 1\u00a0flagged");
    await user.click(within(confirm).getByRole("button", { name: "Approve payment" }));
    await waitFor(() =>
      expect(server.requestsTo(workHistory.bulkApprovePayment)[0]?.body).toEqual({
        select: { ids: approved.map(({ _id }) => _id) },
        expected: { amount: 1200 },
      }),
    );
    const lists = server.requestsTo(workHistory.list);
    expect(lists.every(({ query }) => query.get("state") === "approved")).toBe(true);
  });

  test("says why a payment is not mine to approve", async () => {
    await showPage(<PaymentsPage />, { as: "manager", answers });
    expect(await screen.findByText(errors.approved_by_you[1])).toBeTruthy();
    expect(screen.getByRole("button", { name: "About Amount" })).toBeTruthy();
  });
});

describe("what stands below the table", () => {
  test("is read once somebody looks at it", async () => {
    const { server } = await showPage(<PaymentsPage />, { as: "payments", answers });
    await screen.findByRole("heading", { name: "Approved payments" });
    await screen.findByRole("checkbox", { name: "Select all on this page" });
    for (const endpoint of [payments.runway, payments.byHub]) expect(server.requestsTo(endpoint)).toEqual([]);
    expect(screen.queryByRole("region", { name: "By hub" })).toBeNull();
  });
});

describe("a chart", () => {
  beforeEach(allInView);
  afterEach(() => void vi.unstubAllGlobals());

  test("has its figures as text for screen readers", async () => {
    await showPage(<PaymentsPage />, { as: "payments", answers });
    const chart = await screen.findByLabelText(/^Approved payments by month:/);
    expect(chart.getAttribute("role")).toBe("img");
    expect(chart.getAttribute("aria-label")).toBe("Approved payments by month: Oct 2026 $6.00, Nov 2026 $475.30.");
  });

  test("says so where there is nothing to draw", async () => {
    await showPage(<PaymentsPage />, { as: "payments", answers });
    const figure = await screen.findByRole("region", { name: "By person" });
    expect(await within(figure).findByText("No payments approved in this period.")).toBeTruthy();
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
    expect(within(table).getByRole("button", { name: "About Amount" })).toBeTruthy();
  });

  test("of projects turns into a list that the server sorts", async () => {
    const user = userEvent.setup();
    const { server } = await showPage(<PaymentsPage />, { as: "payments", at: "/?projects=table", answers });
    const figure = await screen.findByRole("region", { name: "By project" });
    expect(await within(figure).findByText("$481.30")).toBeTruthy();
    expect(within(figure).getByText("80 h 13 min 22 s")).toBeTruthy();
    await user.click(within(figure).getByRole("columnheader", { name: /Project/ }));
    await waitFor(() =>
      expect(server.requestsTo(payments.byProject).some(({ query }) => query.get("sortBy") === "name:asc")).toBe(true),
    );
  });

  test("that can't be read says why, and can be tried again", async () => {
    const failing = answers.filter(([endpoint]) => endpoint !== payments.monthly);
    await showPage(<PaymentsPage />, {
      as: "payments",
      answers: [...failing, [payments.monthly, () => Promise.reject(new TypeError("down"))]],
    });
    const figure = await screen.findByRole("region", { name: "By month" });
    expect(await within(figure).findByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test("is left as a table for the next time, unless the address says otherwise", async () => {
    const user = userEvent.setup();
    const { unmount } = await showPage(<PaymentsPage />, { as: "payments", answers });
    await user.click(await screen.findByRole("button", { name: "By hub: show the table" }));
    unmount();
    await showPage(<PaymentsPage />, { as: "payments", answers });
    const table = await screen.findByRole("table", { name: "Approved payments by hub" });
    expect(within(table).getByRole("row", { name: /No hub/ }).textContent).toBe("No hub1113 min 22 s-$18.70");
    await user.click(screen.getByRole("button", { name: "By hub: show the chart" }));
  });

  test("is requested again for the days that a person chooses, and has them in the address of its table", async () => {
    const user = userEvent.setup();
    const at = "/?range=custom&from=2026-09-30&until=2026-09-01";
    const { server } = await showPage(<PaymentsPage />, { as: "payments", at, answers });
    await within(await screen.findByRole("region", { name: "By hub" })).findByText("No hub");
    // The wrong way round it is meant the right way.
    for (const endpoint of [payments.byHub, payments.byProject, payments.byUser]) {
      const { query } = server.requestsTo(endpoint)[0]!;
      expect([query.get("startDate"), query.get("endDate")]).toEqual(["2026-09-01", "2026-09-30"]);
    }
    await user.click(screen.getByRole("button", { name: "Last 12 months" }));
    await waitFor(() => expect(server.requestsTo(payments.byHub).at(-1)?.query.get("startDate")).toMatch(/-01$/));
    expect(screen.queryByLabelText("From")).toBeNull();
  });

  test("is saved with the exact figures, and no cell that runs as a formula", async () => {
    const user = userEvent.setup();
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob as Blob);
      return "blob:test";
    });
    await showPage(<PaymentsPage />, { as: "payments", answers });
    await user.click(await screen.findByLabelText("By hub: save as CSV"));
    expect(await saved[0]!.text()).toBe(
      "\uFEFFHub,People,Payments,Worked,Amount\r\n'=Dhaka,3,348,80:00:00,500.00\r\nNo hub,1,1,0:13:22,-18.70\r\n",
    );
    vi.restoreAllMocks();
  });
});

describe("the runway", () => {
  beforeEach(allInView);
  afterEach(() => void vi.unstubAllGlobals());

  test("shows what is owed, what comes when, and that there is no balance to count from", async () => {
    const user = userEvent.setup();
    await showPage(<PaymentsPage />, { as: "payments", answers });
    const figure = await screen.findByRole("region", { name: "Coming payouts" });
    expect(await within(figure).findByText(/owed now, \$1.00 on the way/)).toBeTruthy();
    expect(figure.textContent).toContain("There is no AirTM balance to compare it with.");
    // The reason is on the page once.
    expect(screen.getAllByText(noProvider)).toHaveLength(1);
    expect(figure.textContent).toContain("2 entries without a rate are not counted.");
    await user.click(within(figure).getByRole("button", { name: "Coming payouts: show the table" }));
    const rows = within(within(figure).getByRole("table")).getAllByRole("row").slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ["This week (from Nov 16, 2026)", "Scheduled in payout runs", "0", "$0.00", "$0.00"],
      ["Next week (from Nov 23, 2026)", "Owed, not in a run yet", "3", "$25.00", "$25.00"],
      ["In 2 weeks (from Nov 30, 2026)", "Approved hours and jobs, payment not approved yet", "1", "$7.00", "$32.00"],
      ["In 3 weeks (from Dec 7, 2026)", "Estimate: hours not approved yet", "5", "$9.00", "$41.00"],
    ]);
  });

  test.each([
    [10_000, "The balance of $100.00 leaves $75.00, which lasts for 7 more weeks."],
    [2000, "The balance of $20.00 is $5.00 short of that."],
  ])("shows whether a balance of %i is enough", async (available, text) => {
    const balance = { configured: true, available, pending: 0, currency: "USD", message: "" };
    const others = answers.filter(([endpoint]) => endpoint !== payments.balance);
    await showPage(<PaymentsPage />, {
      as: "payments",
      at: "/?runway=table",
      answers: [...others, [payments.balance, () => balance]],
    });
    const figure = await screen.findByRole("region", { name: "Coming payouts" });
    await waitFor(() => expect(figure.textContent).toContain(text));
    expect(within(figure).getByRole("row", { name: /In 3 weeks/ }).textContent).toContain(
      available === 10_000 ? "$59.00" : "-$21.00",
    );
  });

  test("covers nothing with dollars in a company that pays in another currency", async () => {
    const balance = { configured: true, available: 10_000, pending: 250, currency: "USD", message: "" };
    const others = answers.filter(([endpoint]) => endpoint !== payments.balance);
    const page = (
      <CompanyProvider value={{ ...company, currency: "JPY", currencyExponent: 0 }}>
        <PaymentsPage />
      </CompanyProvider>
    );
    await showPage(page, {
      as: "payments",
      at: "/?runway=table",
      answers: [...others, [payments.balance, () => balance]],
    });
    const card = await screen.findByRole("region", { name: "AirTM balance" });
    expect(await within(card).findByText("$100.00")).toBeTruthy();
    expect(within(card).getByText("$2.50 on the way")).toBeTruthy();
    const figure = await screen.findByRole("region", { name: "Coming payouts" });
    await waitFor(() => expect(figure.textContent).toContain("¥2,500 owed now, ¥100 on the way. AirTM pays only USD."));
    expect(within(figure).queryByRole("columnheader", { name: "Balance left" })).toBeNull();
  });

  test("shows how old the debts are", async () => {
    await showPage(<PaymentsPage />, { as: "payments", at: "/?owed=table", answers });
    const table = await screen.findByRole("table", { name: "Owed now, by age" });
    const rows = within(table).getAllByRole("row");
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ["Since the approval", "Payments", "Payment approved", "Scheduled", "Failed", "Reversed", "Owed"],
      ["0–7 days", "2", "$30.00", "$0.00", "$0.00", "$0.00", "$30.00"],
      ["8–14 days", "1", "$0.00", "$0.00", "-$5.00", "$0.00", "-$5.00"],
      ["All", "3", "$30.00", "$0.00", "-$5.00", "$0.00", "$25.00"],
    ]);
  });
});
