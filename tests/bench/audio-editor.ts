import { type Browser, chromium, type Page } from "@playwright/test";
import { contract } from "../../contract/index.ts";
import { chromiumOptions } from "../e2e/chromium.ts";
import { startProduct } from "../product.ts";
import { caller } from "./asking.ts";
import { signedInState } from "./first-load.ts";
import { giveTasks } from "./given-task.ts";
import { longSound } from "./long-sound.ts";
import { signIn } from "./sign-in.ts";
import { drawnAt, heardAt, notePlayed, seekTo } from "./wave-and-sound.ts";

/** How the page of a sound of an hour behaves. Times are milliseconds. */
interface AudioFigures {
  readonly megabytes: number;
  /** From the upload until the sound can be given out. */
  readonly prepared: number;
  /** From asking for the page, with nothing in the browser's cache, until the wave is there and the sound plays. */
  readonly playable: number;
  /** Until all segments are drawn. */
  readonly allDrawn: number;
  /** The longest task of the main thread, by the time that it worked: until all was drawn, and afterwards. */
  readonly longestLoading: number;
  readonly longestWorking: number;
  /** After typing, scrolling, playing and zooming, in MB, and of the elements on the page. */
  readonly heapMB: number;
  readonly elements: number;
  /** From a key in a text until the next frame, the slowest of fifty. */
  readonly slowestKey: number;
  /** At a quarter, at the half and in the last seconds: how far the drawn click is from the heard one; null if it isn't heard there. */
  readonly apart: readonly (number | null)[];
}

const heapOf = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("Performance.enable");
  const { metrics } = await devtools.send("Performance.getMetrics");
  return Math.round((metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0) / 100_000) / 10;
};

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ph: string;
  /** In microseconds, as the clock went. */
  readonly ts: number;
  readonly dur?: number;
  /** In microseconds, of work and not of waiting for a busy machine. */
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string };
  };
}

/** What Playwright has the page do: to find a button it has the page laid out at once, which no person does. */
const isOfDevtools = ({ args }: TraceEvent): boolean =>
  args?.chrome_mojo_event_info?.mojo_interface_tag === "blink.mojom.DevToolsSession";

/** The longest task of a page's own on its main thread while something is done, in milliseconds of work. */
const longestTask = async (page: Page, work: () => Promise<unknown>): Promise<number> => {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const all = trace.traceEvents.filter(({ pid, tid, ph }) => ph === "X" && main.has(`${pid} ${tid}`));
  const asked = all.filter(isOfDevtools);
  const holds = (task: TraceEvent, { ts }: TraceEvent) => task.ts <= ts && ts < task.ts + (task.dur ?? 0);
  const tasks = all.filter((task) => !asked.some((message) => holds(task, message)));
  return Math.round(tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000);
};

const untilDrawn = (page: Page) =>
  page.waitForFunction(
    () => {
      const list = document.querySelector(".audio-segments");
      const count = list?.children.length ?? 0;
      const before = Number(list?.getAttribute("data-count") ?? -1);
      list?.setAttribute("data-count", String(count));
      return count > 0 && count === before;
    },
    undefined,
    { polling: 300 },
  );

/** Types into the text that has the focus; the slowest time from a key until the frame after it was drawn. */
const slowestKeyOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let slowest = 0;
    for (let key = 0; key < 50; key += 1) {
      const begun = performance.now();
      document.execCommand("insertText", false, "x");
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      slowest = Math.max(slowest, performance.now() - begun);
    }
    return Math.round(slowest);
  });

const work = async (page: Page): Promise<void> => {
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 800);
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("Control+Enter");
  for (const key of ["Alt+=", "Alt+=", "Alt+-", "Alt+-", "Alt+-"]) await page.keyboard.press(key);
  const position = page.getByRole("slider", { name: "Position" });
  for (const share of [0.3, 0.9, 0.5, 0.99]) {
    const box = await position.boundingBox();
    if (box) await page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
  }
  await seekTo(page, 3000);
};

/** Opens the page, and works on it: types, scrolls, plays and zooms. */
const measure = async (page: Page, address: string, clicks: readonly number[]) => {
  await notePlayed(page);
  let [playable, allDrawn] = [0, 0];
  const longestLoading = await longestTask(page, async () => {
    const start = performance.now();
    await page.goto(address);
    await page.locator(".audio-wave [part~=timeline-notch]").first().waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => !document.querySelector("[role=timer]")?.textContent.startsWith("0:00.0"));
    playable = Math.round(performance.now() - start);
    await untilDrawn(page);
    allDrawn = Math.round(performance.now() - start);
  });
  await page.locator(".audio-segment textarea").nth(3).click();
  let slowestKey = 0;
  const longestWorking = await longestTask(page, async () => {
    slowestKey = await slowestKeyOf(page);
    await work(page);
  });
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  const heapMB = await heapOf(page);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press("Alt+=");
  const apart: (number | null)[] = [];
  for (const click of clicks) {
    const [drawn, heard] = [await drawnAt(page, click), await heardAt(page, click)];
    apart.push(heard === undefined ? null : Math.round((drawn - heard) * 10_000) / 10);
  }
  return { playable, allDrawn, longestLoading, longestWorking, heapMB, elements, slowestKey, apart };
};

const segmentLength = 6000;
/** As much as is written down in an hour. */
const writeDraft = async (url: string, id: string): Promise<void> => {
  const worker = caller(url, await signIn(url, "worker@demo.muster.example"));
  const segments = Array.from({ length: 3_600_000 / segmentLength }, (_, place) => ({
    start: place * segmentLength,
    end: (place + 1) * segmentLength - 200,
    speaker: place % 2 === 0 ? "Anna" : "Ben",
    text: `What is said in segment ${place + 1}, in a sentence of the usual length and a few words more.`,
    tags: [],
  }));
  await worker(contract.audioTranscription.saveDraft, { id, body: { draft: { segments }, draftVersion: 0 } });
};

const measureSound = async (
  { browser, url }: { readonly browser: Browser; readonly url: string },
  bitRate: "variable" | "constant",
): Promise<AudioFigures> => {
  const { bytes, clicks } = await longSound(60, bitRate);
  const media = { name: `${bitRate}.mp3`, mime: "audio/mpeg", bytes };
  const { taskIds, prepared } = await giveTasks(url, "audio", { media, count: 1 });
  await writeDraft(url, taskIds[0]!);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: await signedInState(browser, url, "worker"),
    // What counts the samples is a script of this bench.
    bypassCSP: true,
  });
  const page = await context.newPage();
  const figures = await measure(page, `${url}/my-tasks/${taskIds[0]}`, clicks);
  await context.close();
  return { megabytes: Math.round(bytes.length / 1_000_000), prepared, ...figures };
};

// node tests/bench/audio-editor.ts, with the console built
const product = await startProduct();
const browser = await chromium.launch(chromiumOptions);
try {
  for (const bitRate of ["variable", "constant"] as const) {
    const figures = await measureSound({ browser, url: product.url }, bitRate);
    process.stdout.write(`${bitRate} bit rate ${JSON.stringify(figures, null, 2)}\n`);
  }
} finally {
  await browser.close();
  await product.stop();
}
