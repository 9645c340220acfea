import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { chromiumOptions } from "../e2e/chromium.ts";
import { startProduct } from "../product.ts";
import { signedInState } from "./first-load.ts";
import { giveTasks } from "./given-task.ts";

/** How the page of a picture of 100 megapixels behaves. Times are milliseconds. */
interface PictureFigures {
  /** From the upload until the picture can be given out. */
  readonly prepared: number;
  /** From asking for the page until the whole picture is seen, with nothing in the browser's cache; and once more. */
  readonly firstView: number;
  readonly secondView: number;
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

const framesWhileZooming = async (page: Page): Promise<number> => {
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
  const end = performance.now() + 4000;
  for (let step = 0; performance.now() < end; step += 1) {
    await page.mouse.wheel(0, step % 40 < 20 ? -200 : 200);
    await threeFrames();
  }
  return page.evaluate(() => {
    const { counted } = window as unknown as { counted: { frames: number; began: number } };
    return Math.round((counted.frames * 1000) / (performance.now() - counted.began));
  });
};

const measure = async (browser: Browser, url: string): Promise<PictureFigures> => {
  const media = { name: "large.jpg", mime: "image/jpeg", bytes: await largePicture() };
  const { taskIds, prepared } = await giveTasks(url, "image", { media, count: 1 });
  const path = `/my-tasks/${taskIds[0]}`;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: await signedInState(browser, url, "worker"),
  });
  const page = await context.newPage();
  const [firstView, secondView] = [await viewOf(page, `${url}${path}`), await viewOf(page, `${url}${path}`)];
  const frames = await framesWhileZooming(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return { prepared, firstView, secondView, frames, heapMB: Math.round(usedSize / 1_000_000) };
};

// node tests/bench/picture-editor.ts, with the console built
const product = await startProduct();
const browser = await chromium.launch(chromiumOptions);
try {
  process.stdout.write(`${JSON.stringify(await measure(browser, product.url), null, 2)}\n`);
} finally {
  await browser.close();
  await product.stop();
}
