import { expect, type Page } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { choose, goTo, search } from "./steps.ts";

test.use({ apart: true });

const title = "Night drive, part 1";

/** A key acts only once the step before it is done, which its button shows. */
const press = async (page: Page, key: string, button: RegExp): Promise<void> => {
  await expect(page.getByRole("button", { name: button })).toHaveAttribute("aria-disabled", "false");
  await page.keyboard.press(key);
};

/** A row of the worker's list of what can be taken. */
const cardOf = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

test("a worker gives a job back, and disputes a rejection", async ({ as }) => {
  const worker = await as("worker");
  await goTo(worker, "My jobs");
  const name = await worker
    .getByRole("button", { name: /^Take / })
    .first()
    .getAttribute("aria-label");
  await worker.getByRole("button", { name: name! }).click();
  await worker.getByRole("button", { name: "Give it back…" }).click();
  await worker.getByRole("button", { name: "Keep it" }).click();
  await worker.getByRole("button", { name: "Give it back…" }).click();
  await worker.getByRole("button", { name: "Give it back", exact: true }).click();
  await expect(worker.getByRole("heading", { level: 1, name: "My jobs" })).toBeVisible();
  await expect(worker.getByRole("button", { name: name! })).toBeVisible();

  const earlier = worker.getByRole("region", { name: "Earlier" });
  await earlier.getByRole("listitem").filter({ hasText: "Rejected" }).first().getByRole("link").click();
  await worker.getByRole("button", { name: "This is wrong…" }).click();
  await worker.getByRole("button", { name: "Send", exact: true }).click();
  await expect(worker.getByText("Write a few words.")).toBeVisible();
  await worker
    .getByLabel("Why is the decision wrong?")
    .fill("The bus is behind the tree, and covered by more than half.");
  await mustLookRight(worker, "A dispute");
  await worker.getByRole("button", { name: "Send", exact: true }).click();
  await expect(worker.getByText("Another reviewer will look at it")).toBeVisible();
  await expect(worker.getByText("Waiting for review")).toBeVisible();
});

test("a job's whole life: published, taken, sent back with a clause, done again, accepted, and reopened @journey", async ({
  as,
}) => {
  const manager = await as("manager");
  await goTo(manager, "Jobs");
  await manager.getByRole("link", { name: "New job" }).click();
  await manager.getByRole("textbox", { name: "Title" }).fill(title);
  await choose(manager, /Project/, "Street scenes, front camera");
  await manager.getByRole("textbox", { name: "What to do" }).fill("Every vehicle, parked ones too.");
  await manager.getByRole("button", { name: "Create" }).click();
  await expect(manager.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const publish = async (): Promise<void> => {
    await manager.getByRole("button", { name: "Publish" }).click();
    await expect(manager.getByText(`${title} is published`)).toBeVisible();
  };
  await publish();
  await manager.getByRole("button", { name: "Undo" }).click();
  await expect(manager.getByText("Draft", { exact: true })).toBeVisible();
  await publish();
  await mustLookRight(manager, "A job");
  await manager.setViewportSize({ width: 1280, height: 800 });

  const worker = await as("worker");
  await goTo(worker, "My jobs");
  await expect(cardOf(worker).getByText("Every vehicle, parked ones too.")).toBeVisible();
  await expect(cardOf(worker).getByText(/\$\d+\.\d\d an hour/)).toBeVisible();
  await mustLookRight(worker, "My jobs");
  await worker.getByRole("button", { name: `Take ${title}` }).click();
  await expect(worker.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(worker.getByText("In progress")).toBeVisible();
  await mustLookRight(worker, "A job of mine");
  await worker.getByRole("button", { name: "Extend the time" }).click();
  await expect(worker.getByText("You have half as long again")).toBeVisible();
  await expect(worker.getByRole("button", { name: "Extend the time" })).toHaveCount(0);
  await press(worker, "s", /^Submit S/);
  await expect(worker.getByRole("heading", { level: 1, name: "My jobs" })).toBeVisible();

  const reviewer = await as("reviewer");
  await goTo(reviewer, "Reviews");
  await mustLookRight(reviewer, "Reviews");
  await reviewer.getByRole("link", { name: title }).click();
  await expect(reviewer.getByText("Every vehicle, parked ones too.")).toBeVisible();
  await mustLookRight(reviewer, "A review");
  await press(reviewer, "r", /^Send back/);
  await expect(reviewer.getByText("Say what is wrong, or choose a clause of the guideline.")).toBeVisible();
  await reviewer.keyboard.press("Escape");
  await reviewer.keyboard.press("2");
  await expect(reviewer.getByRole("checkbox", { name: /Step by step/ })).toBeChecked();
  await reviewer.keyboard.press("c");
  await reviewer.keyboard.type("The bus is missing.");
  await reviewer.keyboard.press("Escape");
  await press(reviewer, "r", /^Send back/);
  await expect(reviewer.getByText("Sent back", { exact: true }).first()).toBeVisible();
  // The next one follows by itself.
  await expect(reviewer.getByRole("heading", { level: 1, name: title })).toHaveCount(0);
  await expect(reviewer.getByRole("form", { name: "Decision" })).toBeVisible();

  // Without a reload, and on top of what the worker has.
  const first = worker.getByRole("region", { name: "With you now" }).getByRole("listitem").filter({ hasText: title });
  await expect(first).toContainText("Needs rework");
  await first.getByRole("link", { name: `Open ${title}` }).click();
  await expect(worker.getByText("The bus is missing.")).toBeVisible();
  await expect(worker.getByRole("list", { name: "Clauses of the guideline" })).toContainText("Step by step");
  await mustLookRight(worker, "A job that came back");
  await worker.getByRole("link", { name: "Step by step" }).click();
  await expect(worker.getByRole("heading", { name: "Step by step" })).toBeFocused();
  await worker.goBack();
  await press(worker, "n", /^Submit and take/);
  await expect(worker.getByText(/^Submitted\./)).toBeVisible();
  await expect(worker.getByRole("heading", { level: 1, name: title })).toHaveCount(0);

  await goTo(reviewer, "Reviews");
  await reviewer.getByRole("link", { name: title }).click();
  await expect(reviewer.getByText("The bus is missing.")).toBeVisible();
  await press(reviewer, "a", /^Accept/);
  await expect(reviewer.getByText("Accepted", { exact: true }).first()).toBeVisible();

  await goTo(manager, "Assigned jobs");
  await search(manager, title);
  await manager.getByRole("link", { name: title }).first().click();
  await expect(manager.getByText("The bus is missing.")).toBeVisible();
  await manager.getByRole("button", { name: "More" }).click();
  await manager.getByRole("menuitem", { name: "Reopen" }).click();
  await manager.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
  await expect(manager.getByText("Needs rework").first()).toBeVisible();
});
