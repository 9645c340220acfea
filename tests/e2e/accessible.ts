import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** No violation of WCAG 2.2 AA, nor of what axe calls good practice, on the page or in a part of it (a CSS selector). */
export const mustBeAccessible = async (page: Page, what: string, part?: string): Promise<void> => {
  const builder = new AxeBuilder({ page }).withTags(rules);
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze();
  const told = violations.map(
    ({ id, nodes }) => `${what}: ${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(told).toEqual([]);
};

/** Nothing is wider than the window: a phone's page moves in one direction only. */
export const mustFit = async (page: Page, what: string): Promise<void> => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, what).toBeLessThanOrEqual(0);
};
