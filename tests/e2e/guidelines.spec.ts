import { expect, type Page } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { choose, goTo } from "./steps.ts";

test.use({ apart: true });

const project = "Speech quality, batch 4";

const openTab = async (page: Page, tab: string, of = project): Promise<void> => {
  await goTo(page, "Projects");
  await page.getByRole("link", { name: of, exact: true }).click();
  await page.getByRole("tab", { name: tab }).click();
};
const addToGuideline = async (page: Page, text: string, isMinor = false): Promise<void> => {
  await page.getByRole("button", { name: "Edit the guideline" }).click();
  const editor = page.getByRole("textbox", { name: "Guideline" });
  await expect(editor).toBeVisible();
  await editor.click();
  await editor.press("Control+End");
  await editor.pressSequentially(text);
  if (isMinor) await page.getByRole("switch", { name: "A small correction" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.locator(".guideline .rich-text")).toContainText(text.trim());
};
const checkOut = async (page: Page): Promise<void> => {
  const button = page.getByRole("button", { name: "Check out" });
  // It takes no click in its first moment, which may be the second half of a double click.
  await expect(async () => {
    if (await button.isVisible()) await button.click();
    await expect(page.getByText("You are checked out")).toBeVisible({ timeout: 2000 });
  }).toPass();
};

test("a manager changes a guideline; the worker works on, sees what changed, says so and checks in again @journey", async ({
  as,
}) => {
  const [manager, worker] = [await as("manager"), await as("worker")];
  await worker.getByRole("button", { name: `Check in to ${project}` }).click();
  await expect(worker.getByRole("timer")).toBeVisible();
  await openTab(manager, "People now");
  await expect(manager.getByRole("row").filter({ hasText: "Will Mensah" })).toBeVisible();

  await manager.getByRole("tab", { name: "Guideline" }).click();
  await addToGuideline(manager, " Write to the desk after twenty.");
  await expect(manager.getByText(/Version 2, changed/)).toBeVisible();
  // Shown live, and the worker stays checked in.
  await expect(worker.getByText("The guideline changed. You can keep working")).toBeVisible();
  await mustLookRight(worker, "at work while it changes");
  await checkOut(worker);
  await expect(worker.getByRole("button", { name: `Check in to ${project}` })).toHaveCount(0);
  await expect(worker.getByText("The guideline changed since you last read it.").first()).toBeVisible();
  await worker.getByRole("link", { name: `Read the guideline of ${project}` }).click();

  await expect(worker.getByRole("heading", { level: 1, name: project })).toBeVisible();
  await expect(worker.getByText("1 change:")).toBeVisible();
  await expect(worker.locator(".rich-changes ins")).toContainText("Write to the desk after twenty.");
  await mustLookRight(worker, "what changed");
  await worker.getByLabel("Highlight changes").uncheck();
  await expect(worker.locator(".rich-text")).toContainText("Write to the desk after twenty.");
  await expect(worker.locator("ins")).toHaveCount(0);

  // Another version comes while it is read: the reader is notified, and their confirmation is for the version that they
  // saw.
  await addToGuideline(manager, " Or call.");
  await expect(worker.getByText("The guideline just changed.")).toBeVisible();
  await worker.getByRole("button", { name: "I have read it" }).click();
  await expect(worker.getByRole("alert")).toContainText("Read it again");
  await expect(worker.locator(".rich-changes ins")).toContainText("Write to the desk after twenty. Or call.");
  await worker.getByRole("button", { name: "I have read it" }).click();

  // Back to the check-in, which is the obvious next step there.
  await expect(worker.getByRole("button", { name: `Check in to ${project}` })).toBeFocused();
  await worker.getByRole("button", { name: `Check in to ${project}` }).click();
  await expect(worker.getByRole("timer")).toBeVisible();
  // A mere correction asks no one to read again.
  await addToGuideline(manager, " Thank you.", true);
  await checkOut(worker);
  await expect(worker.getByRole("button", { name: `Check in to ${project}` })).toBeVisible();
  await worker.getByRole("link", { name: `Guideline of ${project}` }).click();
  await expect(worker.getByText("It was corrected since you read it.")).toBeVisible();
  await expect(worker.getByRole("button", { name: "I have read it" })).toHaveCount(0);
});

test("versions are compared and an older one is taken again", async ({ as }) => {
  const manager = await as("manager");
  await openTab(manager, "Guideline", "Receipts, image transcription");
  const versions = manager.getByRole("region", { name: "Versions" }).or(manager.locator("#guideline-versions"));
  await expect(versions.first()).toBeVisible();
  await manager.getByRole("button", { name: "Actions for version 2" }).click();
  await manager.getByRole("menuitem", { name: "Read or compare" }).click();
  const dialog = manager.getByRole("dialog");
  await expect(dialog.locator("ins").filter({ hasText: "Read the client's note" })).toBeVisible();
  await mustLookRight(manager, "two versions");
  await manager.setViewportSize({ width: 1280, height: 800 });
  await manager.keyboard.press("Escape");
  await manager.getByRole("button", { name: "Actions for version 1" }).click();
  await manager.getByRole("menuitem", { name: "Restore…" }).click();
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(manager.getByText(/Version 3, changed/)).toBeVisible();
  await expect(manager.getByRole("row").filter({ hasText: "Version 3" })).toContainText("Restored from version 1");
  await expect(manager.locator(".guideline .rich-text")).toContainText("Never guess");
});

test("a hostile text that is stored already is compared without running", async ({ as }) => {
  const page = await as("worker");
  page.removeAllListeners("console");
  await page.route("**/get/project-info/*", async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const hostile = (
      n: number,
    ) => `<p onclick="document.title='ran'">Harmless ${n}</p><script>document.title='ran'</script>
      <img src="x" onerror="document.title='ran'"><svg onload="document.title='ran'"></svg>
      <a href="javascript:document.title='ran'">link ${n}</a><p style="position:fixed">b ${n}</p>`;
    await route.fulfill({
      json: {
        projectInfo: { ...body.projectInfo, guideline: hostile(2), guidelineNumber: 2 },
        reading: { mustRead: true, acknowledged: { number: 1, at: "2026-01-01T00:00:00.000Z", guideline: hostile(1) } },
      },
    });
  });
  await page.getByRole("link", { name: /guideline of Street scenes/i }).click();
  const text = page.locator(".rich-changes");
  await expect(text).toContainText("Harmless");
  await expect(text.locator("ins").first()).toBeVisible();
  expect(await text.innerHTML()).not.toMatch(/script|onclick|onerror|svg|style|javascript/);
  await expect(page).not.toHaveTitle("ran");
});

