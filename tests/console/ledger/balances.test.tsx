import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { ledger } from "../../../contract/ledger/endpoints.ts";
import { Balances } from "../../../src/pages/ledger/balances.tsx";
import { showPage } from "../helpers/show-page.tsx";

const show = (
  balances: readonly (readonly [account: string, balance: number])[],
  more: readonly (readonly [row: Endpoint, answer: () => unknown])[] = [],
) =>
  showPage(<Balances />, {
    answers: [
      [
        ledger.balances,
        () => ({
          balances: balances.map(([account, balance]) => ({ account, balance })),
          currency: "USD",
          total: balances.reduce((sum, [, balance]) => sum + balance, 0),
          check: null,
        }),
      ],
      ...more,
    ],
  });
const card = async (label: string) => within((await screen.findByText(label)).closest("div")!);

test("balances are amounts in plain words, with the bookkeeper's side of each", async () => {
  await show([
    ["labour_cost", 100_000],
    ["owed_to_worker", -25_000],
    ["in_transit", 0],
    ["cash", -75_000],
  ]);
  const owed = await card("Owed to workers");
  expect(owed.getByText("$250.00")).toBeTruthy();
  expect(owed.getByText("Credit $250.00")).toBeTruthy();
  expect((await card("Labour cost")).getByText("Debit $1,000.00")).toBeTruthy();
  expect((await card("In transit")).queryByText(/Debit|Credit/)).toBeNull();
  expect(screen.getByText(/debits and credits both come to \$1,000\.00/)).toBeTruthy();
});

test("a balance on the other side is below zero, and one that does not add up is told", async () => {
  await show([
    ["labour_cost", 10_000],
    ["owed_to_worker", 2_000],
    ["in_transit", 0],
    ["cash", -12_500],
  ]);
  const owed = await card("Owed to workers");
  expect(owed.getByText("-$20.00")).toBeTruthy();
  expect(owed.getByText("Debit $20.00")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("-$5.00");
});

test("the button that checks keeps the focus, and checks once at a time", async () => {
  const checked = Promise.withResolvers<object>();
  const { server } = await show([], [[ledger.check, () => checked.promise]]);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Check now" });
  await userEvent.click(button);
  await screen.findByText("Checking…");
  expect([document.activeElement, button.disabled]).toEqual([button, false]);
  await userEvent.keyboard("{Enter}");
  expect(server.requestsTo(ledger.check)).toHaveLength(1);
  checked.resolve({});
  await screen.findByText("Check now");
});
