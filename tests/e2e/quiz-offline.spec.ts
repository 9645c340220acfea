import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { quizSubmissions } from "../../contract/quiz-submissions/endpoints.ts";
import { openDatabase } from "../../server/core/db/pool.ts";
import { letPass } from "../server/helpers/quizzes.ts";
import { apiOf } from "./api.ts";
import type { Demo } from "./demo-company.ts";
import { test } from "./fixtures.ts";
import { makeQuiz } from "./make-quiz.ts";

test.use({ apart: true });

/** The answer to each is 4. */
const questions = ["car", "van", "trailer"].map((thing) => ({
  text: `<p>How many wheels has a ${thing}?</p>`,
  content: { kind: "numeric", answers: [{ value: 4, tolerance: 0, fraction: 100, feedback: "" }] },
}));

const answer = async (worker: Page, place: number): Promise<void> => {
  await expect(worker.getByRole("group", { name: `Question ${place} of 3` })).toBeVisible();
  await worker.getByRole("spinbutton", { name: "Your answer" }).fill("4");
};

/** The end of the worker's open attempt becomes so many seconds ago, for the server. */
const endAgo = async (request: APIRequestContext, demo: Demo, quizId: string, seconds: number): Promise<void> => {
  const { call } = await apiOf(request, demo, "worker");
  const { submission } = await call(quizSubmissions.open, { params: { quizId } });
  const db = openDatabase({ url: demo.databaseUrl, max: 1, preparedStatements: true, onError: () => {} });
  await letPass(db, submission._id, (Date.parse(submission.endsAt!) - Date.now()) / 1000 + seconds);
  await db.close();
};

/** Answers the first question, loses the connection with five minutes left, and answers the others until the end. */
const loseFiveMinutes = async (worker: Page, address: string): Promise<void> => {
  await worker.clock.install({ time: new Date() });
  await worker.goto(address);
  await worker.getByRole("button", { name: "Start" }).click();
  await answer(worker, 1);
  await expect(worker.getByText("All answers saved").first()).toBeVisible();
  await worker.clock.fastForward(60_000);
  await worker.context().setOffline(true);
  for (const place of [2, 3]) {
    await worker.getByRole("button", { name: "Next" }).click();
    await answer(worker, place);
    await worker.clock.fastForward(place === 2 ? 150_000 : 100_000);
  }
  await expect(worker.getByText("3 of 3 answered")).toBeVisible();
  await expect(worker.getByText("Not connected. Your answers are kept here").first()).toBeVisible();
  await worker.clock.fastForward(60_000);
  await expect(worker.getByRole("alert")).toContainText("Time's up. Not connected.");
};

test("five minutes without a connection cost no answer, when it is back within a minute of the end", async ({
  as,
  demo,
  request,
}) => {
  const id = await makeQuiz(request, demo, { name: "Wheels in a tunnel", questions, timeLimitSeconds: 360 });
  const worker = await as("worker");
  await loseFiveMinutes(worker, `${demo.url}/learn/quizzes/${id}`);
  await endAgo(request, demo, id, 10);
  await worker.context().setOffline(false);
  await expect(worker.getByRole("heading", { level: 1, name: "Wheels in a tunnel, attempt 1" })).toBeVisible();
  await expect(worker.getByText("3 of 3 points")).toBeVisible();
  await expect(worker.getByText("Came too late, doesn't count")).toHaveCount(0);
});

test("what comes back later than that is kept and shown, and doesn't count", async ({ as, demo, request }) => {
  const id = await makeQuiz(request, demo, { name: "Wheels in the mountains", questions, timeLimitSeconds: 360 });
  const worker = await as("worker");
  await loseFiveMinutes(worker, `${demo.url}/learn/quizzes/${id}`);
  await endAgo(request, demo, id, 70);
  await worker.context().setOffline(false);
  await expect(worker.getByRole("heading", { level: 1, name: "Wheels in the mountains, attempt 1" })).toBeVisible();
  await expect(worker.getByText("1 of 3 points")).toBeVisible();
  await expect(worker.getByText("The time was over: what was saved was submitted")).toBeVisible();
  const late = worker.getByRole("article").filter({ hasText: "Came too late, doesn't count" });
  await expect(late).toHaveCount(2);
  await expect(late.first()).toContainText("Came too late, doesn't count4");
});
