import { expect, type Locator, type Page } from "@playwright/test";
import { choose, goTo, pick } from "./steps.ts";

/** What staff do with a payout run that a bank file pays, one function a step. */

export const nextStep = (page: Page): Locator => page.getByRole("region", { name: "Next step" });

/** A draft for one choice in one of its fields; tells what the form said of it. */
export const makeRun = async (
  page: Page,
  name: string,
  { field, choice }: { readonly field: "People" | "Projects"; readonly choice: string },
): Promise<string> => {
  await goTo(page, "Payout runs");
  await page.getByRole("link", { name: "New payout run" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await pick(page, "Paid by", "A file for the bank");
  const outcome = page.getByRole("status", { name: "What this run comes to" });
  await expect(outcome).toContainText("can’t be paid, owed $");
  await choose(page, field, choice);
  await expect(outcome).toContainText("for 1 person");
  const coming = await outcome.textContent();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return coming ?? "";
};

export const openRun = async (page: Page, name: string): Promise<void> => {
  await goTo(page, "Payout runs");
  await page.getByRole("link", { name }).click();
};

const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole("dialog").getByRole("button", { name }).click();

/** For one person. */
export const scheduleRun = async (page: Page, sum: string): Promise<void> => {
  await nextStep(page).getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByRole("dialog")).toContainText(`Schedule ${sum} for 1 person?`);
  await confirm(page, "Schedule");
  await expect(nextStep(page)).toContainText("You scheduled this run, so someone else must send it.");
};

/** By another person than scheduled it; to one person. */
export const sendRun = async (page: Page, sum: string): Promise<void> => {
  await nextStep(page)
    .getByRole("button", { name: `Send ${sum}` })
    .click();
  await expect(page.getByRole("dialog")).toContainText(`Send ${sum} to 1 person?`);
  await confirm(page, `Send ${sum}`);
  await expect(nextStep(page)).toContainText("0 of 1 payout settled");
};

/** All payouts of the run that is shown. */
export const markPaid = async (page: Page, reference: string): Promise<void> => {
  await page
    .getByRole("checkbox", { name: /select all|all on this page/i })
    .first()
    .check();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Mark as paid…" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Reference/)
    .fill(reference);
  await confirm(page, "Mark");
  await expect(nextStep(page)).toContainText("All settled");
};
