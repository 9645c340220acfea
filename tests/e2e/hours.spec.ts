import { writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./steps.ts";

// It leaves hours behind that others count.
test.use({ apart: true });

const project = "Street scenes, front camera";
const header = "email,date,check_in,check_out,note";
const line = (from: string, to: string) =>
  `worker@demo.muster.example,2026-02-02,2026-02-02T${from}:00Z,2026-02-02T${to}:00Z,From the client`;

/** With no button under the mouse: what is hovered has colours of its own. */
const look = async (page: Page, what: string): Promise<void> => {
  await page.mouse.move(0, 0);
  await mustLookRight(page, what);
  await page.setViewportSize({ width: 1280, height: 800 });
};

test("a manager mends a file of hours, uploads it, and decides on the hours that overlap @journey", async ({
  as,
}, info) => {
  const [bad, good] = [info.outputPath("bad.csv"), info.outputPath("good.csv")];
  await writeFile(bad, [header, line("09:00", "11:00"), line("12:00", "11:00"), "nobody@x.example,,,,"].join("\r\n"));
  await writeFile(good, [header, line("09:00", "11:00"), line("10:00", "12:00"), line("14:00", "15:00")].join("\r\n"));
  const page = await as("manager");

  await goTo(page, "Projects");
  await page.getByRole("link", { name: project, exact: true }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Upload hours" }).click();
  const file = page.getByLabel("CSV file", { exact: true });
  await file.setInputFiles(bad);
  await expect(page.getByText("2 lines have problems, so the file can’t be uploaded as it is.")).toBeVisible();
  await expect(page.getByText("The check-out is not after the check-in.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload 1 entry, keep 2 lines as a file" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Upload \d+ entr\w+$/ })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 2 lines with problems" }).click();
  expect((await download).suggestedFilename()).toBe("problems-bad.csv");
  await look(page, "the errors of a file of hours");
  await page.getByRole("button", { name: /^Check-out of line 3: / }).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("13:00");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 line has problems, so the file can’t be uploaded as it is.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload 2 entries, keep 1 line as a file" })).toBeVisible();

  await page.getByRole("button", { name: "Choose another file" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await file.setInputFiles(good);
  await expect(page.getByText("Overlaps line 3 of this file.")).toBeVisible();
  await expect(page.getByRole("region", { name: "By person" })).toContainText("5 h 0 min 0 s");
  await look(page, "the preview of a file of hours");
  await page.getByRole("button", { name: "Upload 3 entries" }).click();
  await expect(page.getByText("3 entries uploaded, 5 h 0 min 0 s")).toBeVisible();

  // Undone, and uploaded again.
  await page.getByRole("button", { name: "Undo this upload" }).click();
  await expect(page.getByText("Upload of good.csv undone")).toBeVisible();
  await file.setInputFiles(good);
  await page.getByRole("button", { name: "Upload 3 entries" }).click();
  await page.getByRole("button", { name: "Show these entries" }).click();
  await expect(page.getByText("Upload: good.csv")).toBeVisible();
  await expect(page.getByRole("table").getByRole("row", { name: /From the client/ })).toHaveCount(3);

  await goTo(page, "Projects");
  await expect(page.getByRole("heading", { name: "Projects", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: project, exact: true }).click();
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("link", { name: /overlaps and repeats to decide on/ }).click();
  const groups = page.locator("[data-group]");
  const mine = groups.filter({ hasText: "Feb 2, 2026, 9:00 AM to 11:00 AM" });
  await expect(mine).toContainText("1 h 0 min 0 s counted more than once");
  await expect(mine.getByRole("img", { name: /^Timeline: A from Feb 2, 2026, 9:00 AM/ })).toBeVisible();
  await look(page, "hours that overlap");

  const before = await groups.count();
  // By the keyboard: the first group is marked as right, and the next one has the focus.
  await groups.first().getByRole("button", { name: "Both are right…" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why both are right").fill("Two screens were agreed");
  await page.keyboard.press("Enter");
  await expect(groups).toHaveCount(before - 1);
  await expect(groups.first().getByRole("heading")).toBeFocused();

  await mine.getByRole("button", { name: /^Send back: A/ }).click();
  await expect(dialog.getByLabel("Question")).toHaveValue(/Did you stop at 10:00 AM\?$/);
  await dialog.getByRole("button", { name: "Send back" }).click();
  await expect(mine).toHaveCount(0);
  await page.getByRole("link", { name: "Waiting for the worker" }).click();
  await expect(mine).toContainText("Asked: This overlaps with your entry");
  await page.getByRole("link", { name: "Both are right" }).click();
  await expect(page.getByText(/marked them as right.*Two screens were agreed/)).toBeVisible();
  await page.getByRole("button", { name: "Decide again" }).click();
  await expect(page.getByText("No overlapping hours were marked as right.")).toBeVisible();

  await page.getByRole("link", { name: "To decide" }).click();
  await groups
    .first()
    .getByRole("button", { name: /^Keep this one/ })
    .first()
    .click();
  await expect(dialog.getByLabel("Cause")).toHaveValue(/^Repeats the entry of /);
  await dialog.getByRole("button", { name: "Keep one, reject the rest" }).click();
  await expect(page.getByText("One kept, 1 entry rejected")).toBeVisible();
});
