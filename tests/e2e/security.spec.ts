import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { mustBeAccessible } from "./accessible.ts";
import { demoPassword, signIn, test, watchPage } from "./fixtures.ts";
import { goTo, pressInMenu, search } from "./steps.ts";

test.use({ apart: true });

const email = "payments@demo.muster.example";

/** The code that the app of this secret shows so many milliseconds from now. */
const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });

/** From the password to the recovery codes; answers them and the secret, as they are shown. */
const setUp = async (page: Page): Promise<{ secret: string; codes: string[] }> => {
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await page.getByText("Or enter this key").locator("code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code from the app").fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await mustBeAccessible(page, "recovery codes");
  const codes = await page.getByRole("listitem").locator("code").allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "I've saved them" }).click();
  return { secret, codes };
};

const openSecurity = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("link", { name: "Sign-in and security" }).click();
  await expect(page.getByRole("heading", { name: "Sign-in and security", level: 1 })).toBeVisible();
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
};

test("a person switches a second factor on, and signs in with a code and with a recovery code @journey", async ({
  as,
  browser,
  demo,
}) => {
  const page = await as("payments");
  await openSecurity(page);
  await page.getByRole("button", { name: "Set up" }).click();
  const { secret, codes } = await setUp(page);
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  await signOut(page);

  // A wrong password gives the usual error: there is no hint of a code.
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Wrong e-mail address or password.");
  await page.getByLabel("Stay signed in for 10 days").check();
  await signIn(page, email, demoPassword);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await mustBeAccessible(page, "the code step");
  // Back shows the form as it was typed.
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(demoPassword);
  await expect(page.getByLabel("Stay signed in for 10 days")).toBeChecked();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await code.fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
  await code.fill(codeOf(secret, 30_000));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  expect((await page.context().cookies()).some(({ name }) => name === "token")).toBe(true);

  const context = await browser.newContext();
  const other = watchPage(await context.newPage());
  await other.goto(demo.url);
  await signIn(other, email, demoPassword);
  await other.getByRole("button", { name: "Use a recovery code" }).click();
  await other.getByLabel("Recovery code").fill(codes[0]!.toUpperCase());
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await openSecurity(other);
  await expect(other.getByText("9 recovery codes are left.")).toBeVisible();
  await context.close();
});

test("a person ends the session of another browser", async ({ as }) => {
  const [here, there] = [await as("worker"), await as("worker")];
  await openSecurity(here);
  const sessions = here.getByRole("region", { name: "Where you are signed in" });
  // Two of them are the demo's; this one has no button.
  await expect(sessions.getByRole("listitem")).toHaveCount(4);
  await expect(sessions.getByText("✓ This one")).toHaveCount(1);
  await sessions.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(here.getByText(/^Chrome.* is signed out$/)).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  // An open console notices by itself: its stream of events ends, and the next is refused.
  await expect(there.getByText("Your session has ended. Sign in again.")).toBeVisible();
});

test("a person makes a token, uses it, and revokes it", async ({ as, demo }) => {
  const page = await as("manager");
  await openSecurity(page);
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name", { exact: true }).fill("My script");
  await page.getByLabel("Works for").selectOption("30 days");
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByRole("button", { name: "Create token" }).click();
  const token = await page.getByLabel("Your new token").inputValue();
  const authorization = `Bearer ${token}`;
  const list = () => fetch(`${demo.url}/api/v1/users?limit=1`, { headers: { authorization } });
  expect((await list()).status).toBe(200);
  await page.getByRole("button", { name: "I've saved it" }).click();
  await expect(page.getByLabel("Your new token")).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke My script" }).click();
  await page
    .getByRole("group", { name: /My script/ })
    .getByRole("button", { name: "Revoke" })
    .click();
  await expect(page.getByText("My script is revoked")).toBeVisible();
  expect((await list()).status).toBe(401);
});

test("an administrator requires it of managers, who are led to set it up; a lost phone is reset", async ({ as }) => {
  const admin = await as("admin");
  const manager = await as("manager");
  await expect(manager.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await goTo(admin, "Sign-in rules");
  await admin.getByLabel("Manager").check();
  await admin.getByRole("button", { name: "Save" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(admin.getByText("The sign-in rules are saved")).toBeVisible();

  // The console that was open already leads there with its next call.
  await pressInMenu(manager, "Skills");
  await expect(manager.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await mustBeAccessible(manager, "the set-up that comes first");
  await manager.reload();
  await expect(manager.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await expect(manager.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await setUp(manager);
  await expect(manager.getByRole("navigation", { name: "Main" })).toBeVisible();

  await goTo(admin, "People");
  await search(admin, "manager@demo");
  await admin.getByRole("link", { name: "Mara Okafor" }).click();
  await admin.getByRole("button", { name: "More" }).click();
  await admin.getByRole("menuitem", { name: "Reset second factor" }).click();
  await admin.getByRole("dialog").getByRole("button").last().click();
  await expect(admin.getByText("Mara Okafor has no second factor now")).toBeVisible();
  // The stream that the open console listens to has ended, and it asks for another with a session that is over.
  await expect(manager.getByText("Your session has ended. Sign in again.")).toBeVisible();
  await signIn(manager, "manager@demo.muster.example", demoPassword);
  await expect(manager.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await manager.getByRole("button", { name: "Sign out" }).click();
  await expect(manager.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