test("a private project is opened to a group, shows who is in by what, and each tab opens", async ({ as }) => {
  const [manager, worker] = [await as("manager"), await as("worker")];
  const spanish = "Prompt library, Spanish";
  await openTab(manager, "Members", spanish);
  await expect(worker.getByText(spanish)).toHaveCount(0);
  await manager.getByRole("button", { name: "Change groups" }).click();
  const dialog = manager.getByRole("dialog");
  await choose(manager, /Members of these groups/, "Shapes in Bogotá and Kraków", dialog);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(manager.getByText(`Groups of ${spanish} changed`)).toBeVisible();
  await expect(manager.getByText(/^Open to/)).toContainText("Shapes in Bogotá and Kraków");
  await expect(manager.getByRole("row").filter({ hasText: "Shapes in Bogotá" }).first()).toBeVisible();
  await goTo(manager, "Groups");
  await manager.getByRole("link", { name: "Shapes in Bogotá and Kraków", exact: true }).click();
  await manager.getByRole("button", { name: "More" }).click();
  await manager.getByRole("menuitem", { name: "Delete" }).click();
  await manager.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(manager.getByText(`the project ${spanish} is open to it`)).toBeVisible();

  for (const tab of ["People now", "History", "Hours", "Members", "Money"]) {
    await openTab(manager, tab, "Street scenes, front camera");
    await expect(manager.getByRole("tabpanel", { name: tab })).toBeVisible();
  }
  await expect(manager.getByRole("row", { name: /^All/ }).first()).toBeVisible();
  // From a sum to the entries behind it.
  await openTab(manager, "Hours", "Street scenes, front camera");
  await manager.getByText("By week").click();
  const week = manager.getByRole("row").filter({ hasText: "–" }).nth(1);
  const entries = await week.getByRole("cell").nth(2).textContent();
  await week.getByRole("link").click();
  await expect(manager.getByRole("tab", { name: "History" })).toHaveAttribute("aria-selected", "true");
  await expect(manager.getByText(`of ${entries}`)).toBeVisible();
});
