import { expect } from "@playwright/test";
import { idleMinutes } from "../../contract/work-history/corrections.ts";
import { type Database, openDatabase } from "../../server/core/db/pool.ts";
import { forgottenJob } from "../../server/areas/work-history/forgotten.ts";
import { mustBeAccessible, mustLookRight } from "./accessible.ts";
import { type Demo, startDemo } from "./demo-company.ts";
import { demoPassword, signIn, test } from "./fixtures.ts";
import { goTo, openDesk, search } from "./steps.ts";

const project = "Street scenes, front camera";

let db: Database;
let product: Demo;

/** The demo company on a database that the test reaches too; the worker's own history is long ago. */
test.beforeAll(async () => {
  product = await startDemo({}, async (url) => {
    db = openDatabase({ url, max: 4, preparedStatements: true, onError: () => {} });
    await db.pool.query(
      `update work_history w set checked_in_at = checked_in_at - interval '400 days',
         checked_out_at = checked_out_at - interval '400 days', checked_in_date = checked_in_date - 400
       from users u where u._id = w.user_id and u.email like 'worker@%'`,
    );
  });
});
test.afterAll(async () => {
  await db.close();
  await product.stop();
});

/** The worker's check-in is so many hours back; returns when it is now. */
const hoursLater = async (hours: number): Promise<Date> => {
  const { rows } = await db.pool.query<{ at: string }>(
    `with entry as (
       update work_history w set checked_in_at = checked_in_at - interval '${hours} hours',
         checked_in_date = ((checked_in_at - interval '${hours} hours') at time zone 'UTC')::date
       from users u where u._id = w.user_id and u.email like 'worker@%' and w.state = 'running' returning w.*)
     update open_check_ins o set checked_in_at = entry.checked_in_at from entry where o.work_history_id = entry._id
     returning o.checked_in_at as at`,
  );
  return new Date(rows[0]!.at);
};
/** The same eleven hours, and the task that looks for such runs. */
const elevenHoursLater = async (): Promise<void> => {
  await hoursLater(11);
  await db.pool.query("select graphile_worker.add_job($1, '{}')", [forgottenJob]);
};
/** A time three hours after another, both as an input of a day and a time has them. */
const threeHoursAfter = (text: string): string =>
  new Date(Date.parse(`${text}:00Z`) + 3 * 3_600_000).toISOString().slice(0, 16);

test("a check-out that was forgotten is corrected by its worker and approved as edited @journey", async ({
  browser,
}) => {
  const desk = openDesk(browser, product);
  try {
    const worker = await desk.as("worker@demo.muster.example", demoPassword);
    await worker.goto(`${product.url}/check-in`);
    await worker.getByRole("button", { name: `Check in to ${project}` }).click();
    await expect(worker.getByRole("timer")).toBeVisible();
    await elevenHoursLater();

    // Without a reload: the page lets go, and the bell says why.
    await expect(worker.getByRole("timer")).toBeHidden();
    await worker.getByRole("button", { name: /^Notifications/ }).click();
    await worker.getByRole("link", { name: new RegExp(`You didn't check out of ${project}`) }).click();
    const form = worker.getByRole("form", { name: `Correct the hours on ${project}` });
    await expect(form).toBeVisible();
    await mustLookRight(worker, "my work with the form of a correction");
    const checkIn = await form.getByLabel("Check-in").inputValue();

    await form.getByLabel("Check-out").fill(checkIn);
    await form.getByLabel("Reason for the change").fill("The power was cut");
    await form.getByRole("button", { name: "Send for approval" }).click();
    await expect(form.getByText("The check-out must be after the check-in.")).toBeVisible();
    await form.getByLabel("Check-out").fill(threeHoursAfter(checkIn));
    await expect(form.getByRole("status")).toContainText(/You worked (3 h|2 h 59 min)/);
    await form.getByLabel("Reason for the change").press("Enter");
    await expect(worker.getByText("Sent for approval")).toBeVisible();
    await expect(form).toBeHidden();

    const manager = await desk.as("manager@demo.muster.example", demoPassword);
    await goTo(manager, "Approvals");
    // The most flagged come first, and of those the oldest: this one is pages away.
    await search(manager, "Will Mensah");
    const row = manager.getByRole("row").filter({ hasText: "The power was cut", has: manager.getByRole("checkbox") });
    await expect(row).toContainText("Edited");
    await row.getByRole("button", { name: "Will Mensah", exact: true }).click();
    const detail = manager.getByRole("region", { name: /^Details of Will Mensah/ });
    await expect(detail).toContainText("Edited by the worker.");
    await expect(detail).toContainText("no check-out");
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await manager.getByRole("menuitem", { name: "Approve", exact: true }).click();
    await expect(row).toBeHidden();

    // The worker sees it at once, and can check in again.
    await worker.getByRole("button", { name: "All", exact: true }).click();
    const entry = worker
      .getByRole("region", { name: "Hours", exact: true })
      .getByRole("listitem")
      .filter({ hasText: "The power" });
    await expect(entry.getByText("Approved", { exact: true })).toBeVisible();
    await goTo(worker, "Check-in");
    await expect(worker.getByRole("button", { name: `Check in to ${project}` })).toBeVisible();
  } finally {
    await desk.close();
  }
});

