import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { inOtherCheckout } from "./in-other-checkout.ts";
import { addLabels, addSides, block } from "./low-code.ts";

test("a resource declared as the documents say, and a field more, works from its list to its undo", async ({
  page,
}) => {
  test.setTimeout(600_000);
  expect(block("src/resources/labels/resource.tsx").trim().split("\n").length).toBeLessThanOrEqual(60);
  const change = async (checkout: Parameters<typeof addLabels>[0]) => {
    await addLabels(checkout);
    await addSides(checkout);
  };
  await inOtherCheckout(page, change, async (product) => {
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
});
