import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { choose, goTo } from "./steps.ts";

test.use({ apart: true });

const more = async (page: Page, action: string): Promise<void> => {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: action }).click();
};
const csv = (...lines: string[]) => ({
  name: "people.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["email", ...lines.map((name) => `${name}@demo.muster.example`)].join("\n")),
});

test("a manager makes a group, uploads people, mails them; a worker who manages it manages no other @journey", async ({
  as,
  demo,
}) => {
  const manager = await as("manager");
  const worker = await as("worker");
  // In no group yet, as far as people were chosen: what the rules say may put one into the menu.
  await goTo(manager, "Groups");
  await expect(manager.getByText("1–6 of 6")).toBeVisible();
  await manager.getByRole("link", { name: "New group" }).click();
  await manager.getByRole("textbox", { name: "Name" }).fill("Harbour crew");
  await choose(manager, "Members", "Ada Lindqvist");
  await manager.getByRole("button", { name: "Create" }).click();
  await expect(manager.getByRole("heading", { level: 1, name: "Harbour crew" })).toBeVisible();
  await expect(manager.getByRole("row").filter({ hasText: "Ada Lindqvist" })).toBeVisible();

  // A file with an error, then the mended one.
  await manager.getByRole("button", { name: "Upload a file of people" }).click();
  const dialog = manager.getByRole("dialog");
  const file = dialog.getByLabel("CSV file", { exact: true });
  await file.setInputFiles(csv("worker", "nobody", "reviewer"));
  await expect(dialog.getByRole("row").filter({ hasText: "No one has this e-mail address." })).toContainText("3");
  await expect(dialog.getByRole("button", { name: "Upload 3 lines" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Choose another file" }).click();
  await file.setInputFiles(csv("worker", "reviewer"));
  await expect(dialog.getByText("Will be added")).toBeVisible();
  await dialog.getByRole("button", { name: "Upload 2 lines" }).click();
  await expect(manager.getByText("2 people added to Harbour crew")).toBeVisible();
  await expect(manager.getByText("1–3 of 3")).toBeVisible();

  await manager.getByRole("tab", { name: "Mails" }).click();
  await manager.getByRole("button", { name: "Mail the members" }).click();
  await dialog.getByLabel("Subject").fill("The tide is early");
  await dialog.getByLabel("Text").fill("Please be there at six.");
  await dialog.getByRole("button", { name: "Send to 3 people" }).click();
  await expect(manager.getByRole("heading", { level: 1, name: "The tide is early" })).toBeVisible();
  await expect(manager.getByText("3 in the outbox.")).toBeVisible();
  await expect(manager.getByRole("row").filter({ hasText: "Ada Lindqvist" })).toContainText("In the outbox");

  // The worker becomes an admin of it, and sees so without a reload.
  await manager.getByRole("link", { name: "Harbour crew" }).click();
  await manager.getByRole("button", { name: "Actions for Will Mensah" }).click();
  await manager.getByRole("menuitem", { name: "Make group admin" }).click();
  await goTo(worker, "My groups");
  await worker.getByRole("region", { name: "You manage" }).getByRole("link", { name: "Harbour crew" }).click();
  await expect(worker.getByRole("heading", { level: 1, name: "Harbour crew" })).toBeVisible();
  await worker.getByRole("button", { name: "Actions for Ada Lindqvist" }).click();
  await worker.getByRole("menuitem", { name: "Remove from the group" }).click();
  await expect(worker.getByText("1–2 of 2")).toBeVisible();
  await expect(worker.getByRole("button", { name: "Edit" })).toHaveCount(0);

  // No other group, and no list of all.
  await goTo(manager, "Groups");
  const other = await manager.getByRole("link", { name: "Night shift" }).getAttribute("href");
  await worker.goto(`${demo.url}${other}`);
  await expect(worker.getByText("Something went wrong while reading groups.")).toBeVisible();
  await worker.goto(`${demo.url}/groups`);
  await expect(worker.getByText("Your role can't open this page.")).toBeVisible();
});

test("a rule group shows its members while the rule is typed, and can be made a plain one", async ({ as }) => {
  const page = await as("manager");
  await goTo(page, "Groups");
  await page.getByRole("link", { name: "New rule group" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Boxes in Dhaka");
  await choose(page, "Skills", "Bounding boxes");
  await choose(page, "Hubs", "Dhaka");
  await expect(page.getByText(/\d+ people match now/)).toBeVisible();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Everyone who is active, holds Bounding boxes and is in the hub Dhaka.")).toBeVisible();
  await expect(page.getByText("holds Bounding boxes; hub Dhaka").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Add people" })).toHaveCount(0);
  await more(page, "Convert to a plain group");
  await page.getByRole("dialog").getByRole("button", { name: "Convert to a plain group" }).click();
  await expect(page.getByRole("button", { name: "Add people" })).toBeVisible();
  await more(page, "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Groups" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Boxes in Dhaka" })).toBeVisible();
});
