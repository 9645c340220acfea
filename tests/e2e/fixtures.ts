import { test as base, type BrowserContext, type Page } from "@playwright/test";
import type { Product } from "../product.ts";
import { startDemo } from "./demo-company.ts";

export const demoPassword = "muster-demo";
export type DemoUser = "admin" | "manager" | "payments" | "reviewer" | "worker";

interface WorkerFixtures {
  /** A file that counts what is there, or leaves much behind, names itself here and has Muster to itself. */
  apart: string;
  /** Muster with the demo company. */
  demo: Product;
}
interface TestFixtures {
  /** A page of somebody of the demo company, in a browser of their own. */
  as: (user: DemoUser) => Promise<Page>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // Playwright starts another worker, and so another Muster, for another value of it.
  apart: ["", { scope: "worker", option: true }],
  demo: [
    // biome-ignore lint: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const product = await startDemo();
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  as: async ({ browser, demo }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext();
      opened.push(context);
      const page = watchPage(await context.newPage());
      await page.goto(demo.url);
      await signIn(page, `${user}@demo.muster.example`, demoPassword);
      return page;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

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
