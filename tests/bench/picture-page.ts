import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { memoryOf } from "./browser/memory.ts";
import { noteReceived, type Received } from "./browser/received.ts";
import { noteShifts, type Shifted, shiftsOf } from "./browser/shifts.ts";
import { signedInState } from "./first-load.ts";
import { giveTasks } from "./given-task.ts";

/** A picture of 100 megapixels that a worker holds. */
interface GivenPicture {
  /** Its page. */
  readonly path: string;
  /** In bytes, as it was uploaded. */
  readonly size: number;
  /** From the upload until the picture could be given out, in milliseconds. */
  readonly prepared: number;
}

/** How its page behaves. Times are milliseconds. */
interface PictureFigures {
  /** From asking for the page until the whole picture is seen, with nothing in the browser's cache; and once more. */
  readonly firstView: number;
  readonly secondView: number;
  /** What was sent of the picture for the first view. */
  readonly seen: readonly Received[];
  /** What jumped until then. */
  readonly shifted: Shifted;
  /** The frames of a second while it is zoomed in and out by the wheel for four seconds. */
  readonly frames: number;
  /** In MB, after that. */
  readonly heapMB: number;
}

const [width, height] = [11_600, 8700];

/** Noise, enlarged: a flat picture would weigh nothing. */
const largePicture = (): Promise<Buffer> => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 };
  const create = { width: width / 10, height: height / 10, channels: 3, noise };
  return sharp({ create } as never)
    .resize(width, height)
    .jpeg()
    .toBuffer();
};

/** Until the viewer says that all that it shows is there. Throws where part of it couldn't load. */
const viewOf = async (page: Page, address: string): Promise<number> => {
  const began = performance.now();
  await page.goto(address);
  await page.locator(".image-frame[aria-busy=false]").waitFor();
  if (await page.locator(".image-state").count()) throw new Error(await page.locator(".image-state").innerText());
  return Math.round(performance.now() - began);
};

/** For so many milliseconds. */
const framesWhileZooming = async (page: Page, duration: number): Promise<number> => {
  const box = (await page.locator(".image-frame").boundingBox())!;
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 3);
  await page.evaluate(() => {
    const counted = { frames: 0, began: performance.now() };
    Object.assign(window, { counted });
    const count = (): void => {
      counted.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  // A notch of the wheel after every third frame, as a hand turns it.
  const threeFrames = (): Promise<void> =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    });
  const end = performance.now() + duration;
  for (let step = 0; performance.now() < end; step += 1) {
    await page.mouse.wheel(0, step % 40 < 20 ? -200 : 200);
    await threeFrames();
  }
  return page.evaluate(() => {
    const { counted } = window as unknown as { counted: { frames: number; began: number } };
    return Math.round((counted.frames * 1000) / (performance.now() - counted.began));
  });
};

/** Uploads it into a project of its own, and gives it to the demo company's worker. */
export const givePicture = async (url: string): Promise<GivenPicture> => {
  const media = { name: "large.jpg", mime: "image/jpeg", bytes: await largePicture() };
  const { taskIds, prepared } = await giveTasks(url, "image", { media, count: 1 });
  return { path: `/my-tasks/${taskIds[0]}`, size: media.bytes.length, prepared };
};

/** `zooming`: for how many milliseconds it is zoomed. */
export const measurePicture = async (
  { browser, url }: { readonly browser: Browser; readonly url: string },
  { path }: GivenPicture,
  zooming: number,
): Promise<PictureFigures> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: await signedInState(browser, url, "worker"),
  });
  const page = await context.newPage();
  await noteShifts(page);
  const received = await noteReceived(page);
  const firstView = await viewOf(page, url + path);
  const seen = received.filter((one) => one.url.includes("/api/v1/files/")).map((one) => ({ ...one }));
  const shifted = await shiftsOf(page);
  const secondView = await viewOf(page, url + path);
  const frames = await framesWhileZooming(page, zooming);
  const heapMB = await memoryOf(page);
  await context.close();
  return { firstView, secondView, seen, shifted, frames, heapMB };
};
