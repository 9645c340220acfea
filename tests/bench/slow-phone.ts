import { type Browser, type BrowserContext, chromium, type Page, type Request } from "@playwright/test";
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
  /** The most requests that it may take: one more than it took when this was last measured. */
  readonly requestsBar: number;
}

/** The most that a page may take of the network until it is of use. */
export const kBBar = 280;

const bitsPerSecond = 400_000;
const latency = 400;

/** An element that makes a page of use, and how its text begins. */
interface Sign {
  readonly selector: string;
  readonly text?: string;
}

const start: Sign = { selector: "button", text: "Start" };

export const benchSlowPhone = async (url: string): Promise<SlowFigure[]> => {
  const browser = await chromium.launch(chromiumOptions);
  const state = await signedInState(browser, url, "worker");
  const { chapter, quiz } = await learningPlaces(url);
  const figures: SlowFigure[] = [];
  const one = async (page: string, requestsBar: number, path: string, sign: Sign, isStarted = false) => {
    const opened = await slowPage(browser, state);
    figures.push({ page, ...(await measure(opened.page, `${url}${path}`, sign, isStarted)), requestsBar });
    await opened.context.close();
  };
  await one("a chapter, until its text is there", 24, chapter, { selector: ".learn-reading" });
  await one("a quiz, until it can be started", 24, quiz, start);
  const question = { selector: "fieldset :is(input, textarea, select)" };
  await one("the same, and started, until the first question can be answered", 30, quiz, question, true);
  await one("check-in, until its title is there", 15, "/check-in", { selector: "h1" });
  await one("create-profile, until it can be filled in", 17, "/create-profile", {
    selector: "main form :is(input, select)",
  });
  await browser.close();
  return figures;
};

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

const measure = async (page: Page, url: string, sign: Sign, isStarted: boolean) => {
  const ended: Promise<{ at: number; bytes: number }>[] = [];
  page.on("requestfinished", (request) => ended.push(endOf(request)));
  const began = Date.now();
  await page.goto(url, { waitUntil: "commit", timeout: 60_000 });
  if (isStarted) await page.getByRole("button", { name: /^Start/ }).click();
  const usable = await seenAt(page, sign);
  const counted = (await Promise.all(ended)).filter(({ at }) => at <= usable);
  const bytes = counted.reduce((sum, one) => sum + one.bytes, 0);
  return { seconds: Math.round((usable - began) / 100) / 10, kB: Math.round(bytes / 1000), requests: counted.length };
};

const endOf = async (request: Request) => {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  const { startTime, responseEnd } = request.timing();
  return { at: startTime + responseEnd, bytes: responseBodySize + responseHeadersSize };
};

/** When the page itself first had the element, since this process may hear of it so late that other requests have ended. */
const seenAt = async (page: Page, sign: Sign): Promise<number> => {
  const seen = await page.waitForFunction(
    ({ selector, text = "" }) =>
      [...document.querySelectorAll(selector)].some(
        (one) => one.getClientRects().length > 0 && one.textContent.trim().startsWith(text),
      ) && Date.now(),
    sign,
    { polling: "raf" },
  );
  return (await seen.jsonValue()) || Number.NaN;
};
