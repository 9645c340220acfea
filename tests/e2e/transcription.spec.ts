import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { contract } from "../../contract/index.ts";
import { speak } from "../../server/areas/tasks/demo-sounds.ts";
import { Random } from "../../server/demo/random.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { mustLookRight } from "./accessible.ts";
import { apiOf } from "./api.ts";
import type { Demo } from "./demo-company.ts";
import { test } from "./fixtures.ts";
import { makeRun, markPaid, openRun, scheduleRun, sendRun } from "./payout-steps.ts";

// Tasks are taken, and payments counted.
test.use({ apart: true });

const project = "Weather reports, word for word";
const bank = {
  method: "bank",
  holder: "Wanda Worker",
  account: "DE89370400440532013000",
  bankCode: "",
  bankName: "Cologne Bank",
  country: "DE",
};
const said = "The wind comes from the north. It rains in the evening.";

/** Spoken by espeak-ng where the machine has it; otherwise a sound that has only the rhythm of speech. */
const makeClip = async (name: string): Promise<Buffer> => {
  const folder = temporaryFolder();
  const path = join(folder.path, name);
  try {
    await promisify(execFile)("espeak-ng", ["-w", path, said]);
    return await readFile(path);
  } catch {
    return speak(new Random(7), [{ speaker: "Speaker", text: said }]).wav;
  } finally {
    folder.remove();
  }
};

/** A project that pays 1.20 for each of two clips. */
const makeProject = async (request: APIRequestContext, demo: Demo): Promise<string> => {
  const { call } = await apiOf(request, demo, "manager");
  const rates = { payBy: "piece", pieceRates: [{ from: null, pieceRate: 120 }], rates: [] };
  const { projectDrawer } = await call(contract.projects.create, {
    body: { name: project, status: "active", ...rates },
  });
  for (const name of ["morning.wav", "noon.wav"]) {
    const media = { name, mimeType: "audio/wav", buffer: await makeClip(name) };
    await call(contract.audioTranscription.uploadFiles, { params: { _id: projectDrawer._id }, files: { media } });
  }
  const progress = async () =>
    (await call(contract.tasks.progress, { params: { _id: projectDrawer._id } })).progress.map(({ open }) => open);
  await expect.poll(progress, { message: "Both clips are looked at and can be taken" }).toEqual([2]);
  return projectDrawer._id;
};

/** Tab after Tab until the focus is there, then Enter. */
const enter = async (page: Page, there: Locator): Promise<void> => {
  await expect(there).toBeVisible();
  const isThere = () => there.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isThere()); presses++) {
    if (presses > 120) throw new Error(`The keyboard does not reach ${there.toString()}`);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
};
const openByMenu = async (page: Page, entry: string): Promise<void> => {
  await enter(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: entry, exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: entry })).toBeVisible();
};
const text = (page: Page, number: number) => page.getByRole("textbox", { name: `Text of segment ${number}` });

const saved = (page: Page) => page.getByText(/^Saved \d/).first();

