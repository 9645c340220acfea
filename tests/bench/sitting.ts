import { buffer } from "node:stream/consumers";
import { type Browser, chromium, type Page } from "@playwright/test";
import { ZipFile } from "yazl";
import { wavFile } from "../../server/demo/wav.ts";
import { chromiumOptions } from "../e2e/chromium.ts";
import { startProduct } from "../product.ts";
import { noteShifts, type Shifted, shiftsOf } from "./browser/shifts.ts";
import { signedInState } from "./first-load.ts";
import { giveTasks } from "./given-task.ts";
import { notePlayed } from "./wave-and-sound.ts";
import { percentile } from "./percentile.ts";

/** What a tab holds after so many tasks, after garbage was collected. */
export interface HeldByTab {
  readonly tasks: number;
  readonly heapMB: number;
  readonly nodes: number;
  readonly listeners: number;
}

export interface SittingFigures {
  /** From the key of submitting until the next task can be written and its sound can play, in milliseconds. */
  readonly middle: number;
  readonly slowestOfTwenty: number;
  readonly slowest: number;
  readonly held: readonly HeldByTab[];
  readonly shifted: Shifted;
}

const rate = 16_000;
/** Three seconds of a tone, each of another height. */
const clips = (count: number): Promise<Uint8Array> => {
  const zip = new ZipFile();
  for (let clip = 0; clip < count; clip += 1) {
    const pitch = 200 + 3 * clip;
    const sampleAt = (at: number): number => 9000 * Math.sin((2 * Math.PI * pitch * at) / rate);
    const samples = Int16Array.from({ length: 3 * rate }, (_, at) => sampleAt(at));
    zip.addBuffer(wavFile(samples, rate), `clip-${String(clip).padStart(3, "0")}.wav`);
  }
  zip.end();
  return buffer(zip.outputStream);
};

/** Keeps the time of the next press of the submitting key, and of when another task can be worked on after it. */
const timeNext = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const before = location.pathname;
    const { played: earlier } = window as unknown as { played: HTMLMediaElement };
    const told = { ready: undefined as number | undefined };
    Object.assign(window, { told });
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !event.ctrlKey || !event.shiftKey) return;
      document.removeEventListener("keydown", pressed, true);
      const began = performance.now();
      const look = (): void => {
        const { played } = window as unknown as { played: HTMLMediaElement };
        const canWrite = document.querySelector(".audio-main .button, .audio-text") !== null;
        const isNext = location.pathname !== before && played !== earlier;
        if (isNext && canWrite && played.readyState >= 3) told.ready = performance.now() - began;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener("keydown", pressed, true);
  });

const heldByTab = async (page: Page, tasks: number): Promise<HeldByTab> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await devtools.send("HeapProfiler.enable");
  // What React and the browser give back in a task of their own is collected at the second time.
  for (let time = 0; time < 2; time += 1) {
    await devtools.send("HeapProfiler.collectGarbage");
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
  const { metrics } = await devtools.send("Performance.getMetrics");
  await devtools.detach();
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  const heapMB = Math.round(metric("JSHeapUsedSize") / 100_000) / 10;
  return { tasks, heapMB, nodes: metric("Nodes"), listeners: metric("JSEventListeners") };
};

/** A worker writes down and submits `count` short sounds in one tab, by keys alone; looks at the tab after those of `lookAfter`. */
export const sit = async (
  { browser, url }: { readonly browser: Browser; readonly url: string },
  count: number,
  lookAfter: readonly number[],
): Promise<SittingFigures> => {
  // The last one leads to another too.
  const media = { name: "clips.zip", mime: "application/zip", bytes: await clips(count + 1) };
  const { taskIds } = await giveTasks(url, "audio", { media, count: 10 });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: await signedInState(browser, url, "worker"),
  });
  const page = await context.newPage();
  await notePlayed(page);
  await noteShifts(page);
  await page.goto(`${url}/my-tasks/${taskIds[0]}`);
  const times: number[] = [];
  const held: HeldByTab[] = [];
  for (let task = 1; task <= count; task += 1) {
    await page.getByRole("button", { name: "Begin here" }).waitFor();
    await page.keyboard.press("Alt+N");
    await page.getByRole("textbox", { name: "Text of segment 1" }).waitFor();
    await page.keyboard.type("A tone.");
    await timeNext(page);
    await page.keyboard.press("Control+Shift+Enter");
    const ready = await page.waitForFunction(() => (window as never as { told: { ready?: number } }).told.ready);
    times.push(Number(await ready.jsonValue()));
    if (lookAfter.includes(task)) held.push(await heldByTab(page, task));
  }
  const shifted = await shiftsOf(page);
  await context.close();
  const at = (share: number): number => Math.round(percentile(times, share));
  return { middle: at(0.5), slowestOfTwenty: at(0.95), slowest: at(1), held, shifted };
};

/** For `npm run bench sitting`: with the demo company of its own. */
export const benchSitting = async (): Promise<SittingFigures> => {
  const product = await startProduct();
  const browser = await chromium.launch(chromiumOptions);
  try {
    return await sit({ browser, url: product.url }, 200, [20, 100, 200]);
  } finally {
    await browser.close();
    await product.stop();
  }
};
