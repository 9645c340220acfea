import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { signIn, test, watchPage } from "./fixtures.ts";
import { choose, goTo, inviteAndWelcome, password } from "./steps.ts";

test.use({ apart: true });

const openMyData = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: `Account of ${name}` }).click();
  await page.getByRole("link", { name: "My data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My data" })).toBeVisible();
};

test("a person downloads their data, asks for erasure, sees why it was declined, and in the end is a pseudonym @journey", async ({
  as,
  browser,
  demo,
}) => {
  const admin = await as("admin");
  const page = watchPage(await (await browser.newContext()).newPage());
  const person = { firstName: "Wanda", lastName: "Leaving", email: "wanda@leaving.example", role: "Annotator" };
  await inviteAndWelcome(admin, page, person);
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, person.email, password);
  await openMyData(page, "Wanda Leaving");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const archive = await (await download).path();
  expect((await readFile(archive)).subarray(0, 2).toString()).toBe("PK");
  await page.getByRole("button", { name: "Request erasure…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Request erasure" }).click();
  await expect(page.getByText("Asked for")).toBeVisible();
  await mustLookRight(page, "my data with a request");

  await goTo(admin, "Erasure requests");
  await admin.getByRole("link", { name: "Wanda Leaving" }).click();
  await admin.getByRole("button", { name: "Decline…" }).click();
  await admin.getByLabel("Why not").fill("Your laptop is still with you.");
  await admin.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  // Live, without a reload.
  await expect(page.getByText("Your laptop is still with you.")).toBeVisible();

  await goTo(admin, "Erasure requests");
  await admin.getByRole("link", { name: "New erasure request" }).click();
  await choose(admin, "Person", "Wanda Leaving");
  await admin.getByRole("button", { name: "Create" }).click();
  await admin.getByRole("button", { name: "Erase the person…" }).click();
  const erasing = admin.getByRole("dialog");
  await expect(erasing.getByRole("button", { name: "Erase the person" })).toBeDisabled();
  await erasing.getByRole("textbox", { name: /^Type .* to erase them$/ }).fill("Wanda Leaving");
  await erasing.getByRole("button", { name: "Erase the person" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: /^Erased person [0-9A-F]{6}$/ })).toBeVisible();

  // Signed out at once, and no account has that address any more.
  await expect(page.getByText("Your session has ended. Sign in again.")).toBeVisible();
  await signInRefused(page, demo.url, person.email);
});

const signInRefused = async (page: Page, url: string, email: string): Promise<void> => {
  await page.goto(url);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Wrong e-mail address or password.")).toBeVisible();
};
