import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { linkPages } from "../../contract/core/sign-in-paths.ts";
import type { Product } from "../product.ts";
import { signIn, watchPage } from "./fixtures.ts";

/** What people do, one function a step, by what they see. */
export const password = "a long and fine password";

export interface Desk {
  /** A browser of one person, signed in. */
  as(email: string, word?: string): Promise<Page>;
  /** A browser without a signed-in person. */
  stranger(): Promise<Page>;
  close(): Promise<void>;
}

export const openDesk = (browser: Browser, product: { readonly url: string }): Desk => {
  const opened: BrowserContext[] = [];
  const stranger = async (): Promise<Page> => {
    const context = await browser.newContext();
    opened.push(context);
    const page = watchPage(await context.newPage());
    await page.goto(product.url);
    return page;
  };
  return {
    stranger,
    as: async (email, word = password) => {
      const page = await stranger();
      await signIn(page, email, word);
      return page;
    },
    close: async () => {
      await Promise.all(opened.map((context) => context.close()));
    },
  };
};

/** With the one-time link that the server printed. */
export const setUpCompany = async (page: Page, product: Product, email: string): Promise<void> => {
  await page.goto(product.setUpUrl ?? "");
  await page.getByLabel("Company").fill("Northwind Labels");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Admin");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("Muster is set up. Sign in with your new account.")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, email, password);
};

export const pressInMenu = (page: Page, entry: string): Promise<void> =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: entry, exact: true }).click();

/** By the menu, until its page is there: what is looked for next may be on the previous page too. */
export const goTo = async (page: Page, entry: string): Promise<void> => {
  await pressInMenu(page, entry);
  await expect(page.getByRole("heading", { level: 1, name: entry, exact: true })).toBeVisible();
};

/** Types into a list's search and waits until the list shows its answer: until then its rows are the previous ones. */
export const search = async (page: Page, text: string): Promise<void> => {
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get("search") === text);
  await page.getByRole("searchbox").fill(text);
  await answered;
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
};

/** In a field that searches for its choices; `within` is the part of the page that contains it. */
export const choose = async (
  page: Page,
  field: string | RegExp,
  option: string,
  within: Page | Locator = page,
): Promise<void> => {
  const input = within.getByRole("combobox", { name: field });
  await input.press("ArrowDown");
  await input.pressSequentially(option);
  await page.locator(".ant-select-dropdown:visible").getByTitle(option, { exact: true }).click();
  // After a click antd focuses the field once more, in a timer: what is typed into the next field before would go there.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await input.press("Escape");
};

/** Picks one of a short list, opened by the keyboard. */
export const pick = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole("combobox", { name: field }).press("ArrowDown");
  await page.locator(".ant-select-dropdown:visible").getByTitle(option, { exact: true }).click();
};

export const createSkill = async (page: Page, name: string): Promise<void> => {
  await goTo(page, "Skills");
  await page.getByRole("link", { name: "New skill" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
};

/** Active, with one rate from always on. */
export const createProject = async (page: Page, name: string, rate: string, skill?: string): Promise<void> => {
  await goTo(page, "Projects");
  await page.getByRole("link", { name: "New project" }).click();
  await page.getByRole("textbox", { name: /^\W*Name$/ }).fill(name);
  await pick(page, "Status", "Active");
  if (skill) await choose(page, "Skills needed", skill);
  await page.getByRole("button", { name: "Add to rates" }).click();
  await page.getByLabel("Hourly rate").fill(rate);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
};

export const importPeople = async (page: Page, file: string, count: number): Promise<void> => {
  await goTo(page, "People");
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByLabel("CSV file", { exact: true }).setInputFiles(file);
  await page.getByLabel("Send invitations").click();
  await page.getByRole("button", { name: `Import ${count} people` }).click();
  await expect(page.getByText(`${count} people imported`)).toBeVisible();
};

export const uploadHours = async (page: Page, project: string, file: string, count: number): Promise<void> => {
  await goTo(page, "Projects");
  await page.getByRole("link", { name: project, exact: true }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Upload hours" }).click();
  await page.getByLabel("CSV file", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: `Upload ${count.toLocaleString("en-US")} entries` }).click();
  await expect(page.getByText(`${count.toLocaleString("en-US")} entries uploaded`)).toBeVisible();
};

/** Everything that a list shows, in one bulk call. */
const selectAll = async (page: Page, count: number): Promise<void> => {
  await page
    .getByRole("checkbox", { name: /select all|all on this page/i })
    .first()
    .check();
  const more = page.getByRole("button", { name: `Select all ${count} that match` });
  await more
    .or(page.getByText(`${count} selected`))
    .first()
    .waitFor();
  if (await more.isVisible()) await more.click();
  await expect(page.getByText(`${count} selected`)).toBeVisible();
};

export const approveAll = async (page: Page, count: number): Promise<void> => {
  await goTo(page, "Approvals");
  await selectAll(page, count);
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(`${count} approved`)).toBeVisible();
  await expect(page.getByText("No hours are waiting.")).toBeVisible();
};

export const approveAllPayments = async (page: Page, count: number): Promise<void> => {
  await goTo(page, "Payments");
  await selectAll(page, count);
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Approve payment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve payment" }).click();
  await expect(page.getByText(`${count} approved for payment`)).toBeVisible();
  await expect(page.getByText("No payments to approve.")).toBeVisible();
};

/** Closes a dialog by Escape as soon as it takes keys: the focus moves into it only when it has come to rest. */
export const closeByEscape = async (dialog: Locator): Promise<void> => {
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await dialog.page().keyboard.press("Escape");
};

/**
 * Scrolls to the chart of a figure. It is loaded when it comes into sight, with the library that draws it the first time;
 * what stands above may load meanwhile, and push it out of sight again.
 */
export const seeChart = (figure: Locator): Promise<void> =>
  expect(async () => {
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator("canvas")).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });

