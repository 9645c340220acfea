import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";

const openForm = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
};
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

test("two people edit one record: nothing typed is lost, and both sides are shown field by field", async ({
  as,
  demo,
}) => {
  const mine = await as("manager");
  await mine.goto(`${demo.url}/skills/new`);
  await mine.getByLabel("Name").fill("Two tabs");
  await mine.getByLabel("What it takes").fill("As it was");
  await mine.getByRole("button", { name: "Create" }).click();
  await expect(mine.getByRole("heading", { level: 1, name: "Two tabs" })).toBeVisible();
  const form = `${mine.url()}/edit`;

  const theirs = await as("admin");
  await openForm(mine, form);
  await openForm(theirs, form);
  await mine.getByLabel("What it takes").fill("My words");
  await theirs.getByLabel("Name").fill("Two tabs, renamed");
  await theirs.getByLabel("What it takes").fill("Their words");
  await save(theirs);
  await expect(theirs.getByRole("heading", { level: 1, name: "Two tabs, renamed" })).toBeVisible();

  // The notice comes live; the typed text stays.
  await expect(mine.getByText("Someone else changed this in the meantime.")).toBeVisible();
  await expect(mine.getByLabel("What it takes")).toHaveValue("My words");
  await expect(mine.getByLabel("Name")).toHaveValue("Two tabs");

  await save(mine);
  const conflict = mine.getByRole("alert").filter({ hasText: "Nothing is saved yet" });
  await expect(conflict.getByRole("radio", { name: "Keep mine: My words" })).toBeChecked();
  await expect(conflict.getByRole("radio", { name: "Take theirs: Their words" })).not.toBeChecked();
  await expect(conflict.getByRole("radio", { name: "Take theirs: Two tabs, renamed" })).toBeChecked();
  await conflict.getByRole("button", { name: "Apply" }).click();
  await expect(mine.getByLabel("Name")).toHaveValue("Two tabs, renamed");
  await save(mine);
  await expect(mine.getByRole("heading", { level: 1, name: "Two tabs, renamed" })).toBeVisible();
  await expect(mine.getByText("My words")).toBeVisible();
  await expect(theirs.getByText("My words")).toBeVisible();
});

test("leaving with unsaved changes asks; leaving without changes does not", async ({ as, demo }) => {
  const page = await as("manager");
  await page.goto(`${demo.url}/skills`);
  await page.getByRole("link", { name: "New skill" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Half a thought");
  await page.getByRole("link", { name: "Directory" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  // Until it has closed the dialog holds the keyboard.
  await expect(dialog).toBeHidden();
  await expect(name).toHaveValue("Half a thought");
  await name.fill("");
  await page.getByRole("link", { name: "Directory" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Directory" })).toBeVisible();
});
