import { readFile } from "node:fs/promises";
import { expect, type Page, type Response } from "@playwright/test";
import { dashboard } from "../../contract/dashboard/endpoints.ts";
import { endpointNamed } from "../../contract/index.ts";
import { dashboardTodos } from "../../contract/dashboard/todos.ts";
import type { CountedTodo } from "../../src/pages/dashboard/todo-link.ts";
import { mustLookRight } from "./accessible.ts";
import { type DemoUser, test } from "./fixtures.ts";
import { goTo, scrollTo, seeChart } from "./steps.ts";

// Hours are approved and counted here.
test.use({ apart: true });

const answersOf = (path: string) => (response: Response) =>
  new URL(response.url()).pathname === path && response.status() === 200;
const todosOn = async (page: Page): Promise<readonly CountedTodo[]> => {
  // Only what the new page asks for: the body of an answer to the old one is gone with it.
  await page.reload({ waitUntil: "commit" });
  const answer = await page.waitForResponse(answersOf(dashboard.todos.path));
  return ((await answer.json()) as { todos: CountedTodo[] }).todos;
};
const section = (page: Page) => page.getByRole("region", { name: "Needs your attention" });
const waiting = (page: Page) => section(page).getByRole("link", { name: /hours waits? for approval/ });
const countOf = async (page: Page): Promise<number> => Number(await waiting(page).locator(".todo-count").textContent());

/** Approves the first of the hours that are listed. */
const approveOne = async (page: Page): Promise<void> => {
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .first()
    .check();
  const selected = page.getByRole("region", { name: "Selection" });
  await selected.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(selected).toHaveCount(0);
};

test("a manager begins with their to-dos, acts on one, and sees the count fall as others act too @journey", async ({
  as,
}) => {
  const manager = await as("manager");
  await expect(manager.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  const before = await countOf(manager);
  expect(before).toBeGreaterThan(2);

  await waiting(manager).click();
  await expect(manager.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
  await approveOne(manager);
  await goTo(manager, "Dashboard");
  await expect(waiting(manager).locator(".todo-count")).toHaveText(String(before - 1));

  // Another person approves one: the count falls without a reload.
  const admin = await as("admin");
  await waiting(admin).click();
  await approveOne(admin);
  await expect(waiting(manager).locator(".todo-count")).toHaveText(String(before - 2));
});

for (const user of ["manager", "payments", "admin"] satisfies DemoUser[]) {
  test(`each to-do of the ${user} opens the very list that it was counted from`, async ({ as }) => {
    const page = await as(user);
    await expect(section(page)).toBeVisible();
    const todos = await todosOn(page);
    expect(todos.length).toBeGreaterThan(0);
    for (const [place, { key, listed }] of todos.entries()) {
      const answer = page.waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url());
        return pathname === endpointNamed(dashboardTodos[key].list).path && searchParams.get("limit") !== "1";
      });
      await section(page).getByRole("link").nth(place).click();
      const { filteredTotalCount } = (await (await answer).json()) as { filteredTotalCount: number };
      expect([key, filteredTotalCount]).toEqual([key, listed]);
      await goTo(page, "Dashboard");
      await expect(section(page).getByRole("link")).toHaveCount(todos.length);
    }
  });
}

test("payments staff see the to-do of a run that a colleague scheduled, and open it where they can send it @journey", async ({
  as,
}) => {
  const page = await as("payments");
  const toSend = section(page).getByRole("link", { name: /payout run waits to be sent/ });
  await expect(toSend.locator(".todo-count")).toHaveText("1");
  await toSend.click();
  await expect(page.getByRole("heading", { level: 1, name: "Payout runs" })).toBeVisible();
  await expect(page).toHaveURL(/\/payout-runs\?state=scheduled$/);
  const runs = page.getByRole("link", { name: /^Work up to/ });
  await expect(runs).toHaveCount(1);
  await runs.click();
  const next = page.getByRole("region", { name: "Next step" });
  await expect(next.getByRole("button", { name: /^Send \$/ })).toBeVisible();
});

test("the figures follow the chosen time, and are available as tables too", async ({ as }) => {
  const page = await as("manager");
  await page.getByRole("button", { name: "Last 12 months" }).click();
  await expect(page).toHaveURL(/range=year/);
  const weeks = page.getByRole("region", { name: "Hours by week" });
  await scrollTo(weeks);
  await seeChart(weeks);
  await page.getByRole("button", { name: "Hours by week: show the table" }).click();
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  // Left as a table it is one the next time.
  await scrollTo(page.getByRole("table", { name: "Hours by week" }));
});

