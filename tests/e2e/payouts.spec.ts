import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { makeRun, markPaid, nextStep, openRun, scheduleRun, sendRun } from "./payout-steps.ts";
import { goTo } from "./steps.ts";

const iban = "DE89 3704 0044 0532 0130 00";

test("a worker enters pay details, payments staff schedule a run, an administrator sends it, the bank pays @journey", async ({
  as,
}, info) => {
  const worker = await as("worker");
  await worker.goto(`${new URL(worker.url()).origin}/pay-details`);
  await worker.getByRole("button", { name: "Change" }).click();
  await worker.getByRole("radio", { name: "Bank transfer" }).check();
  await worker.getByLabel("Account holder").fill("Wanda Worker");
  await worker.getByLabel("IBAN or account number").fill("DE88 3704 0044 0532 0130 00");
  await worker.getByLabel("Bank", { exact: true }).fill("Cologne Bank");
  await worker.getByLabel("Country of the bank").selectOption({ label: "Germany" });
  await worker.getByRole("button", { name: "Save" }).click();
  await expect(worker.getByText("This IBAN has a typo. Check it.")).toBeVisible();
  await worker.getByLabel("IBAN or account number").fill(iban);
  await worker.getByRole("button", { name: "Save" }).click();
  await expect(worker.getByText("•••• 3000")).toBeVisible();
  const name = (await worker.getByRole("button", { name: /^Account of / }).getAttribute("aria-label"))!.slice(11);

  const payer = await as("payments");
  const coming = await makeRun(payer, "For Wanda and one more", { field: "People", choice: name });
  const step = nextStep(payer);
  await expect(step).toContainText("for 1 person");
  await expect(step).toContainText("Everyone can be paid.");
  const sum = /\$[\d,.]+\d/.exec((await step.textContent()) ?? "")![0];
  expect(coming).toContain(sum);

  // With all people in it, preflight says who can't be paid, and why.
  await goTo(payer, "Payout runs");
  await payer.getByRole("link", { name: "New payout run" }).click();
  await payer.getByRole("textbox", { name: "Name" }).fill("For all");
  // The hubs that people belong to are suggested.
  await payer.getByLabel("Hubs").click();
  await payer.getByTitle("Bogotá").click();
  await expect(payer.getByRole("status", { name: "What this run comes to" })).not.toHaveText(coming);
  await payer.getByLabel("Hubs").press("Backspace");
  await payer.keyboard.press("Escape");
  await payer.getByRole("button", { name: "Create" }).click();
  await expect(payer.getByText("No pay details yet").first()).toBeVisible();
  await expect(payer.getByText("Uses another payment method").first()).toBeVisible();
  // Not over a row, which then has other colours.
  await payer.mouse.move(0, 0);
  await mustLookRight(payer, "pre-flight");

  await openRun(payer, "For Wanda and one more");
  await scheduleRun(payer, sum);
  await expect(step.getByRole("button")).toHaveCount(0);

  const admin = await as("admin");
  await openRun(admin, "For Wanda and one more");
  await sendRun(admin, sum);
  // The one who scheduled it sees it without a reload.
  await expect(step).toContainText("With the bank");

  const downloading = admin.waitForEvent("download");
  await nextStep(admin).getByRole("button", { name: "Download the bank file" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("payouts-For-Wanda-and-one-more.csv");
  await download.saveAs(info.outputPath("bank.csv"));
  const file = await readFile(info.outputPath("bank.csv"), "utf8");
  expect(file).toContain(`Wanda Worker,DE89370400440532013000,,Cologne Bank,DE,${sum.replace(/[$,]/g, "")},USD,M`);

  await markPaid(admin, "BANK-2026-1");
  await expect(admin.getByText("BANK-2026-1")).toBeVisible();
  await mustLookRight(admin, "payouts");

  await worker.getByRole("button", { name: /^Notifications/ }).click();
  await expect(worker.getByText(`You were paid ${sum}.`)).toBeVisible();
});

test("the approval of a payment is undone where it was given, and later from its line", async ({ as }) => {
  const payer = await as("payments");
  await goTo(payer, "Payments");
  const figures = payer.getByRole("region", { name: "To approve" }).locator(".figures");
  await expect(figures).toContainText("entries");
  const before = (await figures.textContent())!;
  const approveOne = async (): Promise<void> => {
    await payer
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await payer.getByRole("menuitem", { name: "Approve payment" }).click();
    await expect(figures).not.toHaveText(before);
  };
  await approveOne();
  await payer.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(figures).toHaveText(before);

  await approveOne();
  await payer.goto(`${new URL(payer.url()).origin}/payment-lines?state=accrued&sort=createdAt%3Adesc`);
  const newest = payer.getByRole("row").nth(1);
  await newest.getByRole("button", { name: /^Actions for/ }).click();
  await payer.getByRole("menuitem", { name: "Undo approval" }).click();
  await expect(payer.getByText(/^Approval undone: /)).toBeVisible();
  await goTo(payer, "Payments");
  await expect(figures).toHaveText(before);
});
