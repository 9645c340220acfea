import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that a theme can break. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Axe without the lists of what is in order, which take longer to write than the page to check; we use no frames. Style
 * sheets of shadow trees it would copy into the page, which the Content-Security-Policy refuses.
 */
const checker = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"], preload: { assets: ["media"] } });

/** No violation of WCAG 2.2 AA, nor of what axe calls good practice, on the page or in a part of it (a CSS selector). */
export const mustBeAccessible = (page: Page, what: string, part?: string): Promise<void> => {
  const builder = checker(page).withTags(rules);
  return mustPass(part === undefined ? builder : builder.include(part), what);
};

const mustPass = async (builder: AxeBuilder, what: string): Promise<void> => {
  const { violations } = await builder.analyze();
  const messages = violations.map(
    ({ id, nodes }) => `${what}: ${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(messages).toEqual([]);
};

/** Nothing is wider than the window: a phone's page moves in one direction only. */
export const mustFit = async (page: Page, what: string): Promise<void> => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, what).toBeLessThanOrEqual(0);
};

/** How a page is looked at. A narrow dark page has the colours of the wide one, and the shape of the light one. */
const looks = [
  { theme: "light", width: 1280 },
  { theme: "light", width: 375 },
  { theme: "dark", width: 1280 },
] as const;

/**
 * The page that is shown, wide and as narrow as a phone, in the light theme and in the dark one: it fits, and is
 * accessible. The dark theme is chosen as another tab would; what does not depend on colours is checked in the light one.
 * `npm test` leaves it to `npm run test:e2e`: it is a seventh of the journeys' time.
 */
export const mustLookRight = async (page: Page, what: string): Promise<void> => {
  if (process.env["MUSTER_LOOKS"] === "later") return;
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await chooseTheme(page, theme);
    await atRest(page);
    const where = `${what} ${theme} ${width}`;
    if (theme === "dark") await mustPass(checker(page).withRules(colourRules), where);
    else {
      await mustBeAccessible(page, where);
      await mustFit(page, where);
    }
  }
  await chooseTheme(page, "light");
};

const chooseTheme = (page: Page, theme: "light" | "dark"): Promise<void> =>
  page.evaluate((newValue) => {
    localStorage.setItem("muster.theme", newValue);
    window.dispatchEvent(new StorageEvent("storage", { key: "muster.theme", newValue }));
  }, theme);

/**
 * The page is there with its heading, nothing is loading, and nothing moves or changes its colour any more, but for
 * what does so for ever.
 */
export const atRest = async (page: Page): Promise<void> => {
  // Between two pages, while the code of the next one comes, there is neither a heading nor anything that spins.
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.getByAltText("Loading...")).toHaveCount(0);
  await expect(page.locator(".ant-skeleton, .ant-spin-spinning")).toHaveCount(0);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.playState !== "running" || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
};