/** Writes the clip down by keys alone, the second sentence without a connection. */
const transcribe = async (worker: Page): Promise<void> => {
  const time = worker.getByRole("timer", { name: "Time" });
  // The editor comes after the title, and with it its keys.
  await expect(worker.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await worker.keyboard.press("F8");
  await expect(worker.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(time).not.toHaveText(/^0:00\.0/);
  await worker.keyboard.press("F8");
  await expect(worker.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  // Back to the beginning, whatever was heard.
  await worker.keyboard.press("F7");
  await expect(time).toHaveText(/^0:00\.0/);

  // The times under the wave come back at each zoom.
  const times = worker.locator(".audio-wave [part=timeline]");
  await expect(times).toContainText("0:01");
  await worker.keyboard.press("Alt+=");
  await expect(times).toContainText("0:01");

  await worker.keyboard.press("Alt+N");
  await expect(text(worker, 1)).toBeFocused();
  await worker.keyboard.type("The wind comes from the north.");
  await expect(saved(worker)).toBeVisible();

  await worker.context().setOffline(true);
  await worker.keyboard.press("Alt+1");
  await expect(worker.getByText("Offline, kept in this browser.").first()).toBeVisible();
  await worker.keyboard.press("Alt+N");
  await expect(text(worker, 2)).toBeFocused();
  await worker.keyboard.type("It rains in the evening.");
  await worker.keyboard.press("Alt+ArrowUp");
  await expect(text(worker, 1)).toBeFocused();
  await worker.context().setOffline(false);
  await expect(saved(worker)).toBeVisible();

  await worker.reload();
  await expect(text(worker, 1)).toHaveValue("The wind comes from the north.");
  await expect(text(worker, 2)).toHaveValue("It rains in the evening.");
  await expect(worker.getByRole("button", { name: "Unclear" })).toHaveAttribute("aria-pressed", "true");
};

/** As payments staff and an administrator pay it by a file for the bank: what the worker is owed for the clip. */
const pay = async (payer: Page, admin: Page): Promise<void> => {
  await makeRun(payer, "Weather reports", { field: "Projects", choice: project });
  await scheduleRun(payer, "$1.20");
  await openRun(admin, "Weather reports");
  await sendRun(admin, "$1.20");
  await markPaid(admin, "BANK-2026-2");
};

test("a clip is taken, written down offline and by keys alone, reviewed, and paid @journey", async ({
  as,
  demo,
  request,
}) => {
  await makeProject(request, demo);
  const worker = await as("worker");
  await openByMenu(worker, "My tasks");
  const card = worker.getByRole("region", { name: `${project}, Audio transcription` });
  await expect(card).toContainText("2 left to take · $1.20 each");
  await mustLookRight(worker, "/my-tasks");
  await enter(worker, card.getByRole("button", { name: "Start" }));
  await expect(worker.getByRole("heading", { level: 1, name: "morning.wav" })).toBeVisible();
  await transcribe(worker);
  await mustLookRight(worker, "/my-tasks/… with a sound");
  await worker.setViewportSize({ width: 1280, height: 800 });
  await worker.keyboard.press("Control+Shift+Enter");
  await expect(worker.getByRole("heading", { level: 1, name: "noon.wav" })).toBeVisible();
  await expect(worker.getByText("Today: ")).toContainText("$");

  const reviewer = await as("reviewer");
  await openByMenu(reviewer, "Task reviews");
  await mustLookRight(reviewer, "/task-reviews");
  await reviewer.setViewportSize({ width: 1280, height: 800 });
  await enter(reviewer, reviewer.getByRole("link", { name: "morning.wav" }));
  await expect(reviewer.getByRole("heading", { level: 1, name: "morning.wav" })).toBeVisible();
  await expect(text(reviewer, 2)).toHaveValue("It rains in the evening.");
  await mustLookRight(reviewer, "/task-reviews/…");
  await reviewer.setViewportSize({ width: 1280, height: 800 });
  await enter(reviewer, reviewer.getByRole("button", { name: "Accept", exact: true }));
  await expect(reviewer.getByRole("heading", { level: 1, name: "morning.wav" })).toHaveCount(0);

  await openByMenu(worker, "My tasks");
  const done = worker.getByRole("region", { name: "Submitted" }).getByRole("listitem");
  await expect(done.filter({ hasText: "morning.wav" })).toContainText(/Accepted.*\$1\.20/);
  await openByMenu(worker, "My pay");
  const line = worker.getByRole("region", { name: "Payments" }).getByRole("button", { name: /\$1\.20/ });
  await expect(line).toContainText("morning.wav");
  await expect(line).toContainText("Proposed");
  const own = await apiOf(request, demo, "worker");
  await own.call(contract.payDetails.edit, { body: bank });
  const payer = await apiOf(request, demo, "payments");
  const { payments } = await payer.call(contract.payments.list, {
    query: { kind: "piece", state: "proposed", limit: "200" },
  });
  const mine = payments.find(({ amount }) => amount === 120)!;
  await payer.call(contract.payments.approve, { params: { _id: mine._id }, body: {} });
  // Without a reload.
  await expect(line).toContainText("Payment approved");
  await pay(await as("payments"), await as("admin"));
  await expect(line).toContainText("Paid");
  await line.click();
  await expect(worker.getByText(/^It was paid on /)).toBeVisible();
});
