import { expect } from "@playwright/test";
import { openPaths } from "../../contract/core/sign-in-paths.ts";
import { type Demo, startDemo } from "./demo-company.ts";
import { demoPassword, signIn, test as base, watchPage } from "./fixtures.ts";

const tries = 3;
const email = "manager@demo.muster.example";
const test = base.extend<object, { strict: Demo }>({
  strict: [
    async ({}, use) => {
      const product = await startDemo({ SIGN_IN_TRIES: String(tries) });
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  demo: ({ strict }, use) => use(strict),
});

test("a browser that has signed in before is not locked out by a stranger's wrong tries", async ({
  page: known,
  demo,
  browser,
  request,
}) => {
  watchPage(known);
  await known.goto(demo.url);
  await signIn(known, email, demoPassword);
  await known.getByRole("button", { name: /^Account of/ }).click();
  await known.getByRole("button", { name: "Sign out" }).click();
  await expect(known.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  for (let n = 0; n < tries; n++) {
    const data = { email, password: `guess ${n}` };
    expect((await request.post(demo.url + openPaths.login.path, { data })).status()).toBe(401);
  }

  const page = watchPage(await browser.newPage());
  await page.goto(demo.url);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Too many attempts. Wait 15 minutes and try again.");
  await page.close();
  await signIn(known, email, demoPassword);
  await expect(known.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
});
