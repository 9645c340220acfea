import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { contract } from "../../contract/index.ts";
import { wavOf } from "../server/helpers/sounds.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { mustLookRight } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { chromiumOptions } from "./chromium.ts";
import { test } from "./fixtures.ts";
import { goTo, pick } from "./steps.ts";

/** What the browser's microphone hears. */
const folder = temporaryFolder();
const heard = join(folder.path, "voice.wav");
writeFileSync(
  heard,
  wavOf(4, (time) => 0.3 * Math.sin(2 * Math.PI * 220 * time), 48_000),
);
test.afterAll(() => folder.remove());

test.use({
  apart: true,
  launchOptions: {
    ...chromiumOptions,
    args: [
      ...chromiumOptions.args!,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-audio-capture=${heard}`,
    ],
  },
});

test("a manager uploads lines, and a worker reads one aloud by keys, which waits for a review", async ({
  as,
  demo,
  request,
}) => {
  const worker = await apiOf(request, demo, "worker");
  const { projectDrawers } = await worker.call(contract.projects.available, { query: { limit: "50" } });
  const free = projectDrawers.filter(({ reasons }) => reasons.length === 0).map(({ _id, name }) => ({ _id, name }));
  const of = free[0]!;
  const manager = await as("manager");
  await manager.goto(`${demo.url}/projects/${of._id}`);
  await manager.getByRole("tab", { name: "Tasks" }).click();
  await pick(manager, "Kind", "Recording");
  await manager.getByRole("button", { name: "Upload items" }).click();
  await manager.getByLabel("Table").setInputFiles({
    name: "lines.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("text,reference,language\nGood morning to all of you,one,en\nHow are you?,two,en\n"),
  });
  await manager.getByRole("button", { name: "Upload 2 items" }).click();
  await expect(manager.getByRole("cell", { name: "Good morning to all of you" })).toBeVisible();

  const page = await as("worker");
  await goTo(page, "My tasks");
  const card = page.getByRole("region", { name: `${of.name}, Recording` });
  await card.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("link", { name: "My tasks" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("Good morning to all of you")).toBeVisible();
  await mustLookRight(page, "read aloud");
  await page.getByRole("button", { name: "Turn on the microphone" }).click();
  await expect(page.getByRole("button", { name: /^Record/ })).toBeVisible();
  const stop = page.getByRole("button", { name: /^Stop/ });
  // The key that comes in the very moment in which the button appears is not heard yet.
  await expect(async () => {
    if (!(await stop.isVisible())) await page.keyboard.press("r");
    await expect(stop).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText(/^[2-9]\.\d s$/)).toBeVisible();
  await page.keyboard.press("r");
  await expect(page.getByText("Listen to your recording before you send it.")).toBeVisible();
  await mustLookRight(page, "recorded");
  await page.keyboard.press("l");
  await expect(page.getByText("Ready to send.")).toBeVisible();
  await page.keyboard.press("s");
  await expect(page.getByText("How are you?")).toBeVisible();

  // It is sent while the next line is read.
  const reviewer = await apiOf(request, demo, "reviewer");
  const toReview = () => reviewer.call(contract.collection.list, { query: { project: of._id } });
  const sent = [{ line: "Good morning to all of you", status: "submitted" }];
  await expect(async () => expect((await toReview()).collectedItems).toMatchObject(sent)).toPass();
  await expect(page.getByText(/^Today: \d+ tasks?/)).toBeVisible();
});