test("a day that is typed key by key becomes that day, and leaves the other end alone", async ({ as }) => {
  const page = await as("manager");
  await page.getByRole("button", { name: "Custom" }).click();
  await expect(page).toHaveURL(/range=custom/);
  const from = await page.getByLabel("From").inputValue();
  await page.getByLabel("Until").focus();
  // As a person types, slower than the address follows.
  await page.keyboard.type("11152026", { delay: 150 });
  await expect(page).toHaveURL(new RegExp(`from=${from}&until=2026-11-15`));
  await expect(page.getByLabel("Until")).toHaveValue("2026-11-15");
});

test("payments staff open the hours behind a tile, to read them", async ({ as }) => {
  const page = await as("payments");
  await goTo(page, "Dashboard");
  const tile = page
    .getByRole("definition")
    .filter({ hasText: /entr(y|ies)$/ })
    .first();
  const worked = await tile.getByRole("link").textContent();
  await tile.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Hours" })).toBeVisible();
  await expect(page.locator(".approvals-head .figures")).toContainText(worked!);
  await page.getByRole("row").nth(1).getByRole("button").first().click();
  await expect(page.getByRole("region", { name: /^Details of / })).toBeVisible();
  await mustLookRight(page, "hours that payments staff read");
  await expect(page.getByRole("link", { name: "Approvals" })).toBeHidden();
});

test("a tile and a bar open the list of what they count", async ({ as }) => {
  const page = await as("manager");
  const tile = page
    .getByRole("definition")
    .filter({ hasText: /entr(y|ies)$/ })
    .last();
  const [hours, entries] = [await tile.getByRole("link").textContent(), await tile.locator(".soft").textContent()];
  await tile.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
  const sums = page.locator(".approvals-head .figures");
  await expect(sums).toContainText(entries!);
  await expect(sums).toContainText(hours!);

  await page.goBack();
  const weeks = page.getByRole("region", { name: "Hours by week" });
  await scrollTo(weeks);
  await seeChart(weeks);
  const { width, height } = (await weeks.locator("canvas").boundingBox())!;
  // A bar in the middle, above the names below the axis.
  await expect(async () => {
    await weeks.locator("canvas").click({ position: { x: width / 2 + 10, y: height - 80 }, timeout: 1000 });
    await expect(page).toHaveURL(/\/approvals\?view=all&state=pending.*startDate=/, { timeout: 1000 });
  }).toPass();
  await expect(page.locator(".approvals-head .figures")).toContainText("entries");
});

test("an hour of the day opens the hours that have time in it, and says how much", async ({ as }) => {
  const page = await as("manager");
  const hours = page.getByRole("region", { name: "Hours of the day" });
  await scrollTo(hours);
  await hours.getByRole("button", { name: "Hours of the day: show the table" }).click();
  const row = hours.getByRole("row", { name: / h / }).first();
  const worked = await row.getByRole("cell").textContent();
  const from = await row.getByRole("link").textContent();
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
  await expect(page.locator(".approvals-head .figures")).toContainText(`${worked} of it from ${from} to `);
  await expect(page.getByText(`Worked between: ${from} – `)).toBeVisible();
  await mustLookRight(page, "the hours of an hour of the day");
});

test("payments staff see what was approved in a time, month by month and by hub, and take it along", async ({ as }) => {
  const page = await as("payments");
  await goTo(page, "Payments");
  // The charts are reached without going through the rows of the table above them.
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Approved payments" }).click();
  await expect(page.getByRole("heading", { name: "Approved payments" })).toBeInViewport();
  await page.getByRole("button", { name: "Custom" }).click();
  const until = await page.getByLabel("Until").inputValue();
  await page.getByLabel("From").fill("2020-01-01");
  await expect(page).toHaveURL(new RegExp(`from=2020-01-01&until=${until}`));

  const hubs = page.getByRole("region", { name: "By hub", exact: true });
  await expect(hubs.getByRole("listitem").first()).toBeVisible();
  await hubs.getByRole("button", { name: "By hub: show the table" }).click();
  const all = hubs.getByRole("row", { name: /All hubs/ });
  const card = page.getByRole("region", { name: "Approved for payment" });
  await expect(card).toContainText(/\$[\d,]+\.\d\d/);
  const [amount = ""] = /\$[\d,]+\.\d\d/.exec((await card.textContent())!)!;
  // Of all time, as the card at the head says; until the new days have come the table has those before.
  await expect(all.getByRole("cell").last()).toHaveText(amount);

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
  await expect(runway.getByRole("row", { name: /Estimate: hours not approved yet/ })).toBeVisible();
});
