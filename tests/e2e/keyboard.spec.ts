import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { closeByEscape, goTo, search } from "./steps.ts";

/** Tab after Tab until the focus is there. */
const tabTo = async (page: Page, there: Locator): Promise<void> => {
  await expect(there).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await there.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not reach it");
};

test("a manager finds, selects, edits and saves a record by keyboard alone", async ({ as }) => {
  const page = await as("manager");
  await tabTo(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "People", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await expect(page.getByRole("row").nth(2)).toBeVisible();

  await page.keyboard.press("?");
  await closeByEscape(page.getByRole("dialog", { name: "Keyboard shortcuts" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("/");
  await page.keyboard.type("rosa tana");
  const link = page.getByRole("link", { name: "Rosa Tanaka" });
  await expect(page.getByRole("navigation", { name: "Pages: People" })).toContainText("1–1 of 1");
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();

  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: "Select Rosa Tanaka" })).toBeChecked();
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);

  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { level: 1, name: "Edit Rosa Tanaka" })).toBeVisible();
  await tabTo(page, page.getByLabel("Last name"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Tanaka-Cruz");
  await tabTo(page, page.getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Rosa Tanaka-Cruz" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("the menu of a row opens, works and closes by keyboard", async ({ as }) => {
  const page = await as("manager");
  await goTo(page, "People");
  await search(page, "rosa tana");
  const button = page.getByRole("button", { name: /^Actions for Rosa Tanaka/ });
  await button.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu").filter({ has: page.getByRole("menuitem", { name: "Edit" }) });
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitem").nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  // The menu moves the focus in the next frame: a key before that is for the item that had it.
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Edit Rosa Tanaka/ })).toBeVisible();
});

test("a menu by mouse moves no page, and what it asks for gives the focus back to its button", async ({ as }) => {
  const page = await as("manager");
  await page.setViewportSize({ width: 1280, height: 460 });
  await goTo(page, "Directory");
  const button = page.getByRole("button", { name: /^Actions for/ }).nth(12);
  await button.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await button.click();
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await closeByEscape(page.getByRole("dialog"));
  await expect(button).toBeFocused();

  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const more = page.getByRole("button", { name: "More" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await closeByEscape(page.getByRole("dialog"));
  await expect(more).toBeFocused();
});

test("a row that was deleted leaves the focus to the one in its place", async ({ as }) => {
  const page = await as("manager");
  await goTo(page, "Directory");
  const rows = page.locator("[data-row-key]");
  const next = await rows.nth(2).locator("[data-record]").innerText();
  await rows
    .nth(1)
    .getByRole("button", { name: /^Actions for/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete" });
  await tabTo(page, confirm);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-row-key]:has(:focus) [data-record]")).toHaveText(next);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Other tests have the entry back.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/ restored$/)).toBeVisible();
});

test("the panels of a list open, work and close by keyboard", async ({ as }) => {
  const page = await as("manager");
  await tabTo(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Directory" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await page.keyboard.press("/");
  await tabTo(page, page.getByRole("button", { name: "Filter", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("combobox", { name: "Image benchmark" }));
  await page.keyboard.type("35");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/imageBenchmark=35$/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Filter/ })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: /^Remove the filter Image benchmark/ }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/directory$/);

  await tabTo(page, page.getByRole("button", { name: "Columns", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Move QA up" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move QA up" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const headers = await page.getByRole("columnheader").allTextContents();
  expect(headers.filter(Boolean).slice(-3)).toEqual(["QA", "Object benchmark (s)", "Actions"]);
});

/** Whether what is seen at its middle is itself, not a bar that stays where it is while the page scrolls. */
const isUncovered = (there: Locator): Promise<boolean> =>
  there.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const field = element.closest(".ant-select") ?? element;
    return field.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test("no bar covers a field that a refusal or the Tab key leads to", async ({ as }) => {
  const page = await as("manager");
  await page.setViewportSize({ width: 1280, height: 460 });
  await goTo(page, "People");
  await page.getByRole("link", { name: "New person" }).click();
  await page.getByLabel("First name").fill("Ada");
  for (const label of ["Last name", "E-mail", "Role", "Hub", "Country", "Skills"]) {
    const field = page.getByLabel(label, { exact: true });
    await tabTo(page, field);
    expect(await isUncovered(field), label).toBe(true);
  }

  await page.getByLabel("Last name").fill("Okafor");
  const email = page.getByLabel("E-mail", { exact: true });
  await email.fill("worker@demo.muster.example");
  await email.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 8));
  expect(await isUncovered(email)).toBe(false);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toBeFocused();
  await expect.poll(() => isUncovered(email)).toBe(true);
});
