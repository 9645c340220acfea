import { expect } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { choose, goTo, pick } from "./steps.ts";

test.use({ apart: true });

test("a manager makes jobs of a dataset and publishes them; a worker takes one and sees which items it has", async ({
  as,
}) => {
  const page = await as("manager");
  await goTo(page, "Annotation servers");
  for (const name of ["Teams", "Workspaces", "Projects", "Datasets"]) {
    await page.getByRole("region", { name, exact: true }).getByRole("listitem").first().getByRole("button").click();
  }
  await page.getByRole("link", { name: "Create jobs…" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Crossing");
  await choose(page, /Project$/, "Street scenes, front camera");
  await page.getByRole("spinbutton", { name: "Items each" }).fill("4");
  await pick(page, "Status", "Available");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("status", { name: "What will be made" })).toContainText(/\d+ jobs of \d+ items/);
  await mustLookRight(page, "/annotation-servers/new-jobs");
  await page.getByRole("button", { name: /^Create \d+ jobs$/ }).click();
  await page.getByRole("link", { name: "Show them" }).click();
  await page.getByRole("link", { name: /^Crossing 1\// }).click();
  await page.getByRole("tab", { name: "Who can take it" }).click();
  await expect(page.getByRole("region", { name: "Who can take it" })).toContainText("can take it now");
  await mustLookRight(page, "/jobs/show, who can take it");
  await page.getByRole("tab", { name: "Part of the dataset" }).click();
  const part = page.getByRole("region", { name: "Part of the dataset" });
  await expect(part).toContainText("Items 1–4 of dataset");

  const worker = await as("worker");
  await goTo(worker, "My jobs");
  await worker.getByRole("button", { name: /^Take Crossing 2\// }).click();
  await expect(worker.getByRole("heading", { level: 1, name: /^Crossing 2\// })).toBeVisible();
  await expect(worker.getByText("In progress")).toBeVisible();
  await expect(worker.getByText("Items 5–8")).toBeVisible();
  await mustLookRight(worker, "A job of mine, of a dataset");
});
