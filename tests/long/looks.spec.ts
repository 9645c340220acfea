import { expect, type Page } from "@playwright/test";
import { atRest, mustLookRight } from "../e2e/accessible.ts";
import { type DemoUser, test, watchPage } from "../e2e/fixtures.ts";
import { createSkill, scrollOn } from "../e2e/steps.ts";

/** Every page, as the people who have it, in both themes, wide and as narrow as a phone: no violation of WCAG 2.2 AA. */
const pages: readonly { user: DemoUser; path: string; title: string | RegExp }[] = [
  { user: "worker", path: "/check-in", title: "Check-in" },
  { user: "worker", path: "/my-jobs", title: "My jobs" },
  { user: "worker", path: "/my-uploads", title: "My uploads" },
  { user: "worker", path: "/my-tasks", title: "My tasks" },
  { user: "worker", path: "/my-prompts", title: "My prompts" },
  { user: "worker", path: "/learn", title: "Learn" },
  { user: "worker", path: "/learn?view=all", title: "Learn" },
  { user: "worker", path: "/learn?view=archived", title: "Learn" },
  { user: "worker", path: "/my-certificates", title: "My certificates" },
  { user: "worker", path: "/my-work", title: "My work" },
  { user: "worker", path: "/my-pay", title: "My pay" },
  { user: "worker", path: "/pay-details", title: "Pay details" },
  { user: "worker", path: "/skills", title: "Skills" },
  { user: "worker", path: "/experience-of-mine", title: "Experience" },
  { user: "worker", path: "/my-groups", title: "My groups" },
  { user: "worker", path: "/notifications", title: "Notifications" },
  { user: "worker", path: "/notifications/settings", title: "Notification settings" },
  { user: "worker", path: "/change-password", title: "Change password" },
  { user: "worker", path: "/my-data", title: "My data" },
  { user: "worker", path: "/security", title: "Sign-in and security" },
  { user: "worker", path: "/profile", title: "Profile" },
  { user: "worker", path: "/profile?edit=contact", title: "Profile" },
  { user: "worker", path: "/create-profile?step=education", title: "Create your profile" },
  { user: "worker", path: "/create-profile?step=nda", title: "Create your profile" },
  { user: "worker", path: "/create-profile?step=end", title: "Create your profile" },
  { user: "manager", path: "/dashboard", title: "Dashboard" },
  { user: "manager", path: "/approvals", title: "Approvals" },
  { user: "manager", path: "/approvals?view=all", title: "Approvals" },
  { user: "manager", path: "/jobs", title: "Jobs" },
  { user: "manager", path: "/jobs/new", title: "New job" },
  { user: "manager", path: "/assigned-jobs", title: "Assigned jobs" },
  { user: "manager", path: "/reviews", title: "Reviews" },
  { user: "manager", path: "/task-reviews", title: "Task reviews" },
  { user: "manager", path: "/prompts", title: "Prompts" },
  { user: "manager", path: "/ratings", title: "Rating features" },
  { user: "manager", path: "/ratings/new", title: "New rating feature" },
  { user: "manager", path: "/projects", title: "Projects" },
  { user: "manager", path: "/projects/new", title: "New project" },
  { user: "manager", path: "/users", title: "People" },
  { user: "manager", path: "/users/new", title: "New person" },
  { user: "manager", path: "/users/import", title: "Import people" },
  { user: "manager", path: "/skills", title: "Skills" },
  { user: "manager", path: "/skills/new", title: "New skill" },
  { user: "manager", path: "/experience", title: "Experience" },
  { user: "manager", path: "/experience/new", title: "New field of experience" },
  { user: "manager", path: "/directory", title: "Directory" },
  { user: "manager", path: "/benchmarks", title: "Benchmarks" },
  { user: "manager", path: "/benchmarks/new", title: "New benchmark" },
  {
    user: "manager",
    path: "/quote-estimate?dataType=Image&annotation=Bounding+box&category=Street+scenes&unit=object&units=12000",
    title: "Quote estimate",
  },
  { user: "manager", path: "/annotation-servers", title: "Annotation servers" },
  { user: "manager", path: "/annotation-servers/new-jobs", title: "Create jobs from a dataset" },
  { user: "manager", path: "/quality", title: "Quality" },
  { user: "manager", path: "/quality/labels", title: /labels/i },
  { user: "manager", path: "/jobs/import", title: "Import jobs" },
  { user: "manager", path: "/calibrations", title: "Calibrations" },
  { user: "manager", path: "/uploads", title: "Uploads" },
  { user: "manager", path: "/upload-reviews", title: /\.(png|wav)$/ },
  { user: "manager", path: "/calibrations/new", title: "New calibration" },
  { user: "manager", path: "/courses", title: "Courses" },
  { user: "manager", path: "/courses/new", title: "New course" },
  { user: "manager", path: "/quizzes", title: "Quizzes" },
  { user: "manager", path: "/quizzes/new", title: "New quiz" },
  { user: "manager", path: "/quiz-reviews", title: "Essay reviews" },
  { user: "manager", path: "/certificates", title: "Certificates" },
  { user: "manager", path: "/question-banks", title: "Question banks" },
  { user: "manager", path: "/question-banks/new", title: "New question bank" },
  { user: "manager", path: "/groups", title: "Groups" },
  { user: "manager", path: "/groups/new", title: "New group" },
  { user: "manager", path: "/groups/new-rule", title: "New rule group" },
  { user: "payments", path: "/dashboard", title: "Dashboard" },
  { user: "payments", path: "/payments", title: "Payments" },
  { user: "payments", path: "/payments?range=year", title: "Payments" },
  { user: "payments", path: "/payment-lines", title: "Payment lines" },
  { user: "payments", path: "/payout-runs", title: "Payout runs" },
  { user: "payments", path: "/payout-runs/new", title: "New payout run" },
  { user: "payments", path: "/ledger", title: "Ledger" },
  { user: "admin", path: "/audit", title: "Audit" },
  { user: "admin", path: "/model-hosts", title: "Model hosts" },
  { user: "admin", path: "/model-hosts/new", title: "New approved host" },
  { user: "admin", path: "/outbox", title: "Outbox" },
  { user: "admin", path: "/erasure-requests", title: "Erasure requests" },
  { user: "admin", path: "/security", title: "Sign-in and security" },
  { user: "admin", path: "/sign-in-rules", title: "Sign-in rules" },
  { user: "admin", path: "/nowhere", title: /not|nothing/i },
];
const outside = [
  "/",
  "/sign-up",
  "/forgot-password",
  "/reset-password/0/0",
  "/set-up/0",
  "/verify",
  "/verify/MC-0000-0000-0000",
];

