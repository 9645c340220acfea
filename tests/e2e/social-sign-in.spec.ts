import { expect, type Page } from "@playwright/test";
import { startOidcProvider } from "../server/helpers/oidc-provider.ts";
import { mustBeAccessible, mustFit } from "./accessible.ts";
import { type Demo, startDemo } from "./demo-company.ts";
import { test as base, watchPage } from "./fixtures.ts";

/** Muster with an OpenID provider beside it: people sign in on that one's own pages. */
const test = base.extend<object, { provider: Awaited<ReturnType<typeof startOidcProvider>>; beside: Demo }>({
  provider: [
    async ({}, use) => {
      const provider = await startOidcProvider("test", "Test Login");
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  beside: [
    async ({ provider }, use) => {
      const product = await startDemo({ OIDC_PROVIDERS: JSON.stringify([provider.config]) });
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  demo: ({ beside }, use) => use(beside),
});

const leave = (page: Page) => page.getByRole("button", { name: "Continue with Test Login" }).click();
/** On the provider's own pages: a name, any password, and consent. */
const signInThere = async (page: Page, login: string): Promise<void> => {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
};

test("a stranger comes in by another service, the second time without its pages @journey", async ({
  page,
  demo,
  provider,
}) => {
  watchPage(page);
  provider.people.set("ines", {
    email: "ines@elsewhere.example",
    email_verified: true,
    given_name: "Inês",
    family_name: "Duarte",
  });
  await page.goto(`${demo.url}/skills?search=video`);
  await leave(page);
  await signInThere(page, "ines");
  await expect(page.getByRole("heading", { name: "Skills", level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${demo.url}/skills?search=video`);
  await expect(page.getByRole("button", { name: "Account of Inês Duarte" })).toBeVisible();

  // No dead end: the first password is set by mail.
  await page.goto(`${demo.url}/change-password`);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("We wrote to ines@elsewhere.example.")).toBeVisible();
  await mustBeAccessible(page, "setting the first password");

  await page.getByRole("button", { name: "Account of Inês Duarte" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Stay signed in for 10 days").check();
  await leave(page);
  await expect(page.getByRole("button", { name: "Account of Inês Duarte" })).toBeVisible();
  expect((await page.context().cookies(demo.url)).map(({ name }) => name)).toContain("token");

  // The code is not in the address any more, and going back to it does no harm.
  await page.goBack();
  await expect(page.getByRole("button", { name: "Account of Inês Duarte" })).toBeVisible();
});

test("a person with an account is linked to it and notified by mail", async ({ page, demo, provider, as }) => {
  watchPage(page);
  const email = "worker@demo.muster.example";
  provider.people.set("will", { email, email_verified: true });
  await page.goto(demo.url);
  await leave(page);
  await signInThere(page, "will");
  await expect(page.getByRole("button", { name: "Account of Will Mensah" })).toBeVisible();
  const admin = await as("admin");
  await admin.goto(`${demo.url}/outbox`);
  await expect(admin.getByText("You can sign in with Test Login now")).toBeVisible();
});

test("what goes wrong leads back to the sign-in page with words", async ({ page, demo, provider }) => {
  watchPage(page);
  await page.goto(`${demo.url}/skills`);
  await leave(page);
  await page.getByRole("link", { name: /cancel/i }).click();
  await expect(page.getByRole("alert").getByText("You did not sign in with Test Login.")).toBeVisible();
  await expect(page).toHaveURL(`${demo.url}/sign-in?to=%2Fskills`);

  provider.people.set("unverified", { email: "unverified@elsewhere.example", email_verified: false });
  await leave(page);
  await signInThere(page, "unverified");
  await expect(page.getByText("Test Login has not verified your e-mail address")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();

  provider.interfere((_, response) => Boolean(response.writeHead(503).end()));
  await page.goto(`${demo.url}/signed-in/test?code=old&state=old`);
  await expect(page.getByText("This sign-in has expired or was already used.")).toBeVisible();
  provider.interfere(null);
});

for (const theme of ["light", "dark"] as const) {
  test(`the sign-in page with another service in the ${theme} theme`, async ({ page, demo }) => {
    watchPage(page);
    await page.addInitScript((chosen) => localStorage.setItem("muster.theme", chosen), theme);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(demo.url);
      await expect(page.getByRole("button", { name: "Continue with Test Login" })).toBeVisible();
      await mustBeAccessible(page, `sign-in ${theme} ${width}`);
      await mustFit(page, `sign-in ${theme} ${width}`);
    }
  });
}
