import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { questionBanks } from "../../contract/question-banks/endpoints.ts";
import { quizSubmissions } from "../../contract/quiz-submissions/endpoints.ts";
import { quizzes } from "../../contract/quizzes/endpoints.ts";
import { mustLookRight } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { test } from "./fixtures.ts";

test.use({ apart: true });

const gift = `::Grass:: What colour has grass? {=Green ~Blue ~Red}

::Wheels:: How many wheels has a car? {#4}

::Square:: What is $x^2$ where x is 3? {#9}
`;
const bad = "::Grass:: What colour has grass? {=Green ~Blue\n";
const fileOf = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const questionsOf = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("link") });

test("a manager imports questions, reads what is different by its line, edits and orders them, and exports", async ({
  as,
  demo,
  request,
}) => {
  const { call } = await apiOf(request, demo, "manager");
  const { questionBank } = await call(questionBanks.create, { body: { name: "From the old system" } });
  const page = await as("manager");
  await page.goto(`${demo.url}/question-banks/${questionBank._id}`);
  await page.getByRole("button", { name: "Import questions" }).first().click();
  const dialog = page.getByRole("dialog");
  const file = dialog.getByLabel("File of questions", { exact: true });
  await file.setInputFiles(fileOf("broken.gift", bad));
  await expect(dialog.getByRole("alert")).toContainText("Nothing can be imported yet.");
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await dialog.getByRole("button", { name: "Choose another file" }).click();
  await file.setInputFiles(fileOf("old.gift", gift));
  await expect(dialog.getByRole("row", { name: "5 A formula in LaTeX is kept as plain text." })).toBeVisible();
  await dialog.getByRole("button", { name: "Import 3 questions" }).click();
  await expect(page.getByText("3 questions added to From the old system")).toBeVisible();
  await expect(questionsOf(page)).toHaveText([/What colour has grass/, /How many wheels/, /What is \$x\^2\$/]);

  await page.getByRole("link", { name: "How many wheels has a car?" }).click();
  await page.getByRole("spinbutton", { name: "Points" }).fill("3");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Question saved")).toBeVisible();
  await page.getByRole("button", { name: "Change order" }).click();
  await page.getByRole("button", { name: "Move Wheels up" }).press("Enter");
  await expect(page.getByText("Wheels is now 1 of 3")).toBeAttached();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(questionsOf(page)).toHaveText([/How many wheels/, /What colour has grass/, /What is \$x\^2\$/]);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Export as GIFT" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text).toMatch(/::Wheels::[^]*::Grass::[^]*::Square::/);
});

const name = "Vans and cars";
const wrongKey = {
  text: "<p>Is a camper a van or a car?</p>",
  title: "Camper",
  content: {
    kind: "single",
    choices: [
      { text: "A car", fraction: 100, feedback: "" },
      { text: "A van", fraction: 0, feedback: "" },
    ],
  },
};

test("a manager gives another attempt, corrects a key and grades anew, and the learner is told", async ({
  as,
  demo,
  request,
}) => {
  const { call } = await apiOf(request, demo, "manager");
  const { questionBank } = await call(questionBanks.create, { body: { name, questions: [wrongKey] } });
  const parts = [{ bankId: questionBank._id, draw: 1 }];
  const body = { name, status: "published", attemptsAllowed: 1, shuffleAnswers: false, parts };
  const { quiz } = await call(quizzes.create, { body });
  const { call: callAsWorker } = await apiOf(request, demo, "worker");
  const params = { _id: quiz._id };
  const { submission } = await callAsWorker(quizSubmissions.start, { params });
  const answers = [{ questionId: submission.questions[0]!.questionId, answer: { kind: "single", choice: 1 } }];
  await callAsWorker(quizSubmissions.submit, { params, body: { answers } });

  const worker = await as("worker");
  await worker.goto(`${demo.url}/learn/quizzes/${quiz._id}`);
  await expect(worker.getByText("You have used all your attempts.")).toBeVisible();

  const manager = await as("manager");
  await manager.goto(`${demo.url}/quizzes/${quiz._id}`);
  await manager.getByRole("tab", { name: "Extra time and attempts" }).click();
  await manager.getByRole("button", { name: "Give extra time or attempts" }).click();
  const dialog = manager.getByRole("dialog");
  const person = dialog.getByRole("combobox", { name: "Person" });
  await person.press("ArrowDown");
  await person.pressSequentially(submission.user.name);
  await manager.locator(".ant-select-dropdown:visible").getByTitle(submission.user.name, { exact: true }).click();
  await dialog.getByRole("spinbutton", { name: "Extra attempts" }).fill("1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Reason:");
  await dialog.getByLabel("Reason").fill("The key was wrong.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(manager.getByRole("row").filter({ hasText: "The key was wrong." })).toContainText(submission.user.name);
  // Without a reload.
  await expect(worker.getByRole("button", { name: "Start again" })).toBeVisible();

  await manager.getByRole("tab", { name: "Item analysis" }).click();
  const all = manager.getByRole("region", { name: "All questions" });
  await expect(all.getByRole("row", { name: /^Camper 1 0%/ })).toBeVisible();
  await mustLookRight(manager, "item analysis");
  await manager.setViewportSize({ width: 1280, height: 800 });
  const analysis = manager.url();
  await all.getByRole("link", { name: "Camper" }).click();
  await manager.getByRole("radio", { name: "Right" }).nth(1).check();
  await manager.getByRole("button", { name: "Save", exact: true }).click();
  await expect(manager.getByText("Question saved")).toBeVisible();
  await manager.goto(analysis);
  const given = manager.getByRole("region", { name: "Each question" });
  await given.getByText("Camper", { exact: true }).click();
  await given.getByRole("button", { name: "Regrade…" }).click();
  await manager.getByRole("dialog").getByRole("button", { name: "Regrade" }).click();
  await expect(manager.getByRole("main").getByText("1 result of 1 changed")).toBeVisible();
  await expect(all.getByRole("row", { name: /^Camper 1 100%/ })).toBeVisible();

  await worker.goto(`${demo.url}/notifications`);
  await worker
    .getByRole("link", { name: `The right answers of the quiz ${name} were corrected` })
    .first()
    .click();
  await expect(worker.getByRole("heading", { level: 1, name: `${name}, attempt 1` })).toBeVisible();
  await expect(worker.getByText("✓ Passed")).toBeVisible();
});
