import { expect } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";

test.use({ apart: true });

test("a worker asks for a skill; a manager grants it, and the project opens under the worker's eyes", async ({
  as,
  demo,
}) => {
  const worker = await as("worker");
  await worker.goto(`${demo.url}/check-in`);
  await worker.getByText(/^Not open to you yet/).click();
  const shut = worker.getByRole("listitem").filter({ hasText: "Ask for this skill" }).last();
  const skill = /You need the skill (.+?)\./.exec((await shut.textContent()) ?? "")?.[1] ?? "";
  await shut.getByRole("button", { name: "Ask for this skill" }).click();
  await expect(worker.getByText("You have asked for it. We’ll notify you of the answer.")).toBeVisible();
  await mustLookRight(worker, "a project that is shut");

  const manager = await as("manager");
  await manager.goto(`${demo.url}/dashboard`);
  await manager
    .getByRole("link", { name: /requests for skills|Answer requests/ })
    .first()
    .click();
  const row = manager.getByRole("row", { name: /Will Mensah/ });
  await expect(row).toContainText(skill);
  await mustLookRight(manager, "requests for skills");
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await manager.getByRole("menuitem", { name: "Grant" }).click();
  await expect(manager.getByText(`Will Mensah holds ${skill} now`)).toBeVisible();

  // Without a reload.
  await expect(worker.getByText("You have asked for it.")).toHaveCount(0);
  await worker.getByRole("button", { name: /^Notifications/ }).click();
  await worker.getByText(`You hold the skill ${skill} now.`).click();
  await expect(worker).toHaveURL(/\/check-in\?project=/);
});
