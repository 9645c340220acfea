import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumOptions } from "../e2e/chromium.ts";
import { signedInState } from "./first-load.ts";
import { learningPlaces } from "./learning-places.ts";

/** Seconds from an empty cache until a page is of use, on a network of 400 kbit/s with 400 ms for each request. */
export interface SlowFigure {
  readonly page: string;
  readonly seconds: number;
  /** All that was sent until then, with its headers, in kB, and in how many requests. */
  readonly kB: number;
  readonly requests: number;
  /** The most requests that it may take: two more than on a quick machine, since a slow one notices later that it is there. */
  readonly requestsBar: number;
}

/** The most that a page may take of the network until it is of use. */
export const kBBar = 290;

const bitsPerSecond = 400_000;
const latency = 400;

const question = (page: Page) => page.locator("fieldset :is(input, textarea, select)").first().waitFor();

export const benchSlowPhone = async (url: string): Promise<SlowFigure[]> => {
  const browser = await chromium.launch(chromiumOptions);
  const state = await signedInState(browser, url, "worker");
  const { chapter, quiz } = await learningPlaces(url);
  const figures: SlowFigure[] = [];
  const one = async (page: string, requestsBar: number, path: string, usable: (page: Page) => Promise<unknown>) => {
    const opened = await slowPage(browser, state);
    figures.push({ page, ...(await measure(opened.page, `${url}${path}`, usable)), requestsBar });
    await opened.context.close();
  };
  await one("a chapter, until its text is there", 28, chapter, (page) => page.locator(".learn-reading").waitFor());
  await one("a quiz, until it can be started", 30, quiz, (page) => start(page).waitFor());
  await one("the same, and started, until the first question can be answered", 36, quiz, async (page) => {
    await start(page).click();
    await question(page);
  });
  await one("check-in, until its title is there", 18, "/check-in", (page) =>
    page.getByRole("heading", { level: 1 }).waitFor(),
  );
  await one("create-profile, until it can be filled in", 19, "/create-profile", (page) =>
    page.locator("main form :is(input, select)").first().waitFor(),
  );
  await browser.close();
  return figures;
};

const start = (page: Page) => page.getByRole("button", { name: /^Start/ });

type State = Awaited<ReturnType<typeof signedInState>>;

const slowPage = async (browser: Browser, storageState: State): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({ storageState, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  });
  return { context, page };
};

const measure = async (page: Page, url: string, usable: (page: Page) => Promise<unknown>) => {
  const sizes: Promise<number>[] = [];
  let hasEnded = false;
  page.on("requestfinished", (request) => {
    if (!hasEnded) sizes.push(request.sizes().then((all) => all.responseBodySize + all.responseHeadersSize));
  });
  const began = performance.now();
  await page.goto(url, { waitUntil: "commit", timeout: 60_000 });
  await usable(page);
  const seconds = (performance.now() - began) / 1000;
  hasEnded = true;
  const bytes = (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
  return { seconds: Math.round(seconds * 10) / 10, kB: Math.round(bytes / 1000), requests: sizes.length };
};
