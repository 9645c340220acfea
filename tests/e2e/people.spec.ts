import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { choose, createSkill, goTo, pick, search } from "./steps.ts";

test.use({ apart: true });

const selected = (page: Page) => page.getByRole("region", { name: "Selection" });
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages: People" });
const selectPage = (page: Page) => page.getByRole("checkbox", { name: "Select all on this page" }).check();
const filterBy = async (page: Page, field: string, value: string): Promise<void> => {
  await page.getByRole("button", { name: /^Filter/ }).click();
  await choose(page, field, value);
  await page.keyboard.press("Escape");
};

test("a manager finds people by experience, skill and hub, and changes them all at once @journey", async ({ as }) => {
  const page = await as("manager");
  await createSkill(page, "Reads X-rays");
  await goTo(page, "People");
  await filterBy(page, "Hub", "Dhaka");
  await filterBy(page, "Experience category", "Languages");
  await expect(page).toHaveURL(/hub=Dhaka.*fieldOfExperienceCategory=/);
  await page.getByRole("button", { name: /^Filter/ }).click();
  const filtered = page.waitForResponse((response) => response.url().includes("skills="));
  await choose(page, "Skills", "Bounding boxes");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/skills=/);
  // Until then the list shows how many there were without it.
  await filtered;
  await expect(page.locator(".record-body")).toHaveAttribute("aria-busy", "false");
  const count = Number(/of (\d+)/.exec((await pages(page).textContent()) ?? "")?.[1]);
  expect(count).toBeGreaterThan(0);

  await selectPage(page);
  await selected(page).getByRole("button", { name: "Change skills…" }).click();
  const skills = page.getByRole("dialog", { name: /Change the skills of/ });
  await choose(page, "Skills", "Reads X-rays");
  await skills.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByText(`${count} changed`)).toBeVisible();

  await selectPage(page);
  await selected(page).getByRole("button", { name: "Change role…" }).click();
  const role = page.getByRole("dialog", { name: /Change the role of/ });
  await pick(page, "Role", "Reviewer");
  await role.getByRole("button", { name: "Change", exact: true }).click();
  await expect(role).toBeHidden();
  await expect(page.locator(".record-body").getByText("Annotator")).toHaveCount(0);

  await selectPage(page);
  await selected(page).getByRole("button", { name: "Deactivate", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  const undo = page.getByRole("status").filter({ hasText: `${count} deactivated` });
  await undo.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${count} activated`)).toBeVisible();

  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /All columns/ }).click();
  const stream = (await (await download).createReadStream()).setEncoding("utf8");
  const lines = (await stream.reduce((all, part: string) => all + part, "")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(count + 1);
  expect(lines[0]).toContain("Experience category");
  expect(lines.slice(1).every((line) => line.includes("Reads X-rays") && line.includes("Languages"))).toBe(true);
});

test("a worker enters their experience, and staff see it on their page", async ({ as }) => {
  const worker = await as("worker");
  await worker.getByRole("button", { name: /^Account of/ }).click();
  await worker.getByRole("link", { name: "Experience" }).click();
  await worker.getByRole("button", { name: "Add to experience" }).click();
  const line = worker.locator(".form-list-line").last();
  await expect(line.getByRole("combobox", { name: "Subcategory" })).toBeDisabled();
  await choose(worker, /^\W*Category/, "Medicine", line);
  await choose(worker, "Subcategory", "Radiology", line);
  await line.getByRole("spinbutton", { name: "Years" }).fill("4");
  await worker.getByRole("button", { name: "Save" }).click();
  await expect(worker.getByText("Experience saved")).toBeVisible();

  const manager = await as("manager");
  await goTo(manager, "People");
  await search(manager, "Mensah");
  await manager.getByRole("link", { name: "Will Mensah" }).click();
  await expect(manager.getByRole("row").filter({ hasText: "Radiology" })).toContainText("4");
  await manager.getByRole("tab", { name: "Learning" }).click();
  await expect(manager.getByRole("row").filter({ hasText: "Lane marking" })).toContainText("Street scenes");
  await manager.getByRole("tab", { name: "Pay" }).click();
  await expect(manager.getByText(/payment lines/).first()).toBeVisible();
  await expect(manager.getByRole("tab", { name: "Audit" })).toHaveCount(0);
});

test("a manager makes a subcategory, and deletes it again with Undo", async ({ as }) => {
  const page = await as("manager");
  await goTo(page, "Experience");
  await page.getByRole("link", { name: "New field of experience" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Wills");
  await choose(page, "Category", "Law");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "Wills", level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Law" }).click();
  await expect(page.getByRole("heading", { name: "Subcategories" })).toBeVisible();
  await page.getByRole("link", { name: "Wills" }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Wills restored")).toBeVisible();
});
