import { expect, type Page, test } from "@playwright/test";
import { demoPassword } from "../e2e/fixtures.ts";
import { openDesk } from "../e2e/steps.ts";
import { inOtherCheckout } from "./in-other-checkout.ts";
import { addSkillNotes } from "./low-code.ts";

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
  test.setTimeout(600_000);
  await inOtherCheckout(page, addSkillNotes, async (product) => {
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
});
