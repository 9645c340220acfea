import { expect, type Page } from "@playwright/test";
import { contract } from "../../contract/index.ts";
import { mustLookRight } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { test } from "./fixtures.ts";
import { choose, goTo, scrollTo, search } from "./steps.ts";

test.use({ apart: true });

/** Two months in which the demo company labelled nothing, by the fields of their ends. */
const months = Object.entries({ From: 120, Until: 60 }).map(
  ([end, ago]) => [end, new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)] as const,
);

test("a manager checks work by right labels, reads how good it is, and lifts a pause", async ({ as }) => {
  const page = await as("manager");
  await goTo(page, "Jobs");
  await search(page, "Row H, set 6");
  await page.getByRole("link", { name: "Row H, set 6" }).click();
  await page.getByRole("tab", { name: "Gold" }).click();
  const labels = page.getByRole("textbox", { name: "Items with their right labels" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const right = "street-001.jpg, car\nstreet-002.jpg, car ×2, person ×1";
  await labels.fill("street-001.jpg, car\n\nstreet-002.jpg");
  await expect(page.getByText("Line 3, right label: Fill this in.")).toBeVisible();
  await expect(save).toBeDisabled();
  await mustLookRight(page, "/jobs/show, gold");
  await labels.fill(right);
  await save.click();
  await expect(page.getByText("2 right labels saved")).toBeVisible();
  await page.reload();
  await expect(labels).toHaveValue(right);

  await goTo(page, "Quality");
  const accuracy = page.getByRole("region", { name: "Accuracy on gold jobs" });
  await expect(
    accuracy
      .getByRole("listitem")
      .filter({ hasText: /\d+% \(\d+–\d+%\)$/ })
      .first(),
  ).toBeVisible();
  await accuracy.getByRole("button", { name: /show the table$/ }).click();
  const people = accuracy.getByRole("row", { name: / \d+ of \d+ \d+% \d+–\d+% [\d,–]+$/ });
  await expect(people.nth(1)).toBeVisible();
  const ofAllProjects = await people.count();
  const agreement = page.getByRole("region", { name: "Agreement on shared jobs" });
  await expect(agreement.getByText(/^\d+ items by \d+ people; of all pairs of labels \d+% are equal\./)).toBeVisible();
  for (const name of ["Fleiss’ kappa", "Krippendorff’s alpha, nominal", "[^\\d]+ and [^\\d]+"]) {
    const row = agreement.getByRole("row", { name: new RegExp(`^${name} -?[01]\\.\\d\\d \\d+`) });
    await expect(row.first()).toBeVisible();
  }

  const rows = page.getByRole("row").filter({ hasText: /\d+ of \d+, \d+% needed/ });
  const actions = { name: /^Actions for / };
  const paused = page.getByRole("region", { name: "Paused" });
  await scrollTo(paused);
  await rows.getByRole("button", actions).first().click();
  await page.getByRole("menuitem", { name: "Lift" }).click();
  const dialog = page.getByRole("dialog");
  const [, person = "", project = ""] = (await dialog.innerText()).match(/^Let (.+) take jobs of (.+) again/) ?? [];
  await dialog.getByRole("button", { name: "Lift" }).click();
  await expect(dialog.getByText("Write a few words.")).toBeVisible();
  await dialog.getByLabel("Why may they go on?").fill("We looked at ten of them together.");
  await dialog.getByRole("button", { name: "Lift" }).click();
  await expect(page.getByText(`${person} may take jobs of ${project} again`)).toBeVisible();
  const lifted = rows.filter({ hasText: person }).filter({ hasText: project });
  await expect(lifted).toContainText("We looked at ten of them together.");
  await expect(lifted.getByRole("button", actions)).toHaveCount(0);

  await choose(page, "Project", project);
  await expect.poll(() => people.count()).toBeLessThan(ofAllProjects);
  await expect(people.filter({ hasText: person }).first()).toBeVisible();
  await page.getByRole("button", { name: "Custom" }).click();
  for (const [end, day] of months) await page.getByLabel(end).fill(day);
  const isAsFiltered = async () => {
    await expect(accuracy.getByText("No work on gold jobs in this period.")).toBeVisible();
    await expect(agreement.getByText("No items were labelled by two people in this period.")).toBeVisible();
    for (const [end, day] of months) await expect(page.getByLabel(end)).toHaveValue(day);
    await expect(page.getByRole("main").getByTitle(project, { exact: true })).toBeVisible();
    await scrollTo(paused);
    await expect(lifted).toBeVisible();
    await expect(rows.filter({ hasNotText: project })).toHaveCount(0);
  };
  await isAsFiltered();
  await page.reload();
  await isAsFiltered();
});

/** The whole page hears the key, once the decision before it is kept. */
const decideBy = async (page: Page, key: string, progress: string): Promise<void> => {
  await expect(page.getByRole("button", { name: /^Accept/ })).toHaveAttribute("aria-disabled", "false");
  await page.keyboard.press(key);
  await expect(page.getByRole("status").filter({ hasText: progress })).toBeVisible();
};

test("reviewers decide blind on the same jobs, and their manager sees how far they agree", async ({
  as,
  request,
  demo,
}) => {
  const round = "Apples, together";
  const { call } = await apiOf(request, demo, "admin");
  const { me: worker } = await apiOf(request, demo, "worker");
  await call(contract.users.changeRole, { params: { _id: worker }, body: { role: "reviewer" } });
  const manager = await as("manager");
  await goTo(manager, "Calibrations");
  await manager.getByRole("link", { name: "New calibration" }).click();
  await manager.getByRole("textbox", { name: "Title" }).fill(round);
  await choose(manager, /Project/, "Apples, ripe or not");
  for (const name of ["Rosa Tanaka", "Ada Lindqvist"]) await choose(manager, /Reviewers/, name);
  await manager.getByRole("spinbutton", { name: "Jobs" }).fill("5");
  await manager.getByRole("button", { name: "Create" }).click();
  await expect(manager.getByText("Choose at least three reviewers.")).toBeVisible();
  await choose(manager, /Reviewers/, "Will Mensah");
  await manager.getByRole("button", { name: "Create" }).click();
  await expect(manager.getByText("Decisions so far: 0 of 15.")).toBeVisible();

  const admin = await as("admin");
  await goTo(admin, "My calibrations");
  await admin.getByRole("link", { name: round }).click();
  for (const done of [1, 2, 3]) await decideBy(admin, "a", `${done} of 5 decided`);
  await admin.getByLabel("Comment").fill("Half of them are pears.");
  await admin.getByRole("button", { name: /^Send back/ }).click();
  await expect(admin.getByText("4 of 5 decided")).toBeVisible();
  await decideBy(admin, "a", "5 of 5 decided");

  const reviewer = await as("reviewer");
  await goTo(reviewer, "My calibrations");
  await expect(reviewer.getByRole("listitem").filter({ hasText: round })).toContainText("0 of 5 decided");
  await reviewer.getByRole("link", { name: round }).click();
  for (const done of [1, 2, 3]) await decideBy(reviewer, "a", `${done} of 5 decided`);
  await decideBy(reviewer, "r", "3 of 5 decided");
  await expect(reviewer.getByRole("alert")).toHaveText("Say what is wrong, or choose a clause of the guideline.");
  await mustLookRight(reviewer, "/my-calibrations/…");
  await reviewer.keyboard.type("The second one is green.");
  await reviewer.keyboard.press("Escape");
  await decideBy(reviewer, "r", "4 of 5 decided");
  await reviewer.getByLabel("Comment").fill("No apple has a label.");
  await reviewer.getByRole("button", { name: /^Reject/ }).click();
  await expect(reviewer.getByText("You have decided on all jobs.")).toBeVisible();
  await expect(reviewer.getByRole("main")).not.toContainText(/Ada Lindqvist|Half of them/);

  const third = await apiOf(request, demo, "worker");
  const { calibrations } = await third.call(contract.calibrations.mine);
  const { _id } = calibrations.find(({ title }) => title === round)!;
  const { jobs } = await third.call(contract.calibrations.jobs, { params: { _id } });
  for (const [index, job] of jobs.slice(0, 4).entries()) {
    const body = index < 3 ? { decision: "accept" } : { decision: "rework", comment: "Two are not apples." };
    await third.call(contract.calibrations.decide, { params: { _id, job: job._id }, body });
  }

  await goTo(manager, "Calibrations");
  await expect(manager.getByRole("row").filter({ hasText: round })).toContainText("14 of 15");
  await manager.getByRole("link", { name: round }).click();
  await manager.getByRole("button", { name: "More" }).click();
  await manager.getByRole("menuitem", { name: "Close now" }).click();
  await manager.getByRole("dialog").getByRole("button", { name: "Close now" }).click();
  await expect(manager.getByText(`${round} is closed`)).toBeVisible();
  const fleiss = "Fleiss' kappa of all reviewers: 1.00, over the 4 jobs on which all decided. 1 job has no majority";
  await expect(manager.getByText(fleiss)).toBeVisible();
  for (const name of ["Ada Lindqvist 5", "Rosa Tanaka 5", "Will Mensah 4"]) {
    await expect(manager.getByRole("row", { name: `${name} 4 of 4 1.00` })).toBeVisible();
  }
  const sentBack = manager.getByRole("row").filter({ hasText: "Half of them are pears." });
  await expect(sentBack).toContainText("The second one is green.");

  // Without a reload: theirs and the majority's, of no one else.
  const agree = /^You and the majority agree on 4 of 4 jobs\. Cohen's kappa: 1\.00\. 1 job without a majority\.$/;
  await expect(reviewer.getByText(agree)).toBeVisible();
  await expect(reviewer.getByRole("main")).not.toContainText(/Ada Lindqvist|Half of them/);
});
