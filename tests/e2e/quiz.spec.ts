import { expect, type Page } from "@playwright/test";
import type { QuestionContent } from "../../contract/question-banks/question.ts";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { makeQuiz } from "./make-quiz.ts";

const questions: readonly { readonly text: string; readonly points: number; readonly content: QuestionContent }[] = [
  {
    text: "<p>How close is a box drawn?</p>",
    points: 1,
    content: {
      kind: "single",
      choices: [
        { text: "At the edge", fraction: 100, feedback: "" },
        { text: "With some room", fraction: 0, feedback: "Room is noise." },
      ],
    },
  },
  {
    text: "<p>How many wheels has a car?</p>",
    points: 1,
    content: { kind: "numeric", answers: [{ value: 4, tolerance: 0, fraction: 100, feedback: "" }] },
  },
  {
    text: "<p>What do you do with a car that is half hidden?</p>",
    points: 4,
    content: {
      kind: "essay",
      rubric: [
        { criterion: "Names the visible part", points: 3 },
        { criterion: "Says why", points: 1 },
      ],
      guidance: "The guideline, clause 2.",
    },
  },
];

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("a quiz is taken without a connection for a while, submitted, and its essay graded", async ({
  as,
  demo,
  request,
}) => {
  const id = await makeQuiz(request, demo, {
    name: "Boxes, basics",
    questions,
    timeLimitSeconds: 900,
    attemptsAllowed: 2,
  });
  const worker = await as("worker");
  await worker.goto(`${demo.url}/learn/quizzes/${id}`);
  await expect(heading(worker, "Boxes, basics")).toBeVisible();
  await mustLookRight(worker, "the start of a quiz");
  await worker.getByRole("button", { name: "Start" }).click();
  const group = worker.getByRole("group", { name: /Question 1 of 3/ });
  await expect(group).toBeVisible();
  await mustLookRight(worker, "a question");

  await worker.context().setOffline(true);
  const answered: string[] = [];
  for (let place = 1; place <= 3; place++) {
    const number = worker.getByRole("spinbutton", { name: "Your answer" });
    const text = worker.getByRole("textbox", { name: "Your answer" });
    const edge = worker.getByRole("radio", { name: "At the edge" });
    await expect(number.or(text).or(edge)).toBeVisible();
    if (await edge.isVisible()) answered.push(await edge.check().then(() => "single"));
    else if (await number.isVisible()) answered.push(await number.fill("4").then(() => "numeric"));
    else answered.push(await text.fill("A box around the visible part.").then(() => "essay"));
    if (place < 3) await worker.getByRole("button", { name: "Next" }).click();
  }
  expect(answered.toSorted()).toEqual(["essay", "numeric", "single"]);
  await expect(worker.getByText("Not connected. Your answers are kept here").first()).toBeVisible();
  await expect(worker.getByText("3 of 3 answered")).toBeVisible();
  await worker.getByRole("button", { name: "Submit…" }).click();
  await worker.getByRole("dialog").getByRole("button", { name: "Submit", exact: true }).click();
  await expect(worker.getByRole("alert").filter({ hasText: "Not connected" })).toBeVisible();

  await worker.context().setOffline(false);
  await expect(worker.getByText("All answers saved").first()).toBeVisible();
  // The same on a reload, from the server.
  await worker.reload();
  await expect(worker.getByText("3 of 3 answered")).toBeVisible();
  await worker.getByRole("button", { name: "Submit…" }).first().click();
  await worker.getByRole("dialog").getByRole("button", { name: "Submit", exact: true }).click();
  await expect(heading(worker, "Boxes, basics, attempt 1")).toBeVisible();
  await expect(worker.getByText("Waits for review")).toBeVisible();

  const reviewer = await as("reviewer");
  await reviewer.goto(`${demo.url}/quiz-reviews`);
  await mustLookRight(reviewer, "essays to review");
  await reviewer.getByRole("listitem").filter({ hasText: "Boxes, basics" }).getByRole("link").click();
  await expect(reviewer.getByText("A box around the visible part.")).toBeVisible();
  await reviewer.getByLabel("Names the visible part").fill("3");
  await reviewer.getByLabel("Says why").fill("0.5");
  await expect(reviewer.getByText("3.5 of 4 points")).toBeVisible();
  await reviewer.getByRole("textbox", { name: "Comment" }).fill("Say why, too.");
  await mustLookRight(reviewer, "an essay");
  await reviewer.keyboard.press("Control+Enter");
  await expect(reviewer.getByText("Graded", { exact: true })).toBeVisible();

  // The result comes live.
  await expect(worker.getByText("✓ Passed")).toBeVisible();
  await expect(worker.getByText("5.5 of 6 points")).toBeVisible();
  await expect(worker.getByText("Say why, too.")).toBeVisible();
  await mustLookRight(worker, "a result");
});
