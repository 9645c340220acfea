import { expect, type Page } from "@playwright/test";
import { jobs } from "../../contract/jobs/endpoints.ts";
import { projects } from "../../contract/projects/endpoints.ts";
import { questionBanks } from "../../contract/question-banks/endpoints.ts";
import { skills } from "../../contract/skills/endpoints.ts";
import { mustLookRight } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { test } from "./fixtures.ts";
import { choose, goTo, pick } from "./steps.ts";

test.use({ apart: true });

const skill = "Tram tracks";
const course = "Labelling tram tracks";
const chapter = "Where a track begins";
const quiz = "Tracks, check yourself";
const bank = "Questions on tracks";
const job = "Tram lines of the old town";

const questions = [
  {
    text: "<p>Is a track hidden by a car drawn?</p>",
    points: 1,
    content: {
      kind: "single",
      choices: [
        { text: "As if the car were not there", fraction: 100, feedback: "" },
        { text: "Up to the car", fraction: 0, feedback: "Trams go on behind it." },
      ],
    },
  },
  {
    text: "<p>How many rails has a track?</p>",
    points: 1,
    content: { kind: "numeric", answers: [{ value: 2, tolerance: 0, fraction: 100, feedback: "" }] },
  },
];

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** A course with a chapter and its quiz, which asks two questions of a bank. */
const buildCourse = async (manager: Page): Promise<void> => {
  await goTo(manager, "Courses");
  await manager.getByRole("link", { name: "New course" }).click();
  await manager.getByLabel("Name", { exact: true }).fill(course);
  await choose(manager, "Level", "Beginner");
  await choose(manager, "Language", "English");
  await choose(manager, "Skills granted", skill);
  await manager.getByRole("button", { name: "Create" }).click();
  await expect(heading(manager, course)).toBeVisible();
  const address = manager.url();
  await manager.getByRole("button", { name: "Add chapter" }).click();
  await manager.getByLabel("Name", { exact: true }).fill(chapter);
  await manager.getByRole("textbox", { name: "Text" }).fill("It begins at the first sleeper that you can see.");
  await manager.getByRole("button", { name: "Save", exact: true }).click();
  await expect(manager.getByRole("link", { name: chapter })).toBeVisible();

  await goTo(manager, "Quizzes");
  await manager.getByRole("link", { name: "New quiz" }).click();
  await manager.getByRole("textbox", { name: /^\W*Name$/ }).fill(quiz);
  await choose(manager, "Chapter", chapter);
  await manager.getByRole("spinbutton", { name: "Attempts" }).fill("2");
  await manager.getByRole("button", { name: "Create" }).click();
  await expect(heading(manager, quiz)).toBeVisible();
  await manager.getByRole("button", { name: "Add a question bank" }).click();
  await choose(manager, "Question bank", bank);
  await manager.getByRole("spinbutton", { name: "How many" }).fill("2");
  await manager.getByRole("button", { name: "Save", exact: true }).click();
  // The version that was just saved is the one that is published.
  const details = manager.locator(".record-details");
  await expect(details).toContainText("Questions2");
  await manager.getByRole("button", { name: "More" }).click();
  await manager.getByRole("menuitem", { name: "Publish" }).click();
  await expect(details.getByText("Published")).toBeVisible();

  await manager.goto(address);
  await manager.getByRole("button", { name: "Edit", exact: true }).click();
  await pick(manager, "Status", "Published");
  await manager.getByRole("button", { name: "Save", exact: true }).click();
  await expect(details.getByText("Published").first()).toBeVisible();
};

const cardOf = (worker: Page) =>
  worker.getByRole("listitem").filter({ has: worker.getByRole("heading", { name: job }) });

/** Answers both questions, in whatever order they come, and submits. */
const takeQuiz = async (worker: Page, choice: string, rails: string): Promise<void> => {
  await worker.getByRole("button", { name: /^Start/ }).click();
  for (const place of [1, 2]) {
    await expect(worker.getByRole("group", { name: `Question ${place} of 2` })).toBeVisible();
    const radio = worker.getByRole("radio", { name: choice });
    if (await radio.isVisible()) await radio.check();
    else await worker.getByRole("spinbutton", { name: "Your answer" }).fill(rails);
    await worker.getByRole("button", { name: place === 1 ? "Next" : "Submit…" }).click();
  }
  await worker.getByRole("dialog").getByRole("button", { name: "Submit", exact: true }).click();
};

