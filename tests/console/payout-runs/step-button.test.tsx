import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { payments } from "../../../contract/payments/endpoints.ts";
import { CompanyProvider } from "../../../src/providers/company.ts";
import { Balance } from "../../../src/resources/payout-runs/balance.tsx";
import { StepButton } from "../../../src/resources/payout-runs/step-button.tsx";
import { company, showPage } from "../helpers/show-page.tsx";

test("a step is sent with the same key until it is done, and with another one when it is done again", async () => {
  const user = userEvent.setup();
  const keys: string[] = [];
  const run = vi.fn(async (key: string) => {
    keys.push(key);
    if (keys.length === 1) throw new TypeError("The connection was lost");
  });
  await showPage(<StepButton label="Send it again" run={run} done="Sent again" />, { answers: [] });
  for (const times of [1, 2, 3]) {
    await user.click(await screen.findByRole("button", { name: "Send it again" }));
    await waitFor(() => expect(keys).toHaveLength(times));
    await waitFor(() => expect(screen.getByRole("button").className).not.toContain("loading"));
  }
  const [lost, again, next] = keys;
  expect(again).toBe(lost);
  expect(next).not.toBe(again);
});

const balance = { configured: true, available: 10_000, pending: 0, currency: "USD", message: "" };

test.each([
  ["USD", 2, 5000, "AirTM holds $100.00."],
  ["USD", 2, 20_000, "AirTM holds $100.00. That is not enough for this run."],
  ["JPY", 0, 5000, "AirTM holds $100.00. AirTM pays only USD."],
])(
  "what AirTM holds is in dollars for a company in %s (exponent %i) that needs %i",
  async (currency, currencyExponent, needed, text) => {
    const page = (
      <CompanyProvider value={{ ...company, currency, currencyExponent }}>
        <Balance needed={needed} />
      </CompanyProvider>
    );
    await showPage(page, { answers: [[payments.balance, () => balance]] });
    expect((await screen.findByText(/AirTM holds/)).textContent).toBe(text);
  },
);
