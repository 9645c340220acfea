import { expect, type Page } from "@playwright/test";
import { mustBeAccessible, mustFit } from "./accessible.ts";
import { type DemoUser, test, watchPage } from "./fixtures.ts";
import { createSkill } from "./steps.ts";

/** Every page, as the people who have it, in both themes, wide and as narrow as a phone: no violation of WCAG 2.2 AA. */
const pages: readonly { user: DemoUser; path: string; title: string | RegExp }[] = [
  { user: "worker", path: "/check-in", title: "Check-in" },
  { user: "worker", path: "/skills", title: "Skills" },
  { user: "worker", path: "/change-password", title: "Change password" },
  { user: "worker", path: "/profile", title: "Profile" },
  { user: "worker", path: "/profile?edit=contact", title: "Profile" },
  { user: "worker", path: "/create-profile?step=education", title: "Create your profile" },
  { user: "worker", path: "/create-profile?step=nda", title: "Create your profile" },
  { user: "worker", path: "/create-profile?step=end", title: "Create your profile" },
  { user: "manager", path: "/approvals", title: "Approvals" },
  { user: "manager", path: "/projects", title: "Projects" },
  { user: "manager", path: "/projects/new", title: "New project" },
  { user: "manager", path: "/users", title: "People" },
  { user: "manager", path: "/users/new", title: "New person" },
  { user: "manager", path: "/users/import", title: "Import people" },
  { user: "manager", path: "/skills/import", title: "Import skills" },
  { user: "manager", path: "/directory/import", title: "Import directory entries" },
  { user: "manager", path: "/skills", title: "Skills" },
  { user: "manager", path: "/skills/new", title: "New skill" },
  { user: "manager", path: "/directory", title: "Directory" },
  { user: "payments", path: "/payments", title: "Payments" },
  { user: "payments", path: "/payment-lines", title: "Payment lines" },
  { user: "admin", path: "/audit", title: "Audit" },
  { user: "admin", path: "/outbox", title: "Outbox" },
  { user: "admin", path: "/nowhere", title: /not|nothing/i },
];
const outside = ["/", "/sign-up", "/forgot-password", "/reset-password/0/0", "/set-up/0"];

const settled = async (page: Page): Promise<void> => {
  await expect(page.getByAltText("Loading...")).toHaveCount(0);
  await expect(page.locator(".ant-skeleton, .ant-spin-spinning")).toHaveCount(0);
};

const setTheme = (page: Page, theme: "light" | "dark") =>
  page.addInitScript((chosen) => localStorage.setItem("muster.theme", chosen), theme);

for (const theme of ["light", "dark"] as const) {
  for (const user of ["worker", "manager", "payments", "admin"] as const) {
    test(`the pages of the ${user} in the ${theme} theme`, async ({ as, demo }) => {
      test.setTimeout(180_000);
      const page = await as(user);
      await setTheme(page, theme);
      for (const { path, title } of pages.filter((one) => one.user === user)) {
        for (const width of [1280, 375]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(demo.url + path);
          await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
          await settled(page);
          await mustBeAccessible(page, `${path} ${theme} ${width}`);
          await mustFit(page, `${path} ${theme} ${width}`);
        }
      }
    });
  }

  test(`an entry of the audit and a payment line in the ${theme} theme`, async ({ as, demo }) => {
    const page = await as("admin");
    await setTheme(page, theme);
    await createSkill(page, `Looked at in the ${theme} theme`);
    for (const path of ["/audit", "/payment-lines"]) {
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(demo.url + path);
        await settled(page);
        await page.locator(".record-body").getByRole("link").first().click();
        await expect(page).toHaveURL(new RegExp(`${path}/[0-9a-f-]+$`));
        await settled(page);
        await mustBeAccessible(page, `${path}/… ${theme} ${width}`);
        await mustFit(page, `${path}/… ${theme} ${width}`);
      }
    }
  });

  test(`the pages before sign-in in the ${theme} theme`, async ({ page, demo }) => {
    watchPage(page);
    await setTheme(page, theme);
    for (const path of outside) {
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(demo.url + path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await mustBeAccessible(page, `${path} ${theme} ${width}`);
        await mustFit(page, `${path} ${theme} ${width}`);
      }
    }
  });
}

test("the dark theme is chosen in the header, kept over a reload and over signing out", async ({ as }) => {
  const page = await as("manager");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole("button", { name: /dark theme/i }).click();
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await background()).toBe(dark);
  await page.getByRole("button", { name: "Account of Mara Okafor" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: /Sign in/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
});
