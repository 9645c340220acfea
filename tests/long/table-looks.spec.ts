import { expect, type Page } from "@playwright/test";
import { mustBeAccessible, mustFit } from "../e2e/accessible.ts";
import { test } from "../e2e/fixtures.ts";

/** The panel is inside the window. */
const panelMustFit = async (page: Page, what: string): Promise<void> => {
  await mustFit(page, what);
  const panel = await page.locator(".record-panel").boundingBox();
  expect(panel?.x ?? 0, what).toBeGreaterThanOrEqual(0);
};

for (const [theme, width] of [
  ["light", 1280],
  ["light", 375],
  ["dark", 1280],
] as const) {
  test(`what a list opens, ${theme}, ${width} wide`, async ({ as, demo }) => {
    const page = await as("manager");
    await page.addInitScript((chosen) => localStorage.setItem("muster.theme", chosen), theme);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${demo.url}/directory?industry=Retail&actionItems=a&actionItemsMatch=all`);
    await expect(page.getByText("Action items: a")).toBeVisible();
    await page.goto(`${demo.url}/directory`);
    await expect(page.getByRole("button", { name: /Back to your last filter/ })).toBeVisible();
    await mustBeAccessible(page, "the last filter");
    for (const [button, dialog] of [
      ["Filter", "Filters"],
      ["Views", "Saved views"],
      ["Columns", "Columns"],
      ["Export", "Export as CSV"],
    ] as const) {
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      if (button === "Views") await page.getByLabel("Name of the view").fill("All of it");
      if (button === "Views") await page.keyboard.press("Enter");
      await mustBeAccessible(page, button, ".record-panel");
      await panelMustFit(page, button);
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await mustBeAccessible(page, "the keys", ".ant-modal-wrap:not([style*=none])");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page
      .getByRole("checkbox", { name: /^Select (?!all)/ })
      .first()
      .check();
    await page.getByRole("button", { name: "Edit…" }).click();
    const edit = page.getByRole("dialog", { name: "Change 1 record" });
    await edit.getByRole("combobox", { name: "Field to change" }).press("ArrowDown");
    await page.locator(".ant-select-dropdown:visible").getByTitle("Industry", { exact: true }).click();
    await mustBeAccessible(page, "the bulk edit", ".ant-modal-wrap:not([style*=none])");
    await edit.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete…" }).click();
    const remove = page.getByRole("dialog", { name: "Delete 1 record?" });
    await expect(remove).toBeVisible();
    await mustBeAccessible(page, "the bulk deletion", ".ant-modal-wrap:not([style*=none])");
    await remove.getByRole("button", { name: "Delete 1 record" }).click();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await mustBeAccessible(page, "the undo", ".record-bulk");
    await page.getByRole("button", { name: "Undo" }).click();
  });
}
