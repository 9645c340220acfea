import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import PdfDocument from "pdfkit";
import sharp from "sharp";
import { mustBeAccessible, mustFit } from "./accessible.ts";
import { signIn, test, watchPage } from "./fixtures.ts";
import { goTo, mailedLink, password, search } from "./steps.ts";

test.use({ apart: true });

const email = "amina@signup.example";

/** A real PDF of one page. */
const smallPdf = (): Promise<Buffer> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    const document = new PdfDocument();
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
    document.text("Certificate of Amina Wanjiru");
    document.end();
  });

const smallPng = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: "#3677c8" } })
    .png()
    .toBuffer();

const signUp = async (page: Page, url: string, admin: Page): Promise<void> => {
  await page.goto(`${url}/sign-up`);
  await page.getByLabel("First name").fill("Amina");
  await page.getByLabel("Last name").fill("Wanjiru");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  // The page before has such a link too.
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, email, password);
  await page.goto(await mailedLink(admin, email, "verifyEmail"));
  await page.getByRole("link", { name: "Continue" }).click();
};

/** In one of the browser's own lists of choices. */
const pick = (page: Page, field: string, option: string) =>
  page.getByRole("combobox", { name: field, exact: true }).selectOption({ label: option });

const step = (page: Page, title: string) => expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
const saveAndContinue = (page: Page) => page.getByRole("button", { name: "Save and continue" }).click();
const goOn = (page: Page) => page.getByRole("button", { name: "Continue", exact: true }).click();