// Both workers take from this file, which is more than half of what there is to do, a dozen pages at a time.
test.describe.configure({ mode: "parallel" });
const atATime = 12;
const pieces = (["manager", "worker", "payments", "admin"] as const).flatMap((user) => {
  const own = pages.filter((one) => one.user === user);
  const few = (n: number) => own.slice(n * atATime, (n + 1) * atATime);
  return Array.from({ length: Math.ceil(own.length / atATime) }, (_, n) => ({ user, few: few(n) }));
});

for (const { user, few } of pieces) {
  test(`the pages of the ${user} from ${few[0]!.path} on`, async ({ as, demo }) => {
    test.setTimeout(240_000);
    const page = await as(user);
    for (const { path, title } of few) {
      // Ten rows of each list: more of them look alike, and take long to check.
      await page.goto(demo.url + path + (path.includes("?") ? "" : "?size=10"));
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await seeAll(page);
      await mustLookRight(page, path);
    }
  });
}

/** What stands where something is loaded once it is scrolled to. */
const unseen = ".ant-skeleton, .chart-figure-unseen, .dashboard-unseen";

/**
 * Charts and sections begin once they are scrolled to, which may put others further down: so bit by bit. Then back to the top, where nothing is half under the header.
 */
const seeAll = async (page: Page): Promise<void> => {
  await expect(async () => {
    await scrollOn(page);
    await expect(page.locator(unseen)).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await atRest(page);
};

test("the pages of records", async ({ as, demo }) => {
  const page = await as("admin");
  await createSkill(page, "Looked at");
  for (const list of [
    "/audit",
    "/payment-lines",
    "/payment-lines?hasDispute=true",
    "/payout-runs",
    "/jobs",
    "/assigned-jobs",
    "/calibrations",
    "/prompts",
    "/uploads",
    "/benchmarks",
    "/users",
    "/groups",
    "/experience",
  ]) {
    await page.goto(demo.url + list);
    const title = await page.locator("h1").innerText();
    await page.locator(".record-body").getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`${list.split("?")[0]}/[0-9a-f-]+$`));
    // The list's heading stays until the record's page is there.
    await expect(page.locator("h1").filter({ hasNotText: new RegExp(`^${title}$`) })).toBeVisible();
    await mustLookRight(page, `${list} …`);
  }
});

