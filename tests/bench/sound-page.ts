import type { Browser, Page } from "@playwright/test";
import { contract } from "../../contract/index.ts";
import { caller } from "./asking.ts";
import { longestTask } from "./browser/longest-task.ts";
import { memoryOf } from "./browser/memory.ts";
import { bytesOf, noteReceived } from "./browser/received.ts";
import { noteShifts, type Shifted, shiftsOf } from "./browser/shifts.ts";
import { signedInState } from "./first-load.ts";
import { giveTasks } from "./given-task.ts";
import { longSound } from "./long-sound.ts";
import { signIn } from "./sign-in.ts";
import { drawnAt, heardAt, notePlayed, seekTo } from "./wave-and-sound.ts";

/** A sound of an hour that a worker holds. */
interface GivenHour {
  /** Its page. */
  readonly path: string;
  /** In bytes, as it was uploaded. */
  readonly size: number;
  /** In seconds: where its clicks are. */
  readonly clicks: readonly number[];
  /** From the upload until the sound could be given out, in milliseconds. */
  readonly prepared: number;
}

/** How its page opens, with nothing in the browser's cache. Times are milliseconds. */
interface OpeningFigures {
  /** From asking for the page until the wave is there and the sound plays. */
  readonly playable: number;
  /** Until then: how many bytes of the sound had come, and how many of all else. */
  readonly soundBytes: number;
  readonly otherBytes: number;
  /** Until all segments are drawn. */
  readonly allDrawn: number;
  /** What jumped until then, and the longest task of the main thread, by the time that it worked. */
  readonly shifted: Shifted;
  readonly longestLoading: number;
}

/** How it behaves from then on. */
interface HourFigures extends OpeningFigures {
  readonly longestWorking: number;
  /** After typing, scrolling, playing and zooming, in MB, and of the elements on the page. */
  readonly heapMB: number;
  readonly elements: number;
  /** From a key in a text until the next frame, the slowest of fifty. */
  readonly slowestKey: number;
  /** At a quarter, at the half and in the last seconds: how far the drawn click is from the heard one; null if it isn't heard there. */
  readonly apart: readonly (number | null)[];
}

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

const open = async (page: Page, address: string): Promise<OpeningFigures> => {
  await notePlayed(page);
  await noteShifts(page);
  const received = await noteReceived(page);
  let [playable, allDrawn, soundBytes, otherBytes] = [0, 0, 0, 0];
  const longestLoading = await longestTask(page, async () => {
    const start = performance.now();
    await page.goto(address);
    await page.locator(".audio-wave [part~=timeline-notch]").first().waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => !document.querySelector("[role=timer]")?.textContent.startsWith("0:00.0"));
    playable = Math.round(performance.now() - start);
    soundBytes = bytesOf(received.filter(({ kind }) => kind === "Media"));
    otherBytes = bytesOf(received) - soundBytes;
    await untilDrawn(page);
    allDrawn = Math.round(performance.now() - start);
  });
  return { playable, soundBytes, otherBytes, allDrawn, shifted: await shiftsOf(page), longestLoading };
};

/** Opens the page, and works on it: types, scrolls, plays and zooms. */
const measure = async (page: Page, address: string, clicks: readonly number[]): Promise<HourFigures> => {
  const opened = await open(page, address);
  await page.locator(".audio-segment textarea").nth(3).click();
  let slowestKey = 0;
  const longestWorking = await longestTask(page, async () => {
    slowestKey = await slowestKeyOf(page);
    await work(page);
  });
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  const heapMB = await memoryOf(page);
  for (let step = 0; step < 6; step += 1) await page.keyboard.press("Alt+=");
  const apart: (number | null)[] = [];
  for (const click of clicks) {
    const [drawn, heard] = [await drawnAt(page, click), await heardAt(page, click)];
    apart.push(heard === undefined ? null : Math.round((drawn - heard) * 10_000) / 10);
  }
  return { ...opened, longestWorking, heapMB, elements, slowestKey, apart };
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

/** Uploads an hour into a project of its own, gives it to the demo company's worker, and writes it down. */
export const giveHour = async (url: string, bitRate: "variable" | "constant"): Promise<GivenHour> => {
  const { bytes, clicks } = await longSound(60, bitRate);
  const media = { name: `${bitRate}.mp3`, mime: "audio/mpeg", bytes };
  const { taskIds, prepared } = await giveTasks(url, "audio", { media, count: 1 });
  await writeDraft(url, taskIds[0]!);
  return { path: `/my-tasks/${taskIds[0]}`, size: bytes.length, clicks, prepared };
};

interface At {
  readonly browser: Browser;
  readonly url: string;
}

/** A worker's page in a browser that has nothing in its cache. */
const withPage = async <Found>({ browser, url }: At, look: (page: Page) => Promise<Found>): Promise<Found> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: await signedInState(browser, url, "worker"),
    // What counts the samples is a script of this bench.
    bypassCSP: true,
  });
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
};

export const measureHour = (at: At, { path, clicks }: GivenHour): Promise<HourFigures> =>
  withPage(at, (page) => measure(page, at.url + path, clicks));

/** Only opens it. */
export const openHour = (at: At, { path }: GivenHour): Promise<OpeningFigures> =>
  withPage(at, (page) => open(page, at.url + path));
