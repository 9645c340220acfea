import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { contract } from "../../contract/index.ts";
import { chromiumOptions } from "../e2e/chromium.ts";
import { startProduct } from "../product.ts";
import { caller } from "./asking.ts";
import { signedInState } from "./first-load.ts";
import { signIn } from "./sign-in.ts";

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

/** Uploads the picture in the demo company, and gives it to a worker. Returns their task's path and how long it took. */
const prepare = async (url: string): Promise<{ path: string; prepared: number }> => {
  const { imageTranscription: image, projects } = contract;
  const manager = caller(url, await signIn(url, "manager@demo.muster.example"));
  const body = { name: "Bench picture", status: "active" };
  const { projectDrawer } = await manager<{ projectDrawer: { _id: string } }>(projects.create, { body });
  const { _id: id } = projectDrawer;
  const form = new FormData();
  form.append("media", new Blob([Uint8Array.from(await largePicture())], { type: "image/jpeg" }), "large.jpg");
  const began = performance.now();
  await manager(image.uploadFiles, { id, form });
  const worker = caller(url, await signIn(url, "worker@demo.muster.example"));
  for (;;) {
    const { tasks } = await worker<{ tasks: { _id: string }[] }>(image.fetch, { id });
    if (tasks[0]) return { path: `/my-tasks/${tasks[0]._id}`, prepared: Math.round(performance.now() - began) };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
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
  for (let step = 0; step < 80; step += 1) {
    await page.mouse.wheel(0, step % 40 < 20 ? -200 : 200);
    await page.waitForTimeout(50);
  }
  return page.evaluate(() => {
    const { counted } = window as unknown as { counted: { frames: number; began: number } };
    return Math.round((counted.frames * 1000) / (performance.now() - counted.began));
  });
};

const measure = async (browser: Browser, url: string): Promise<PictureFigures> => {
  const { path, prepared } = await prepare(url);
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
