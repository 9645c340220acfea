import { readFile } from "node:fs/promises";
import { expect, type Page, type Response } from "@playwright/test";
import { dashboard } from "../../contract/dashboard/endpoints.ts";
import { rowNamed } from "../../contract/index.ts";
import { needs } from "../../contract/dashboard/needs.ts";
import type { ToldNeed } from "../../src/pages/dashboard/need-link.ts";
import { type DemoUser, test } from "./fixtures.ts";
import { goTo } from "./steps.ts";

// Hours are approved and counted here.
test.use({ apart: "dashboard" });

const answersOf = (path: string) => (response: Response) =>
  new URL(response.url()).pathname === path && response.status() === 200;
const toldOn = async (page: Page): Promise<readonly ToldNeed[]> => {
  // Only what the new page asks for: the body of an answer to the old one is gone with it.
  await page.reload({ waitUntil: "commit" });
  const answer = await page.waitForResponse(answersOf(dashboard.needs.path));
  return ((await answer.json()) as { needs: ToldNeed[] }).needs;
};
const section = (page: Page) => page.getByRole("region", { name: "What needs you now" });
const waiting = (page: Page) => section(page).getByRole("link", { name: /hours waits? for approval/ });
const countOf = async (page: Page): Promise<number> => Number(await waiting(page).locator(".need-count").textContent());

/** Approves the first of the hours that are listed. */
const approveOne = async (page: Page): Promise<void> => {
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .first()
    .check();
  const selected = page.getByRole("region", { name: "What is selected" });
  await selected.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(selected).toHaveCount(0);
};

test("a manager begins with what needs them, acts on it, and sees it fall as others act too", async ({ as }) => {
  const manager = await as("manager");
  await expect(manager.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  const before = await countOf(manager);
  expect(before).toBeGreaterThan(2);

  await waiting(manager).click();
  await expect(manager.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
  await approveOne(manager);
  await goTo(manager, "Dashboard");
  await expect(waiting(manager).locator(".need-count")).toHaveText(String(before - 1));

  // Somebody else approves one: it falls without a reload.
  const admin = await as("admin");
  await waiting(admin).click();
  await approveOne(admin);
  await expect(waiting(manager).locator(".need-count")).toHaveText(String(before - 2));
});

for (const user of ["manager", "payments", "admin"] satisfies DemoUser[]) {
  test(`each thing that needs the ${user} opens the very list that it was counted from`, async ({ as }) => {
    const page = await as(user);
    await expect(section(page)).toBeVisible();
    const told = await toldOn(page);
    expect(told.length).toBeGreaterThan(0);
    for (const [place, { key, listed }] of told.entries()) {
      const answer = page.waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url());
        return pathname === rowNamed(needs[key].list).path && searchParams.get("limit") !== "1";
      });
      await section(page).getByRole("link").nth(place).click();
      const { filteredTotalCount } = (await (await answer).json()) as { filteredTotalCount: number };
      expect([key, filteredTotalCount]).toEqual([key, listed]);
      await goTo(page, "Dashboard");
      await expect(section(page).getByRole("link")).toHaveCount(told.length);
    }
  });
}

test("payments staff are told of a run that a colleague scheduled, and land where they can send it", async ({ as }) => {
  const page = await as("payments");
  const toSend = section(page).getByRole("link", { name: /payout run waits to be sent/ });
  await expect(toSend.locator(".need-count")).toHaveText("1");
  await toSend.click();
  await expect(page.getByRole("heading", { level: 1, name: "Payout runs" })).toBeVisible();
  await expect(page).toHaveURL(/\/payout-runs\?state=scheduled$/);
  const runs = page.getByRole("link", { name: /^Work up to/ });
  await expect(runs).toHaveCount(1);
  await runs.click();
  const next = page.getByRole("region", { name: "What is next" });
  await expect(next.getByRole("button", { name: /^Send \$/ })).toBeVisible();
});

test("the figures follow the time that is chosen, and stand as tables too", async ({ as }) => {
  const page = await as("manager");
  await page.getByRole("button", { name: "Last 12 months" }).click();
  await expect(page).toHaveURL(/range=year/);
  // The figures come once somebody scrolls to them.
  await page.keyboard.press("End");
  const weeks = page.getByRole("region", { name: "Hours by week" });
  await weeks.scrollIntoViewIfNeeded();
  await expect(weeks.locator("canvas")).toBeVisible();
  await page.getByRole("button", { name: "Hours by week: show the table" }).click();
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  await page.keyboard.press("End");
  // Left as a table it is one the next time.
  await expect(page.getByRole("table", { name: "Hours by week" })).toBeVisible();
});

test("payments staff see what was approved in a time, month by month and by hub, and take it along", async ({ as }) => {
  const page = await as("payments");
  await goTo(page, "Payments");
  await page.getByRole("button", { name: "Custom" }).click();
  const until = await page.getByLabel("Until").inputValue();
  await page.getByLabel("From").fill("2020-01-01");
  await expect(page).toHaveURL(new RegExp(`from=2020-01-01&until=${until}`));

  const hubs = page.getByRole("region", { name: "By hub", exact: true });
  await hubs.scrollIntoViewIfNeeded();
  await expect(hubs.locator("canvas")).toBeVisible();
  await hubs.getByRole("button", { name: "By hub: show the table" }).click();
  const all = hubs.getByRole("row", { name: /All hubs/ });
  const amount = (await all.getByRole("cell").last().textContent())!;
  // Of all time, as the card at the head says.
  await expect(page.getByRole("region", { name: "Approved for payment" })).toContainText(amount);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "By person: save as CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^payments-by-person-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...lines] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(head).toBe("\uFEFFPerson,Hub,Payments,Worked,Amount");
  const cents = lines.map((line) => Number(line.split(",").at(-1)!.replace(".", "")));
  const sum = cents.reduce((total, of) => total + of, 0);
  expect((sum / 100).toLocaleString("en-US", { style: "currency", currency: "USD" })).toBe(amount);

  const runway = page.getByRole("region", { name: "Coming payouts" });
  await runway.getByRole("button", { name: "Coming payouts: show the table" }).click();
  await expect(runway.getByRole("row", { name: /Estimate: hours that nobody has approved/ })).toBeVisible();
});
