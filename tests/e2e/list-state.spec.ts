import { type Browser, expect, type Page } from "@playwright/test";
import type { Demo } from "./demo-company.ts";
import { demoPassword, signIn, test, watchPage } from "./fixtures.ts";
import { goTo } from "./steps.ts";

test.use({ apart: true });

/** A browser of the manager's that stays signed in, so that a second tab is theirs too. */
const openBrowser = async (browser: Browser, demo: Demo): Promise<Page> => {
  const context = await browser.newContext();
  const page = watchPage(await context.newPage());
  await page.goto(demo.url);
  await page.getByLabel("E-mail").fill("manager@demo.muster.example");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByLabel("Stay signed in for 10 days").check();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  return page;
};

const suggest = async (page: Page, field: string, ...values: readonly string[]): Promise<void> => {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const input = page.getByRole("combobox", { name: field });
  await input.press("ArrowDown");
  for (const value of values) await page.locator(".ant-select-dropdown:visible").getByTitle(value).click();
  await input.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Filters" })).toHaveCount(0);
};

const showsWhatWasSet = async (page: Page): Promise<void> => {
  await expect(page.getByText("Industry: Agriculture or Automotive")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("batch");
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("columnheader", { name: "Platform" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "QA", exact: true })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Pages: Directory" })).toContainText(
    /21–30 of 30 \([\d,]+ in all\)/,
  );
};

test("a list is as it was after a reload and in a second tab, and Back leaves it once", async ({ browser, demo }) => {
  const page = await openBrowser(browser, demo);
  await goTo(page, "Skills");
  await goTo(page, "Directory");
  await suggest(page, "Industry", "Agriculture", "Automotive");
  await page.getByRole("searchbox").fill("batch");
  await expect(page).toHaveURL(/search=batch/);
  await page.getByRole("columnheader", { name: "Name" }).click();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const columns = page.getByRole("dialog", { name: "Columns", exact: true });
  await columns.getByRole("checkbox", { name: "QA", exact: true }).uncheck();
  await columns.getByRole("checkbox", { name: "Platform" }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("listitem", { name: "2" }).click();
  await showsWhatWasSet(page);

  await page.reload();
  await showsWhatWasSet(page);

  const second = watchPage(await page.context().newPage());
  await second.goto(page.url());
  await showsWhatWasSet(second);

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Skills" })).toBeVisible();
  await page.goForward();
  await showsWhatWasSet(page);
  await page.context().close();
});

test("a saved view brings back search, filters, columns and density, and a list may open with it", async ({ as }) => {
  const page = await as("manager");
  await goTo(page, "People");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const role = page.getByRole("combobox", { name: "Role" });
  await role.pressSequentially("Rev");
  await page.locator(".ant-select-dropdown:visible").getByTitle("Reviewer").click();
  await role.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByText("Compact", { exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByLabel("Name of the view").fill("The reviewers");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "The reviewers", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  const matching = await page.getByRole("navigation", { name: "Pages: People" }).textContent();

  await goTo(page, "Skills");
  await goTo(page, "People");
  await expect(page.getByRole("button", { name: "Back to your last filter: Role: Reviewer" })).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("button", { name: "Reset" }).click();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("button", { name: "The reviewers", exact: true }).click();
  await expect(page.getByText("Role: Reviewer")).toBeVisible();
  await expect(page.getByRole("region", { name: "People", exact: true })).toHaveClass(/record-compact/);
  await expect(page.getByRole("navigation", { name: "Pages: People" })).toHaveText(matching ?? "");

  await page.getByRole("button", { name: "Account of Mara Okafor" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: /Sign in/ })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  // The view is the person's, whatever browser they come with.
  await signIn(page, "manager@demo.muster.example", demoPassword);
  await goTo(page, "People");
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("button", { name: "Open the list with The reviewers" }).click();
  await expect(page.getByRole("button", { name: "Don’t open the list with The reviewers" })).toBeVisible();
  await goTo(page, "Skills");
  await goTo(page, "People");
  await expect(page).toHaveURL(/role=reviewer/);
  await expect(page.getByText("Role: Reviewer")).toBeVisible();
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("button", { name: "Delete the view The reviewers" }).click();
  await expect(page.getByRole("button", { name: "The reviewers", exact: true })).toBeHidden();
});

test("a list that was read before is there before the server has answered", async ({ browser, demo }) => {
  const page = await openBrowser(browser, demo);
  await goTo(page, "Projects");
  const project = page.getByRole("link", { name: "Lidar cuboids, highway" });
  await expect(project).toBeVisible();
  const kept = () =>
    page.evaluate(() =>
      Object.entries(localStorage).some(
        ([key, value]) => key.endsWith(".replies") && value.includes("Lidar cuboids, highway"),
      ),
    );
  await expect.poll(kept).toBe(true);
  await page.route("**/api/v1/project-drawer?*", () => new Promise(() => undefined));
  await page.reload();
  await expect(project).toBeVisible();
  await page.context().close();
});

test("a record opened in a new tab needs no password, and signing out in one tab ends both", async ({ as }) => {
  const page = await as("manager");
  await goTo(page, "Skills");
  const link = page.getByRole("cell").getByRole("link").first();
  const name = (await link.textContent()) ?? "";
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    link.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  const second = watchPage(opened);
  await expect(second.getByRole("heading", { level: 1, name })).toBeVisible();

  await second.getByRole("button", { name: /Mara Okafor/ }).click();
  await second.getByRole("button", { name: "Sign out" }).click();
  await expect(second.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

test("a list's header stays in sight while the page scrolls, and its filters show that they go on", async ({
  as,
  demo,
}) => {
  const page = await as("manager");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${demo.url}/users`);
  const header = page
    .getByRole("columnheader", { name: "Email" })
    .or(page.getByRole("columnheader", { name: "E-mail" }));
  await expect(header).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(header).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("button", { name: /^Filter/ }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await expect(panel).toBeVisible();
  const fade = await panel.evaluate((element) => {
    const { position, bottom } = getComputedStyle(element, "::after");
    return { position, bottom, scrolls: element.scrollHeight > element.clientHeight };
  });
  expect(fade).toEqual({ position: "sticky", bottom: "0px", scrolls: true });
});
