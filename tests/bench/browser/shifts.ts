import type { Page } from "@playwright/test";

/** What jumped without a key or a press just before: the sum of the browser's layout shifts, and each with what moved. */
export interface Shifted {
  readonly sum: number;
  readonly each: readonly string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Counts what jumps in the pages of a tab. */
export const noteShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shifted = { sum: 0, each: [] as string[] };
    Object.assign(window, { shifted });
    const nameOf = ({ node }: { readonly node: Node | null }): string =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? "gone");
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        shifted.sum += value;
        shifted.each.push(`${value.toFixed(4)}: ${sources.map(nameOf).join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
};

/** Since the page was loaded. */
export const shiftsOf = (page: Page): Promise<Shifted> =>
  page.evaluate(() => (window as never as { shifted: Shifted }).shifted);
