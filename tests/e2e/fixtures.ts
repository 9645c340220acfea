import { test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";
import type { Demo } from "./demo-company.ts";
import { type Demos, makeDemos } from "./demos.ts";
import { openSignedIn } from "./signed-in.ts";

export const demoPassword = "muster-demo";
export type DemoUser = "admin" | "manager" | "payments" | "reviewer" | "worker";

interface WorkerFixtures {
  demos: Demos;
}
interface TestFixtures {
  /** A file that counts what is there, or leaves much behind, says so and has a demo company of its own. */
  apart: boolean;
  /** Muster with the demo company. */
  demo: Demo;
  /** A page of somebody of the demo company, in a browser of their own. */
  as: (user: DemoUser) => Promise<Page>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      if (process.env["MUSTER_AT"]) setClocks(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  demos: [
    // biome-ignore lint: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const demos = makeDemos();
      await use(demos);
      await demos.close();
    },
    { scope: "worker" },
  ],
  apart: [false, { option: true }],
  // A file that is repeated finds the company as the first time.
  demo: async ({ demos, apart }, use, { file, repeatEachIndex }) =>
    use(await (apart ? demos.of(`${file} ${repeatEachIndex}`) : demos.shared())),
  as: async ({ browser, demo }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext();
      opened.push(context);
      const page = watchPage(await context.newPage());
      await openSignedIn(page, demo.url, `${user}@demo.muster.example`, demoPassword);
      return page;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

/**
 * At another moment (scripts/run/clock.mjs) the pages' Date is shifted, since Chromium itself hangs under libfaketime.
 * Playwright's own clock would not do: after a reload it counts from the clock of this process, which is shifted too.
 */
const setClocks = (browser: Browser): void => {
  const shift = Number.parseInt(process.env["FAKETIME"] ?? "", 10) * 1000;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript((by) => {
      globalThis.Date = new Proxy(Date, {
        construct: (target, args, made) =>
          Reflect.construct(target, args.length > 0 ? args : [target.now() + by], made) as Date,
        get: (target, name) => (name === "now" ? () => target.now() + by : (Reflect.get(target, name) as unknown)),
      });
    }, shift);
    return context;
  };
};

/** The console must be silent: no error, no violation of the content security policy. */
export const watchPage = (page: Page): Page => {
  page.on("console", (message) => {
    // A refused request is what some tests are about; the browser logs each one.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      throw new Error(`The browser's console says: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => {
    throw error;
  });
  return page;
};

/** Through the sign-in page, as a person does. */
export const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor({ state: "detached" });
};
