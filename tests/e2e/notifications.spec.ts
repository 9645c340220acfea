import { writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { mustBeAccessible, mustFit } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo, search, uploadHours } from "./steps.ts";

test.use({ apart: true });

const worker = "Will Mensah";
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const unread = async (page: Page): Promise<number> =>
  Number(/, (\d+) unread/.exec((await bell(page).getAttribute("aria-label")) ?? "")?.[1] ?? 0);

/** So many entries of the worker's, from before the demo company began. */
const putHours = async (manager: Page, count: number): Promise<void> => {
  const lines = Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.now() - (200 + n) * 86_400_000).toISOString().slice(0, 10);
    return `worker@demo.muster.example,${day},${day}T09:00:00Z,${day}T11:00:00Z`;
  });
  const file = test.info().outputPath("hours.csv");
  await writeFile(file, ["email,date,check_in,check_out", ...lines].join("\n"));
  await uploadHours(manager, "Street scenes, front camera", file, count);
};

/** Only the worker's waiting hours. */
const seeHours = async (manager: Page, count: number): Promise<void> => {
  await goTo(manager, "Approvals");
  await search(manager, worker);
  await expect(rowsOf(manager).nth(count - 1)).toBeVisible();
};
const rowsOf = (manager: Page) => manager.locator("tbody").getByRole("row").filter({ hasText: worker });

/** Decides the first so many of them in one call. */
const decide = async (manager: Page, count: number, decision: "Approve" | "Reject", done: string): Promise<void> => {
  const before = await rowsOf(manager).count();
  for (let n = 0; n < count; n++) await rowsOf(manager).nth(n).getByRole("checkbox").check();
  await expect(manager.getByText(`${count} selected`)).toBeVisible();
  await manager.getByRole("region", { name: "Selection" }).getByRole("button", { name: decision }).click();
  const dialog = manager.getByRole("dialog");
  if (decision === "Reject") await dialog.getByLabel("Cause").fill("The wrong project");
  await dialog.getByRole("button", { name: decision }).click();
  await expect(manager.getByText(`${count} ${done}`)).toBeVisible();
  // The list is read again a moment later: until then they can be selected once more.
  await expect(rowsOf(manager)).toHaveCount(before - count);
};

test("hours are approved: the worker's bell counts up without a reload, and leads there; preferences stop it @journey", async ({
  as,
}) => {
  const [mine, manager] = [await as("worker"), await as("manager")];
  await expect(bell(mine)).toHaveAccessibleName(/unread/);
  const before = await unread(mine);

  await putHours(manager, 4);
  await seeHours(manager, 4);
  await decide(manager, 2, "Approve", "approved");
  await expect(bell(mine)).toHaveAccessibleName(`Notifications, ${before + 1} unread`);
  await expect(mine).toHaveTitle(`(${before + 1}) Check-in · Muster`);

  // By keyboard alone.
  await bell(mine).focus();
  await mine.keyboard.press("Enter");
  const panel = mine.getByRole("region", { name: "Newest notifications" });
  const newest = panel.getByRole("listitem").first();
  await expect(newest).toContainText(/^Hours approved, unread2 entries of yours on .* were approved/);
  await mustBeAccessible(mine, "the bell's panel", "#bell-panel");
  await mine.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(bell(mine)).toBeFocused();
  await mine.keyboard.press("Enter");
  await newest.getByRole("link").press("Enter");
  await expect(mine).toHaveURL(/\/my-work\?from=\d{4}-\d{2}-\d{2}&to=/);
  await expect(mine.getByRole("main").getByRole("listitem").filter({ hasText: "Approved" }).first()).toBeVisible();
  await expect(bell(mine)).toHaveAccessibleName(`Notifications, ${before} unread`);

  await mine.getByRole("button", { name: /^Account of/ }).click();
  await mine.getByRole("link", { name: "Notification settings" }).click();
  const toggle = mine.getByRole("switch", { name: "Hours approved: Here" });
  await toggle.uncheck();
  await expect(toggle).toHaveAttribute("aria-busy", "false");
  await mine.reload();
  await expect(toggle).not.toBeChecked();
  await decide(manager, 1, "Approve", "approved");
  // Another kind still comes, and shows that the one before did not.
  await decide(manager, 1, "Reject", "rejected");
  await expect(bell(mine)).toHaveAccessibleName(`Notifications, ${before + 1} unread`);
});

test("the page: read all, undone; the old ones deleted after a question", async ({ as }) => {
  const page = await as("payments");
  await bell(page).click();
  await page.getByRole("link", { name: "See all notifications" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  const before = await unread(page);
  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${before} unread`);

  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole("button", { name: "Delete older than 15 days" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 2 notifications?" });
  await expect(dialog).toBeVisible();
  await mustBeAccessible(page, "the question", "dialog[open]");
  await mustFit(page, "the question");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 notifications deleted")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Role changed" })).toHaveCount(0);
});
