import { expect } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { choose, goTo } from "./steps.ts";

test("a manager makes jobs of a dataset, sees who can take one, and finds them in the list", async ({ as }) => {
  const page = await as("manager");
  await goTo(page, "Annotation servers");
  for (const name of ["Teams", "Workspaces", "Projects", "Datasets"]) {
    await page.getByRole("region", { name, exact: true }).getByRole("listitem").first().getByRole("button").click();
  }
  await page.getByRole("link", { name: "Create jobs…" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Crossing");
  await choose(page, /Project$/, "Street scenes, front camera");
  await page.getByRole("spinbutton", { name: "Items each" }).fill("4");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("status", { name: "What will be made" })).toContainText(/\d+ jobs of \d+ items/);
  await mustLookRight(page, "/annotation-servers/new-jobs");
  await page.getByRole("button", { name: /^Create \d+ jobs$/ }).click();
  await page.getByRole("link", { name: "Show them" }).click();
  await page.getByRole("link", { name: /^Crossing 1\// }).click();
  await page.getByRole("tab", { name: "Who can take it" }).click();
  await expect(page.getByRole("region", { name: "Who can take it" })).toContainText("Nobody can take it now");
  await mustLookRight(page, "/jobs/show, who can take it");
});