test("a manager enters the check-out of someone who left, and the worker is told", async ({ browser }) => {
  const desk = openDesk(browser, product);
  try {
    const worker = await desk.as("worker@demo.muster.example", demoPassword);
    await worker.goto(`${product.url}/check-in`);
    await worker.getByRole("button", { name: `Check in to ${project}` }).click();
    await expect(worker.getByRole("timer")).toBeVisible();
    const began = await hoursLater(5);
    const hoursOn = (hours: number): string =>
      new Date(began.getTime() + hours * 3_600_000).toISOString().slice(11, 16);

    const manager = await desk.as("manager@demo.muster.example", demoPassword);
    await manager.goto(`${product.url}/approvals?view=all&state=running`);
    const row = manager.getByRole("row").filter({ hasText: "Will Mensah" });
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await manager.getByRole("menuitem", { name: "Enter check-out…" }).click();
    const dialog = manager.getByRole("dialog", { name: "When did Will Mensah leave?" });
    await dialog.getByLabel("Check-out").fill(hoursOn(7));
    await dialog.getByRole("button", { name: "Enter check-out" }).click();
    await expect(dialog.getByRole("alert")).toContainText(/in the future|longer than the longest shift/);
    await dialog.getByLabel("Check-out").fill(hoursOn(4));
    await expect(dialog).toContainText("4 h worked");
    await mustBeAccessible(manager, "a check-out is entered for someone");
    await dialog.getByLabel("Check-out").press("Enter");
    await expect(manager.getByText("Checked out: Will Mensah")).toBeVisible();
    await expect(row).toBeHidden();

    // Without a reload the worker's page lets go, and the bell says why.
    await expect(worker.getByRole("timer")).toBeHidden();
    await worker.getByRole("button", { name: /^Notifications/ }).click();
    await expect(worker.getByRole("link", { name: /was entered for you: (4 h|3 h 59 min)/ })).toBeVisible();
  } finally {
    await desk.close();
  }
});

test("after half an hour without activity the worker is asked, and answers", async ({ browser }) => {
  const desk = openDesk(browser, product);
  try {
    const reviewer = await desk.stranger();
    await reviewer.clock.install();
    await reviewer.goto(product.url);
    await signIn(reviewer, "reviewer@demo.muster.example", demoPassword);
    await goTo(reviewer, "Check-in");
    await reviewer.getByRole("button", { name: `Check in to ${project}` }).click();
    await expect(reviewer.getByRole("timer")).toBeVisible();
    await reviewer.clock.fastForward((idleMinutes + 1) * 60_000);
    const question = reviewer.getByText(new RegExp(`^Still working on ${project}\\?`));
    await expect(question).toBeVisible();
    await expect(reviewer).toHaveTitle(/^Still working\? · /);
    await mustLookRight(reviewer, "check-in with the question whether one still works");
    await reviewer.getByRole("button", { name: "Still here" }).click();
    await expect(question).toBeHidden();
    await expect(reviewer.getByRole("timer")).toBeVisible();
  } finally {
    await desk.close();
  }
});