test("a new person fills in their profile on a phone; a manager's look at it is in the audit @journey", async ({
  browser,
  demo,
  as,
}) => {
  const admin = await as("admin");
  const context = await browser.newContext({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
  const page = watchPage(await context.newPage());
  await signUp(page, demo.url, admin);

  await expect(page.getByRole("heading", { level: 1, name: "Create your profile" })).toBeVisible();
  await step(page, "About you");
  await saveAndContinue(page);
  await expect(page.getByText("Fill this in.").first()).toBeVisible();
  await page.getByLabel("Date of birth").fill("2020-01-01");
  await pick(page, "Nationality", "Kenya");
  await saveAndContinue(page);
  await expect(page.getByText("You must be at least 16 years old.")).toBeVisible();
  await page.getByLabel("Date of birth").fill("1996-04-12");
  await saveAndContinue(page);

  await step(page, "How to reach you");
  await expect(page.getByText("25% complete")).toBeVisible();
  await pick(page, "Country of residence", "Kenya");
  await page.getByRole("textbox", { name: /^\W*Phone$/ }).fill("+254 712 345 678");
  await expect(page.getByRole("textbox", { name: /^\W*Phone$/ })).toHaveValue("0712 345678");
  await page.getByRole("textbox", { name: /^\W*Address$/ }).fill("12 Ngong Road");
  await page.getByRole("textbox", { name: /^\W*City$/ }).fill("Nairobi");
  // Left without saving, it asks.
  await page.getByRole("button", { name: "Skip for now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  // A tab that ends loses nothing of it: another one has what was typed.
  const another = watchPage(await context.newPage());
  await another.goto(`${demo.url}/create-profile?step=contact`);
  await expect(another.getByText("What you typed before is here again.")).toBeVisible();
  await expect(another.getByRole("textbox", { name: /^\W*City$/ })).toHaveValue("Nairobi");
  await another.close();
  await saveAndContinue(page);

  // Another day she comes back to where she stopped.
  await step(page, "Identity");
  await page.getByRole("button", { name: "Skip for now" }).click();
  await step(page, "Education");
  await page.goto(demo.url);
  await expect(page.getByText("Your profile is 45% complete.")).toBeVisible();
  await page.getByRole("link", { name: "Finish your profile" }).click();
  await step(page, "Education");
  await page.getByRole("button", { name: "Add to education" }).click();
  await pick(page, "Level", "Bachelor's degree");
  await page.getByLabel("School or university").fill("University of Nairobi");
  await page.getByLabel("Field of study").fill("Linguistics");
  await page.getByLabel("From").fill("2014");
  await page.getByLabel("Until").fill("2018");
  await saveAndContinue(page);

  await step(page, "Documents");
  await page.getByLabel("Document file").setInputFiles({
    name: "front.png",
    mimeType: "image/png",
    buffer: await smallPng(),
  });
  await expect(page.getByText("front.png", { exact: true })).toBeVisible();
  await pick(page, "Document type", "Certificate");
  await page.getByLabel("Document file").setInputFiles({
    name: "certificate.pdf",
    mimeType: "application/pdf",
    buffer: await smallPdf(),
  });
  await expect(page.getByText("certificate.pdf", { exact: true })).toBeVisible();
  await goOn(page);

  await step(page, "Confidentiality agreement");
  await page.getByRole("textbox", { name: "Your full name" }).fill("Somebody Else");
  await page.getByRole("button", { name: "Sign the agreement" }).click();
  await expect(page.getByText(/Type your name as in your profile/)).toBeVisible();
  await page.getByRole("textbox", { name: "Your full name" }).fill("Amina Wanjiru");
  await page.getByRole("button", { name: "Sign the agreement" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the signed agreement" }).click();
  const signed = await readFile(await (await downloading).path());
  expect(signed.subarray(0, 5).toString()).toBe("%PDF-");
  await goOn(page);

  await step(page, "Photo");
  await page.getByLabel("Picture file").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: await smallPng(),
  });
  await page.getByRole("dialog").getByRole("slider", { name: "Zoom" }).press("ArrowRight");
  await mustBeAccessible(page, "the dialog that cuts a picture", "dialog[open]");
  await mustFit(page, "the dialog that cuts a picture");
  await page.getByRole("dialog").getByRole("button", { name: "Use photo" }).click();
  await expect(page.getByAltText("You, as others see you")).toBeVisible();
  await goOn(page);

  // What was skipped comes last.
  await step(page, "Identity");
  await pick(page, "Identity document", "Passport");
  await pick(page, "Issued by", "Kenya");
  await page.getByRole("textbox", { name: /^\W*Document number$/ }).fill("ak 012 3456");
  await page.getByLabel("Valid until").fill("2031-08-01");
  await saveAndContinue(page);
  await step(page, "Pay details");
  await mustBeAccessible(page, "pay details as a step");
  await mustFit(page, "pay details as a step");
  await page.getByLabel("AirTM").check();
  await page.getByLabel("E-mail of your AirTM account").fill("amina@airtm.example");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("region", { name: "Where you are paid" })).toBeVisible();
  await goOn(page);
  await step(page, "Your profile is complete");
  await expect(page.getByText("100% complete")).toBeVisible();
  await page.getByRole("button", { name: "Start working" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check-in" })).toBeVisible();
  await expect(page.getByText(/Your profile is/)).toHaveCount(0);

  const manager = await as("manager");
  await openPerson(manager, email, "Amina Wanjiru");
  await manager.getByRole("tab", { name: "Identity documents" }).click();
  await expect(manager.getByText("ak 012 3456")).toHaveCount(0);
  await manager.getByRole("button", { name: "Show and record" }).click();
  await expect(manager.getByText("ak 012 3456")).toBeVisible();
  await mustBeAccessible(manager, "a person's identity documents");
  const saving = manager.waitForEvent("download");
  await manager.getByRole("button", { name: /^Download certificate.pdf/ }).click();
  expect((await saving).suggestedFilename()).toBe("certificate.pdf");

  await goTo(admin, "Audit");
  const looks = admin.getByRole("row").filter({ hasText: "Mara Okafor" }).filter({ hasText: "Amina Wanjiru" });
  await expect(looks).toHaveCount(2);

  const payments = await as("payments");
  await openPerson(payments, email, "Amina Wanjiru");
  await payments.getByRole("tab", { name: "Personal and contact" }).click();
  await expect(payments.getByRole("heading", { level: 2, name: "Contact" })).toBeVisible();
  await expect(payments.getByText("Identity documents")).toHaveCount(0);
  await context.close();
});

const openPerson = async (page: Page, address: string, name: string): Promise<void> => {
  await goTo(page, "People");
  await search(page, address);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
};
