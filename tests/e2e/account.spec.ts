import { expect } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { demoPassword, signIn, test, watchPage } from "./fixtures.ts";
import { leaveProfileForLater, mailedLink, saveNewPassword } from "./steps.ts";

// Two people of the demo company have another password afterwards.
test.use({ apart: true });

test("sign up, verify with the link from the outbox, signed in @journey", async ({ page, demo, as }) => {
  watchPage(page);
  await page.goto(demo.url);
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Haddad");
  await page.getByLabel("E-mail").fill("noor@signup.example");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("At least 12 characters").first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("haddad123456");
  const weak = page.getByText("Your name, your e-mail address and the company's name are guessed first.");
  await expect(weak).toHaveCount(1);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(weak).toHaveCount(2);
  await mustLookRight(page, "a password that is easy to guess");
  await page.getByLabel("Password", { exact: true }).fill("long enough by far");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();

  // Unverified, she sees only how to verify.
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, "noor@signup.example", "long enough by far");
  await expect(page.getByRole("heading", { name: /verify/i })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);

  await page.goto(await mailedLink(await as("admin"), "noor@signup.example", "verifyEmail"));
  await expect(page.getByText("Your e-mail address is verified.")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await leaveProfileForLater(page);
  await expect(page.getByText("Your profile is 0% complete.")).toBeVisible();
});

test("a forgotten password: a link by mail, a new password, and the old one is void", async ({ page, demo, as }) => {
  watchPage(page);
  await page.goto(demo.url);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("E-mail").fill("reviewer@demo.muster.example");
  await page.getByRole("button", { name: /send/i }).click();
  await expect(page.getByText("If this address has an account")).toBeVisible();

  const admin = await as("admin");
  await page.goto(await mailedLink(admin, "reviewer@demo.muster.example", "resetPassword"));
  await saveNewPassword(page, "a brand new password");
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("E-mail").fill("reviewer@demo.muster.example");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Wrong e-mail address or password.");
  await signIn(page, "reviewer@demo.muster.example", "a brand new password");
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
});

test("an address is changed with the password and the link in the new one; the old one takes it back", async ({
  page: other,
  as,
}) => {
  const admin = await as("admin");
  const page = await as("payments");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("link", { name: "Sign-in and security" }).click();
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByLabel("New e-mail").fill("pay.desk@demo.muster.example");
  await page.getByLabel("Current password").fill("not the password");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Your current password is wrong.")).toBeVisible();
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("We sent a link to pay.desk@demo.muster.example.")).toBeVisible();
  await page.goto(await mailedLink(admin, "pay.desk@demo.muster.example", "confirmEmail"));
  await expect(page.getByText("Your e-mail address is changed.")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("link", { name: "Sign-in and security" }).click();
  await expect(page.getByRole("main").getByText("pay.desk@demo.muster.example")).toBeVisible();

  watchPage(other);
  await other.goto(await mailedLink(admin, "payments@demo.muster.example", "undoEmail"));
  await mustLookRight(other, "the link that takes an address back");
  await other.getByRole("button", { name: "Undo the change" }).click();
  await expect(other.getByText("Your account has this e-mail address again.")).toBeVisible();
  await expect(page.getByText("Your session has ended. Sign in again.")).toBeVisible();
  await other.goto(await mailedLink(admin, "payments@demo.muster.example", "resetPassword"));
  const newPassword = "grey herons on a lake";
  await saveNewPassword(other, newPassword);
  await other.getByRole("link", { name: "Sign in" }).click();
  await signIn(other, "payments@demo.muster.example", newPassword);
  await expect(other.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
});

test("remember-me keeps the session over a restart of the browser; without it, it ends with the browser", async ({
  browser,
  demo,
}) => {
  for (const remember of [true, false]) {
    const first = await browser.newContext();
    const page = await first.newPage();
    await page.goto(demo.url);
    if (remember) await page.getByLabel("Stay signed in for 10 days").check();
    await signIn(page, "worker@demo.muster.example", demoPassword);
    // It expires by the browser's clock, which may be another than the page's and the test's.
    await page.evaluate(() => (document.cookie = "hour=1; max-age=3600"));
    const expires = new Map((await first.cookies()).map((cookie) => [cookie.name, cookie.expires]));
    expect(expires.has("token")).toBe(remember);
    if (remember) {
      const days = (expires.get("token")! - expires.get("hour")! + 3600) / 86_400;
      expect(Math.round(days * 10) / 10).toBe(10);
    }
    // A restart keeps cookies and local storage, and drops what belongs to the session.
    const second = await browser.newContext({ storageState: await first.storageState() });
    const again = await second.newPage();
    await again.goto(demo.url);
    await expect(again.getByRole("heading", { level: 1, name: remember ? "Check-in" : /Sign in/ })).toBeVisible();
    await first.close();
    await second.close();
  }
});

test("a person who signs out, or loses the role, is out; a page of another role is forbidden @journey", async ({
  as,
  demo,
}) => {
  const worker = await as("worker");
  await worker.goto(`${demo.url}/payments`);
  await expect(worker.getByRole("main")).toContainText("Your role can't open this page.");
  await worker.getByRole("button", { name: "Account of Will Mensah" }).click();
  await worker.getByRole("button", { name: "Sign out" }).click();
  await expect(worker.getByRole("heading", { name: /Sign in/ })).toBeVisible();
  expect(
    await worker.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].join()),
  ).not.toMatch(/token|user/i);
});
