import { expect } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";

test("a manager looks through a server, sets a project's status, syncs the team and takes the mapping sheet", async ({
  as,
}) => {
  const page = await as("manager");
  await page.getByRole("link", { name: "Annotation servers" }).click();
  await expect(page.getByRole("note")).toContainText("is a stand-in");
  const list = (name: string) => page.getByRole("region", { name, exact: true });
  for (const name of ["Teams", "Workspaces", "Projects", "Datasets"]) {
    await list(name).getByRole("listitem").first().getByRole("button").click();
  }
  await page.getByRole("button", { name: "Sync", exact: true }).click();
  await expect(list("Sync")).toContainText(/synced .* by Mara Okafor/, { timeout: 20_000 });
  await list("Projects").getByTitle("Active").first().click();
  await page.getByTitle("Paused").click();
  await expect(list("Projects").getByTitle("Paused")).toBeVisible();
  await page.getByRole("button", { name: "Count objects" }).click();
  await expect(page.getByRole("columnheader", { name: "Class" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download mapping sheet" }).click();
  expect((await download).suggestedFilename()).toMatch(/^mapping-sheet-\d+\.csv$/);
  await page.reload();
  await expect(list("Datasets").locator("[aria-pressed=true]")).toHaveCount(1);
  await mustLookRight(page, "/annotation-servers");
});
