import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { demoPassword, signIn, watchPage } from "../e2e/fixtures.ts";
import { openDesk } from "../e2e/steps.ts";
import type { Product } from "../product.ts";
import { startOtherCheckout } from "./start-other-checkout.ts";
import { addLabels, addSides, addSkillNotes, block } from "./low-code.ts";

/** Muster with what docs/low-code.md adds to it: a resource, a field of it, and pages written by hand. */
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startOtherCheckout(async (checkout) => {
    await addLabels(checkout);
    await addSides(checkout);
    await addSkillNotes(checkout);
  });
});
test.afterAll(() => product.stop());
test.beforeEach(async ({ page }) => {
  watchPage(page);
  await page.goto(product.url);
  await signIn(page, "manager@demo.muster.example", demoPassword);
});

test("a resource declared as the documents say, and a field more, works from its list to its undo", async ({
  page,
}) => {
  expect(block("src/resources/labels/resource.tsx").trim().split("\n").length).toBeLessThanOrEqual(60);
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Labels" }).click();
  await expect(page.getByText("No labels yet. Create the first one.")).toBeVisible();

  await page.getByRole("link", { name: "New label" }).click();
  await page.getByLabel("Name").fill("Car");
  await page.getByLabel("Sides").fill("13");
  await page.getByRole("combobox", { name: "Kind" }).press("ArrowDown");
  await page.getByTitle("Area").click();
  await page.getByRole("combobox", { name: "Owner" }).fill("Mara");
  await page
    .getByTitle(/Mara Okafor/)
    .first()
    .click();
  await page.getByLabel("Due").fill("2031-05-17");
  await page.getByRole("textbox", { name: "Hint" }).click();
  await page.getByRole("textbox", { name: "Hint" }).press("Control+B");
  await page.getByRole("textbox", { name: "Hint" }).pressSequentially("Doors");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("At most 12.")).toBeVisible();
  await page.getByLabel("Sides").fill("4");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Car" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: /^4$/ })).toBeVisible();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Hint" }).press("Control+End");
  await page.getByRole("textbox", { name: "Hint" }).pressSequentially(" and wheels");
  await page.getByRole("switch", { name: "Active" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("strong", { hasText: "Doors and wheels" })).toBeVisible();

  // The database's own index is what makes a name taken; the form says so at the field.
  await page.goto(`${product.url}/labels/new`);
  await page.getByLabel("Name").fill("CAR");
  await page.getByRole("combobox", { name: "Kind" }).press("ArrowDown");
  await page.getByTitle("Object").click();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("This name is taken already.")).toBeVisible();
  await page.getByLabel("Name").fill("Truck");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Truck" })).toBeVisible();

  await page.goto(`${product.url}/labels?kind=area&isActive=false&sort=name%3Adesc`);
  const car = page.getByRole("row").filter({ has: page.getByRole("link", { name: "Car" }) });
  await expect(car).toContainText("Area");
  await expect(car).toContainText("May 17, 2031");
  await expect(car).toContainText("Mara Okafor");
  await expect(page.getByRole("link", { name: "Truck" })).toBeHidden();

  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "The columns shown" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(/Car,Area,Mara Okafor,2031-05-17,no/);
  expect(file).not.toContain("Truck");
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByRole("searchbox", { name: "Search: Labels" }).fill("tru");
  await expect(page.getByRole("link", { name: "Car" })).toBeHidden();

  await page.getByRole("button", { name: "Actions for Truck" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "Truck" })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Truck" })).toBeVisible();
});

const names = (page: Page) => page.locator("tbody tr.ant-table-row td:first-child");
const nameOf = async (page: Page): Promise<string> => (await names(page).first().textContent()) ?? "";
const sorting = (page: Page) => page.getByRole("columnheader", { name: "Name" });
const nameField = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const noteField = (page: Page) => page.getByRole("textbox", { name: "What it takes" });
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

test("pages written by hand with Refine's hooks and components read, filter, save and are refused", async ({
  page,
  browser,
}) => {
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Skill notes" }).click();
  await expect(names(page)).toHaveCount(10);
  const first = await nameOf(page);

  // Sorting and paging stand in the address, and a reload shows the same.
  await sorting(page).click();
  await expect(page).toHaveURL(/sorters\[0\]\[order\]=desc/);
  await expect(names(page).first()).not.toHaveText(first);
  await page.getByRole("listitem", { name: "2", exact: true }).click();
  await expect(page).toHaveURL(/currentPage=2/);
  await expect(names(page)).not.toHaveCount(0);
  await expect(page.locator(".ant-pagination-item-active")).toHaveText("2");
  await expect(page.locator(".ant-spin-spinning")).toHaveCount(0);
  const onSecond = await names(page).allTextContents();
  await page.reload();
  await expect(names(page)).toHaveText(onSecond);
  await expect(page.locator(".ant-pagination-item-active")).toHaveText("2");
  await expect(sorting(page)).toHaveAttribute("aria-sort", "descending");

  // So does a filter, whatever is typed.
  await page.getByLabel("Name contains").fill("R&D + 100% #1?");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.locator(".ant-table-placeholder")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name contains")).toHaveValue("R&D + 100% #1?");
  await expect(page.locator(".ant-table-placeholder")).toBeVisible();
  await page.getByLabel("Name contains").fill(first.toLowerCase());
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(names(page).first()).toHaveText(first);

  const open = async (tab: Page, name: string) => {
    await tab.getByRole("link", { name: `Edit ${name}`, exact: true }).click();
    await expect(nameField(tab)).toHaveValue(name);
  };
  await open(page, first);
  await noteField(page).fill("A steady hand");
  await save(page);
  await expect(page.getByText("Successfully updated skill")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: first })).toContainText("A steady hand");

  // What the server refuses stands at its field.
  await page.getByLabel("Name contains").fill("");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(names(page)).not.toHaveCount(1);
  const other = (await names(page).allTextContents()).find((name) => name !== first)!;
  await open(page, other);
  await nameField(page).fill(first);
  await save(page);
  const field = page.locator(".ant-form-item").filter({ has: nameField(page) });
  await expect(field.getByText("This name is taken already.")).toBeVisible();
  await expect(nameField(page)).toHaveValue(first);

  // What somebody else saved meanwhile leaves what is typed as it is, and is not written over.
  await nameField(page).fill(other);
  await noteField(page).fill("Mine");
  const desk = openDesk(browser, product);
  const second = await desk.as("admin@demo.muster.example", demoPassword);
  await second.goto(page.url());
  await expect(nameField(second)).toHaveValue(other);
  await noteField(second).fill("Theirs");
  await save(second);
  await expect(second.getByText("Successfully updated skill")).toBeVisible();
  await expect(noteField(page)).toHaveValue("Mine");
  await save(page);
  await expect(page.getByRole("alert").getByText("Someone else changed this record in the meantime.")).toBeVisible();
  await expect(noteField(page)).toHaveValue("Theirs");
  await noteField(page).fill("Both");
  await save(page);
  await expect(page.getByText("Successfully updated skill")).toBeVisible();
  await desk.close();
});