test("a course opens work: built, taken, failed, passed, certified, and the job it opens taken @journey", async ({
  as,
  demo,
  request,
  browser,
}) => {
  const { call } = await apiOf(request, demo, "manager");
  const granted = await call(skills.create, { body: { name: skill } });
  const rates = [{ from: null, hourlyRate: 900 }];
  const { projectDrawer: project } = await call(projects.create, { body: { name: "Trams", status: "active", rates } });
  const needs = { title: job, status: "available", projectId: project._id, skills: [granted._id] };
  await call(jobs.create, { body: needs });
  await call(questionBanks.create, { body: { name: bank, questions } });

  await buildCourse(await as("manager"));

  const worker = await as("worker");
  await goTo(worker, "My jobs");
  await worker.getByText(/^Not open to you yet/).click();
  await expect(cardOf(worker).getByText(new RegExp(course))).toBeVisible();
  await expect(worker.getByRole("button", { name: `Take ${job}` })).toHaveCount(0);
  await cardOf(worker).getByRole("button", { name: "Enrol" }).click();
  await cardOf(worker).getByRole("link", { name: "Start it" }).click();
  await expect(heading(worker, chapter)).toBeVisible();
  await expect(worker.getByText("It begins at the first sleeper that you can see.")).toBeVisible();
  await worker
    .getByRole("navigation", { name: "Chapters" })
    .getByRole("link", { name: `Start quiz: ${quiz}` })
    .click();

  await takeQuiz(worker, "Up to the car", "2");
  await expect(heading(worker, `${quiz}, attempt 1`)).toBeVisible();
  await expect(worker.getByText(/^Not passed/)).toBeVisible();
  await worker.getByRole("link", { name: "Try again" }).click();
  await takeQuiz(worker, "As if the car were not there", "2");
  await expect(heading(worker, `${quiz}, attempt 2`)).toBeVisible();
  await expect(worker.getByText("✓ Passed")).toBeVisible();
  await worker.getByRole("link", { name: "Course completed: see what it opened" }).click();
  const completed = worker.getByRole("status", { name: "Completed" });
  await expect(completed.getByText("Well done, you completed this course")).toBeVisible();
  await expect(completed.getByText(`You hold: ${skill}`)).toBeVisible();
  const opened = completed.getByRole("region", { name: "Open to you now" });
  await expect(opened.getByRole("link")).toHaveText([job]);
  await worker.getByText("Your results").click();
  await expect(worker.getByRole("row").filter({ hasText: chapter })).toContainText("Passed");
  await mustLookRight(worker, "a completed course with its results");
  await worker.setViewportSize({ width: 1280, height: 800 });

  // Anyone who has the number reads all that the certificate prints.
  await completed.getByRole("link", { name: /^Certificate MC-/ }).click();
  const certificate = worker.getByRole("listitem").filter({ hasText: course });
  const link = certificate.getByRole("link", { name: /^MC-/ });
  const number = await link.innerText();
  const saved = worker.waitForEvent("download");
  await certificate.getByRole("button", { name: "Download" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  const stranger = await browser.newContext();
  const anyone = await stranger.newPage();
  await anyone.goto(demo.url + (await link.getAttribute("href"))!);
  await expect(anyone.getByText("This certificate is valid.")).toBeVisible();
  const facts = Object.entries({
    Name: "Will Mensah",
    Course: course,
    Score: "100%",
    "Issued by": "Lumen Annotation",
    "Issued on": String(new Date().getFullYear()),
    "Valid until": "No end date",
    Number: `${number}, issue 1`,
  });
  for (const [term, value] of facts) {
    await expect(anyone.locator("dl > div").filter({ hasText: term })).toContainText(value);
  }
  await stranger.close();

  await worker.goBack();
  await opened.getByRole("link", { name: job }).click();
  await worker.getByRole("button", { name: `Take ${job}` }).click();
  await expect(heading(worker, job)).toBeVisible();
  await expect(worker.getByText("In progress")).toBeVisible();
});
