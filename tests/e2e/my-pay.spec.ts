import { expect } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { choose, goTo, search } from "./steps.ts";

test.use({ apart: true });

test("an adjustment: one proposes, another approves, the worker sees it live, disputes it and is answered @journey", async ({
  as,
}) => {
  const worker = await as("worker");
  await goTo(worker, "My pay");
  const payments = worker.getByRole("region", { name: "Payments" });
  await expect(payments.getByRole("listitem").first()).toBeVisible();
  const approved = worker
    .getByRole("term")
    .filter({ hasText: /^Approved$/ })
    .locator("xpath=..");
  await expect(approved).toContainText("$");
  const approvedBefore = await approved.innerText();

  const proposer = await as("payments");
  await goTo(proposer, "Payment lines");
  await proposer.getByRole("link", { name: "New adjustment" }).click();
  await choose(proposer, "Person", "Will Mensah");
  await proposer.getByRole("textbox", { name: "Amount" }).fill("12.5");
  await proposer.getByText("Deduct").click();
  await proposer.getByText("Add").click();
  await proposer.getByRole("textbox", { name: "Reason" }).fill("Thank you for the training session");
  await proposer.getByRole("textbox", { name: "Note" }).fill("Asked by Mara");
  await proposer.getByRole("button", { name: "Create" }).click();
  await expect(proposer.getByRole("heading", { level: 1, name: /^Will Mensah, adjustment of/ })).toBeVisible();
  await expect(proposer.getByText(/Someone other than .* must approve it\./)).toBeVisible();
  await expect(proposer.getByRole("button", { name: "Approve" })).toHaveCount(0);
  const address = new URL(proposer.url()).pathname;

  const approver = await as("admin");
  await approver.goto(new URL(address, approver.url()).href);
  await expect(approver.getByText("$12.50 for Will Mensah: Thank you for the training session")).toBeVisible();
  await approver.getByRole("button", { name: "Approve" }).click();
  await expect(approver.getByText("Ledger: Adjustment approved")).toBeVisible();
  await expect(approver.getByText("$12.50 from Owed to workers to Labour cost")).toBeVisible();

  // Without a reload, and without what staff noted.
  const line = payments.getByRole("button", { name: /^Adjustment.*\$12\.50/ });
  await expect(line).toBeVisible();
  await expect(approved).not.toHaveText(approvedBefore, { useInnerText: true });
  await line.click();
  await expect(worker.getByText("Added: Thank you for the training session")).toBeVisible();
  await expect(worker.getByText("Asked by Mara")).toHaveCount(0);
  await worker.getByRole("button", { name: "Something is wrong" }).click();
  await worker.getByRole("button", { name: "Send", exact: true }).click();
  await expect(worker.getByText("Write a few words.")).toBeVisible();
  await worker.getByLabel("What is wrong?").fill("We agreed on 15 dollars.");
  await worker.getByRole("button", { name: "Send", exact: true }).click();
  await expect(worker.getByRole("list", { name: "What was said about this payment" })).toContainText(
    "We agreed on 15 dollars.",
  );

  await expect(proposer.getByText("Will Mensah disputes this payment.")).toBeVisible();
  await proposer.getByRole("link", { name: "Read and answer" }).click();
  await expect(proposer.getByText("We agreed on 15 dollars.")).toBeVisible();
  await proposer.getByLabel("Answer", { exact: true }).fill("You are right: the rest comes with the next payout.");
  await mustLookRight(proposer, "A disputed payment line");
  await proposer.setViewportSize({ width: 1280, height: 800 });
  await proposer.getByRole("radio", { name: /^Upheld/ }).check();
  await proposer.getByRole("button", { name: "Send the answer" }).click();

  await proposer.getByRole("link", { name: "Propose an adjustment" }).click();
  await expect(proposer.getByRole("textbox", { name: "Reason" })).toHaveValue(/^Your dispute about /);
  await expect(proposer.getByText("Will Mensah").first()).toBeVisible();

  await expect(worker.getByText("You are right: the rest comes with the next payout.")).toBeVisible();
  await mustLookRight(worker, "My pay with an open line");
});

test("the worker's own pay: its stages, its days, a line's way, and a file of it @journey", async ({ as }) => {
  const worker = await as("worker");
  await goTo(worker, "My pay");
  for (const stage of ["Waiting for approval", "Approved", "On its way", "Paid"]) {
    await expect(worker.getByRole("term").filter({ hasText: new RegExp(`^${stage}$`) })).toBeVisible();
  }
  const payments = worker.getByRole("region", { name: "Payments" });
  await payments.getByRole("button", { name: /Disputed/ }).click();
  await expect(worker.getByText(/ h \d+ min \d+ s × \$\d+\.\d\d an hour = \$/).first()).toBeVisible();
  await expect(worker.getByText(/My session ended at 5 PM/)).toBeVisible();
  await worker.getByRole("button", { name: "Withdraw dispute" }).click();
  await expect(worker.getByText("Dispute withdrawn")).toBeVisible();
  await expect(payments.getByRole("button", { name: /Disputed/ })).toHaveCount(0);

  const download = worker.waitForEvent("download");
  await worker.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-pay-\d{4}-\d\d-\d\d\.csv$/);
  await worker.getByLabel("From").fill("2020-01-01");
  await worker.getByLabel("To").fill("2020-01-31");
  await expect(worker.getByText("No payments in this period.")).toBeVisible();
  await worker.reload();
  await expect(worker.getByText("No payments in this period.")).toBeVisible();
});

test("the ledger: every account, checked on request, from a person down to a line", async ({ as }) => {
  const staff = await as("payments");
  await goTo(staff, "Ledger");
  for (const account of ["Labour cost", "Owed to workers", "In transit", "Cash"]) {
    await expect(staff.getByRole("term").filter({ hasText: account })).toBeVisible();
  }
  await expect(staff.getByText(/debits and credits both come to \$[1-9]/)).toBeVisible();
  await staff.getByRole("button", { name: "Check now" }).click();
  await expect(staff.getByText(/all [\d,]+ payment lines and [\d,]+ transactions agree/)).toBeVisible();
  await staff.getByRole("link", { name: "By project" }).click();
  await expect(staff.getByText("Adjustments that belong to no project:")).toBeVisible();
  await staff.getByRole("link", { name: "By person" }).click();
  // The tab before has a search field too, until this one is there.
  await expect(staff.getByRole("columnheader", { name: "Owed" })).toBeVisible();
  await search(staff, "Will Mensah");
  await staff.getByRole("table").getByRole("link", { name: "Will Mensah" }).click();
  const rows = staff.getByRole("row").filter({ hasText: "Will Mensah" });
  await expect(rows.first()).toContainText("Labour cost");
  await rows.first().getByRole("link").first().click();
  await expect(staff.getByRole("heading", { level: 1, name: /^Will Mensah/ })).toBeVisible();
});
