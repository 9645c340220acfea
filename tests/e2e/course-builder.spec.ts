import { expect, type Page } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { choose, goTo } from "./steps.ts";

test.use({ apart: true });

/** A picture of one pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const addChapter = async (page: Page, name: string, text: string): Promise<void> => {
  await page.getByLabel("Name", { exact: true }).fill(name);
  const editor = page.getByRole("textbox", { name: "Text" });
  await editor.click();
  await editor.pressSequentially(text);
};

test("a manager builds a course; what was typed before a crash comes back", async ({ as, demo }) => {
  const page = await as("manager");
  await goTo(page, "Courses");
  await page.getByRole("link", { name: "New course" }).click();
  await expect(page).toHaveURL(/\/courses\/new\?draft=/);
  await page.getByLabel("Name", { exact: true }).fill("Labelling fruit");
  await choose(page, "Level", "Beginner");
  await choose(page, "Language", "English");
  await page.getByLabel("Picture", { exact: true }).and(page.locator("input")).setInputFiles({
    name: "fruit.png",
    mimeType: "image/png",
    buffer: picture,
  });
  await expect(page.getByAltText("Picture now")).toBeVisible();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();

  // The browser crashes; the console is opened anew.
  await page.reload();
  await page.goto(`${demo.url}/courses`);
  await expect(page.getByText("Unsaved course “Labelling fruit”")).toBeVisible();
  await mustLookRight(page, "the list with an unsaved course");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Labelling fruit");
  await expect(page.getByAltText("Picture now")).toBeVisible();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Labelling fruit" })).toBeVisible();

  await page.getByRole("button", { name: "Add chapter" }).click();
  await addChapter(page, "Apples", "Round and red.");
  await mustLookRight(page, "a new chapter");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Save and add another" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await addChapter(page, "Pears", "Not round.");
  await page.getByRole("button", { name: "Save", exact: true }).click();

  const moved = page.waitForResponse((response) => response.url().includes("/order/") && response.ok());
  await page.getByRole("button", { name: "Move Pears up" }).press("Enter");
  await expect(page.getByText("Pears is now 1 of 2")).toBeAttached();
  await expect(page.locator(".course-chapter a")).toHaveText(["Pears", "Apples"]);
  await moved;
  await page.reload();
  await expect(page.locator(".course-chapter a")).toHaveText(["Pears", "Apples"]);
  await mustLookRight(page, "a course with chapters");
  await page.setViewportSize({ width: 1280, height: 800 });

  // As someone sees it who has just enrolled: the second chapter is locked, and nothing is marked as read.
  const built = page.url();
  await page.getByRole("link", { name: "Preview as a learner" }).click();
  const preview = page.getByRole("note", { name: "Preview" });
  await expect(preview).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Apples" })).toContainText("Locked");
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pears" })).toBeVisible();
  await mustLookRight(page, "a preview of a chapter");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: /^Next chapter/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Apples" })).toBeVisible();
  await preview.getByRole("link", { name: "Back to editing" }).click();
  await expect(page.getByRole("textbox", { name: "Text" })).toContainText("Round and red.");
  await page.goto(built);

  // A crash in the editor of a chapter.
  await page.getByRole("link", { name: "Pears" }).click();
  const editor = page.getByRole("textbox", { name: "Text" });
  await expect(editor).toContainText("Not round.");
  await editor.click();
  await editor.press("Control+End");
  await editor.pressSequentially(" Green, too.");
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(page.getByText(/You have unsaved changes from/)).toBeVisible();
  await expect(editor).toContainText("Not round.");
  await expect(editor).not.toContainText("Green, too.");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(editor).toContainText("Not round. Green, too.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".course-chapter a")).toHaveText(["Pears", "Apples"]);

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByText(/You have unsaved changes/)).toHaveCount(0);
  await choose(page, "Status", "Published");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".record-details").getByText("Published").first()).toBeVisible();
  await goTo(page, "Courses");
  await expect(page.getByRole("row").filter({ hasText: "Labelling fruit" })).toContainText("Published");
  await expect(page.getByText(/Unsaved course/)).toHaveCount(0);
});
