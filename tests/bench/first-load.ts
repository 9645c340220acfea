import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { chromiumOptions } from "../e2e/chromium.ts";
import { jobPlaces } from "./job-places.ts";
import { learningPlaces } from "./learning-places.ts";
import { taskPlaces } from "./task-places.ts";
import { readAloudPlace } from "./read-aloud-place.ts";

/** What a browser with an empty cache really requests until a page is ready, in gzip kB (level 6). */
export interface LoadFigure {
  readonly page: string;
  readonly scripts: number;
  readonly styles: number;
  readonly files: number;
}

/** The first and most visited pages of each role, and the most kB of scripts that each may request. */
export const visits = [
  { page: "sign-in", as: undefined, path: "/", bar: 80 },
  { page: "check-in", as: "worker", path: "/check-in", bar: 300 },
  { page: "my jobs", as: "worker", path: "/my-jobs", bar: 300 },
  { page: "a job of mine", as: "worker", path: "my job", bar: 300 },
  { page: "my tasks", as: "worker", path: "/my-tasks", bar: 300 },
  // With its wave, which is drawn once the page can be used and the sound was looked at; so has a review.
  { page: "a sound", as: "worker", path: "sound", bar: 310 },
  // With openseadragon, which shows pictures of any size.
  { page: "a picture", as: "worker", path: "picture", bar: 385 },
  { page: "my prompts", as: "worker", path: "/my-prompts", bar: 300 },
  { page: "a prompt", as: "worker", path: "prompt", bar: 300 },
  { page: "my uploads", as: "worker", path: "/my-uploads", bar: 300 },
  { page: "read aloud", as: "worker", path: "read aloud", bar: 300 },
  { page: "reviews", as: "reviewer", path: "/reviews", bar: 300 },
  { page: "a review", as: "reviewer", path: "review", bar: 300 },
  { page: "my calibrations", as: "reviewer", path: "/my-calibrations", bar: 300 },
  { page: "task reviews", as: "reviewer", path: "/task-reviews", bar: 300 },
  { page: "a task review", as: "reviewer", path: "task review", bar: 310 },
  { page: "learn", as: "worker", path: "/learn", bar: 300 },
  { page: "a chapter", as: "worker", path: "chapter", bar: 300 },
  { page: "a quiz", as: "worker", path: "quiz", bar: 300 },
  { page: "my certificates", as: "worker", path: "/my-certificates", bar: 300 },
  { page: "upload reviews", as: "reviewer", path: "/upload-reviews", bar: 300 },
  { page: "uploads", as: "reviewer", path: "/uploads", bar: 515 },
  { page: "quiz reviews", as: "reviewer", path: "/quiz-reviews", bar: 515 },
  { page: "my work", as: "worker", path: "/my-work", bar: 300 },
  { page: "my pay", as: "worker", path: "/my-pay", bar: 300 },
  { page: "pay details", as: "worker", path: "/pay-details", bar: 300 },
  { page: "create-profile", as: "worker", path: "/create-profile", bar: 300 },
  // Its heaviest step: it has every country's telephone numbers.
  { page: "create-profile, phone", as: "worker", path: "/create-profile?step=contact", bar: 300 },
  { page: "dashboard", as: "manager", path: "/dashboard", bar: 300 },
  { page: "first list (skills)", as: "manager", path: "/skills", bar: 515 },
  { page: "quizzes", as: "manager", path: "/quizzes", bar: 515 },
  { page: "question banks", as: "manager", path: "/question-banks", bar: 515 },
  { page: "jobs", as: "manager", path: "/jobs", bar: 515 },
  { page: "assigned jobs", as: "manager", path: "/assigned-jobs", bar: 515 },
  { page: "benchmarks", as: "manager", path: "/benchmarks", bar: 515 },
  { page: "calibrations", as: "manager", path: "/calibrations", bar: 515 },
  { page: "annotation servers", as: "manager", path: "/annotation-servers", bar: 515 },
  { page: "new jobs", as: "manager", path: "/annotation-servers/new-jobs", bar: 515 },
  { page: "certificates", as: "manager", path: "/certificates", bar: 515 },
  { page: "quality", as: "manager", path: "/quality", bar: 400 },
  { page: "upload labels", as: "manager", path: "/quality/labels", bar: 515 },
  // A list, and figures that some visits see at once: 515.8 without them, 520.7 with all of them.
  { page: "payments", as: "payments", path: "/payments", bar: 525 },
] as const;

const atATime = 4;

export const benchFirstLoad = async (url: string): Promise<LoadFigure[]> => {
  const browser = await chromium.launch(chromiumOptions);
  // These have ids in their addresses.
  const places: Readonly<Record<string, string>> = {
    ...(await learningPlaces(url)),
    ...(await jobPlaces(url)),
    ...(await taskPlaces(url)),
    "read aloud": await readAloudPlace(url),
  };
  const states = new Map<string | undefined, State>();
  for (const { as } of visits) if (as && !states.has(as)) states.set(as, await signedInState(browser, url, as));
  const figures: LoadFigure[] = [];
  // A visit is waiting for the most part.
  for (let n = 0; n < visits.length; n += atATime) {
    const some = visits.slice(n, n + atATime).map(async ({ page, as, path }) => ({
      page,
      ...(await measure(browser, `${url}${places[path] ?? path}`, states.get(as))),
    }));
    figures.push(...(await Promise.all(some)));
  }
  await browser.close();
  return figures;
};

type State = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

export const signedInState = async (browser: Browser, url: string, as: string): Promise<State> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel("E-mail").fill(`${as}@demo.muster.example`);
  await page.getByLabel("Password", { exact: true }).fill("muster-demo");
  // Remembered: the token is in a cookie, which a new browser context can be given.
  await page.getByLabel("Stay signed in for 10 days").check();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
};

const measure = async (browser: Browser, url: string, storageState: State | undefined) => {
  const context = await browser.newContext(storageState && { storageState });
  const page = await context.newPage();
  const bodies: Promise<{ type: string; bytes: number }>[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type !== "script" && type !== "stylesheet") return;
    bodies.push(response.body().then((body) => ({ type, bytes: gzipSync(body).length })));
  });
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // The live stream never ends, so "network idle" never comes: two seconds let the last parts arrive.
  await page.waitForTimeout(2000);
  const loaded = await Promise.all(bodies);
  await context.close();
  const kB = (type: string) =>
    Math.round(loaded.filter((one) => one.type === type).reduce((sum, one) => sum + one.bytes, 0) / 100) / 10;
  return { scripts: kB("script"), styles: kB("stylesheet"), files: loaded.length };
};