/** Scrolls by half a window, and from the top again at the end. */
export const scrollOn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const isEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
    window.scrollTo(0, isEnd ? 0 : scrollY + innerHeight / 2);
  });

/**
 * Figures come once the user has scrolled to them, so the page is scrolled bit by bit: a jump to the end passes those whose
 * place is above it.
 */
export const scrollTo = (figure: Locator): Promise<void> =>
  expect(async () => {
    await scrollOn(figure.page());
    await expect(figure).toBeVisible({ timeout: 1000 });
  }).toPass();

/** The sum in the card, the chart as it is read out, and the table beside it. */
export const seeTotals = async (page: Page, worked: string, amount: string): Promise<void> => {
  const card = page.getByRole("region", { name: "Approved for payment" });
  await expect(card).toContainText(amount);
  await expect(card).toContainText(worked);
  await page.getByRole("link", { name: "Approved payments" }).click();
  const months = page.getByRole("region", { name: "By month" });
  await expect(months.getByRole("img", { name: new RegExp(amount.replace(/[$.]/g, "\\$&")) })).toBeVisible();
  await seeChart(months);
  await months.getByRole("button", { name: "By month: show the table" }).click();
  await expect(months.getByRole("row", { name: /All months/ })).toContainText(`${worked}${amount}`);
};

/** Invites a person and, with the link that the outbox keeps, chooses their password. */
export const inviteAndWelcome = async (
  admin: Page,
  stranger: Page,
  person: { firstName: string; lastName: string; email: string; role: string; skill?: string },
): Promise<void> => {
  await goTo(admin, "People");
  await admin.getByRole("link", { name: "New person" }).click();
  await admin.getByRole("textbox", { name: "First name" }).fill(person.firstName);
  await admin.getByRole("textbox", { name: "Last name" }).fill(person.lastName);
  await admin.getByRole("textbox", { name: "E-mail" }).fill(person.email);
  if (person.role !== "Annotator") await pick(admin, "Role", person.role);
  if (person.skill) await choose(admin, "Skills", person.skill);
  await admin.getByRole("button", { name: "Create" }).click();
  await expect(admin.getByRole("heading", { name: `${person.firstName} ${person.lastName}` })).toBeVisible();
  await stranger.goto(await mailedLink(admin, person.email, "resetPassword"));
  await saveNewPassword(stranger, password);
};

/** A new person begins with their profile, and may work before it is filled in. */
export const leaveProfileForLater = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { name: "Create your profile", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByRole("heading", { name: "Check-in", level: 1 })).toBeVisible();
};

/** Through the page of a link to choose a password. It has a link to sign in before the password is saved, too. */
export const saveNewPassword = async (page: Page, chosen: string): Promise<void> => {
  await page.getByLabel("New password").fill(chosen);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Your new password is set. Sign in with it.")).toBeVisible();
};

/** The link in the newest mail to an address, as the administrator finds it in the outbox once a mail of this kind is there. */
export const mailedLink = async (admin: Page, email: string, kind: keyof typeof linkPages): Promise<string> => {
  const page = linkPages[kind].split(":")[0]!;
  let href = "";
  await expect(async () => {
    // Loaded anew: the list of an earlier look, which a page shows until the new one is there, has an older mail first.
    await admin.goto(new URL("/outbox", admin.url()).href);
    const row = admin.getByRole("row").filter({ hasText: email }).first();
    await row.getByRole("link").click();
    await expect(admin.getByText(`To ${email}`)).toBeVisible();
    const link = admin.getByRole("main").getByRole("link", { name: /^http/ });
    href = (await link.getAttribute("href")) ?? "";
    expect(new URL(href).pathname).toContain(page);
  }).toPass();
  return href;
};