test("the pages of a project", async ({ as, demo }) => {
  const page = await as("manager");
  await page.goto(`${demo.url}/projects`);
  await page.locator(".record-body").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/projects\/[0-9a-f-]+$/);
  const project = page.url();
  for (const path of ["now", "history", "hours", "members", "guideline", "tasks", "model", "money"].map(
    (tab) => `?tab=${tab}`,
  )) {
    await page.goto(project + path);
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await seeAll(page);
    await mustLookRight(page, `/projects/…${path}`);
  }
  for (const path of ["/edit", "/guideline", "/upload-hours", "/duplicates"]) {
    await page.goto(project + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await mustLookRight(page, `/projects/…${path}`);
  }
});

test("the model of a project, and its form", async ({ as, demo }) => {
  const page = await as("manager");
  await page.goto(`${demo.url}/projects`);
  await page.getByRole("link", { name: "Assistant answers, rating", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Assistant answers, rating" })).toBeVisible();
  await page.getByRole("tab", { name: "Model" }).click();
  const tab = page.getByRole("tabpanel", { name: "Model" });
  await expect(tab.getByRole("row", { name: "Models stand-in-a, stand-in-b" })).toBeVisible();
  await expect(tab.getByRole("link", { name: "Helpfulness" })).toBeVisible();
  await mustLookRight(page, "/projects/…?tab=model of a project that has one");
  await tab.getByRole("button", { name: "Change" }).click();
  await expect(tab.getByRole("form", { name: /^Model endpoint of / })).toBeVisible();
  await mustLookRight(page, "/projects/…?tab=model, its form");
});

test("the pages of tasks", async ({ as, demo }) => {
  const worker = await as("worker");
  for (const kind of ["Audio", "Image"]) {
    await worker.goto(`${demo.url}/my-tasks`);
    await worker
      .getByRole("region", { name: new RegExp(`${kind} transcription$`) })
      .getByRole("button")
      .click();
    await expect(worker.getByRole("heading", { level: 1 })).not.toHaveText("My tasks");
    // The editors, their waves and pictures are loaded after the page.
    await expect(worker.getByRole("button", { name: "Leave this task" })).toBeVisible();
    await expect(worker.getByRole("textbox").nth(2)).toBeVisible();
    await mustLookRight(worker, `/my-tasks/… ${kind}`);
  }
  const manager = await as("manager");
  for (const reference of ["call-0416", "form-22"]) {
    await manager.goto(`${demo.url}/task-reviews`);
    await manager.getByRole("link", { name: reference }).click();
    await expect(manager.getByRole("form", { name: "Decision" })).toBeVisible();
    await expect(manager.getByRole("textbox").nth(2)).toBeVisible();
    await mustLookRight(manager, `/task-reviews/… ${reference}`);
  }
});

test("the pages of prompts", async ({ as, demo }) => {
  test.setTimeout(120_000);
  const worker = await as("worker");
  for (const name of ["How do I tell a customer that their parcel is lost?", "Shorten this apology to one sentence."]) {
    await worker.goto(`${demo.url}/my-prompts`);
    await worker.getByRole("link", { name }).click();
    await expect(worker.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(worker.getByRole("button", { name: "Keys and display" })).toBeVisible();
    await mustLookRight(worker, `/my-prompts/… ${name}`);
  }
});

test("the pages before sign-in", async ({ page, demo }) => {
  watchPage(page);
  for (const path of outside) {
    await page.goto(demo.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await mustLookRight(page, path);
  }
});
