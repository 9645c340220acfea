import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { payments } from "../../../contract/payments/endpoints.ts";
import PaymentsPage from "../../../src/pages/payments/payments-page.tsx";
import { CompanyProvider } from "../../../src/providers/company.ts";
import { allInView } from "../helpers/all-in-view.ts";
import { company, showPage } from "../helpers/show-page.tsx";
import { answers, noProvider } from "./payments-answers.ts";

// Drawing needs a canvas, which only a browser has; the chart's texts are not drawn.
vi.mock("../../../src/ui/charts/columns.tsx", () => ({ default: () => null }));

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
