import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumOptions } from "../e2e/chromium.ts";

/** How a page with the audio editor behaves with a long sound. Times are milliseconds. */
interface AudioFigures {
  /** From asking for the page until the wave is there and the sound plays. */
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
  /** How far the end of the wave is from the end of the sound. */
  readonly endApart: number;
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
  /** In microseconds, of work and not of waiting for a busy machine. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The longest task on a page's main thread while something is done, in milliseconds of work. */
const longestTask = async (browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number> => {
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = trace.traceEvents.filter(({ pid, tid, ph }) => ph === "X" && main.has(`${pid} ${tid}`));
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
  await page.waitForTimeout(1_000);
};

/** The element that plays the sound is in no document: it is noted as it is made. */
const notePlayed = (page: Page) =>
  page.addInitScript(() => {
    class Noted extends Audio {
      constructor(address?: string) {
        super(address);
        Object.assign(window, { played: this });
      }
    }
    Object.assign(window, { Audio: Noted });
  });

/** The difference between the browser's length of the sound and the one that the page was given. */
const endApartOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { played } = window as unknown as { played: HTMLMediaElement };
    const length = Number(document.querySelector<HTMLInputElement>(".audio-position input")?.max);
    return Math.round(Math.abs(played.duration * 1000 - length));
  });

/** Opens a page with the audio editor, and works on it: types, scrolls, plays and zooms. */
const measure = async (browser: Browser, address: string): Promise<AudioFigures> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await notePlayed(page);
  let [playable, allDrawn] = [0, 0];
  const longestLoading = await longestTask(browser, page, async () => {
    const start = performance.now();
    await page.goto(address);
    await page.locator(".audio-marks span").first().waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => !document.querySelector("[role=timer]")?.textContent.startsWith("0:00.0"));
    playable = Math.round(performance.now() - start);
    await untilDrawn(page);
    allDrawn = Math.round(performance.now() - start);
  });
  await page.locator(".audio-segment textarea").nth(3).click();
  let slowestKey = 0;
  const longestWorking = await longestTask(browser, page, async () => {
    slowestKey = await slowestKeyOf(page);
    await work(page);
  });
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  const endApart = await endApartOf(page);
  const heapMB = await heapOf(page);
  return { playable, allDrawn, longestLoading, longestWorking, heapMB, elements, slowestKey, endApart };
};

// node tests/bench/audio-editor.ts <address of a page with the audio editor>
const address = process.argv[2];
if (address) {
  const browser = await chromium.launch(chromiumOptions);
  process.stdout.write(`${JSON.stringify(await measure(browser, address), null, 2)}\n`);
  await browser.close();
}
