import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { errors } from "../../../contract/core/errors.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import PaymentsPage from "../../../src/pages/payments/payments-page.tsx";
import { answers, approved, noProvider } from "./payments-answers.ts";
import { allInView } from "../helpers/all-in-view.ts";
import { showPage } from "../helpers/show-page.tsx";

// Drawing needs a canvas, which only a browser has; the chart's texts are not drawn.
vi.mock("../../../src/ui/charts/columns.tsx", () => ({ default: () => null }));

describe("the payments page", () => {
  test("sums exactly, in the company's money and to the second", async () => {
    await showPage(<PaymentsPage />, { as: "payments", answers });
    const card = await screen.findByRole("region", { name: "Approved for payment" });
    expect(await within(card).findByText("$481.30")).toBeTruthy();
    expect(within(card).getByText("80 h 13 min 22 s in all")).toBeTruthy();
    // All of them, whatever view the list opens with else.
    const all = within(card).getByRole("link", { name: "All payment lines" });
    expect(all.getAttribute("href")).toBe("/payment-lines?listView=");
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
  test("loads on scroll", async () => {
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
