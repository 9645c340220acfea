import type { CDPSession, Page } from "@playwright/test";

/** How a page is drawn while it is scrolled by the wheel. Times are milliseconds. */
export interface Scrolled {
  readonly frames: number;
  readonly perSecond: number;
  /** Shares of frames that came later than one and than two after the one before. */
  readonly late: number;
  readonly veryLate: number;
  readonly slowest: number;
  /** Tasks of the main thread that took more than 50. */
  readonly longTasks: number;
  readonly pixels: number;
}

const seconds = 3;
const pixelsPerSecond = 2500;
/** A frame that comes within a quarter of the next one is not late. */
const [frame, spare] = [1000 / 60, 4];

/** Scrolls for three seconds, down and up in turn, with the pointer over what is found by a selector. */
export const scrolled = async (page: Page, devtools: CDPSession, over: string): Promise<Scrolled> => {
  const box = (await page.locator(over).first().boundingBox())!;
  const place = { x: box.x + box.width / 2, y: Math.max(box.y, 0) + 200 };
  await page.evaluate(() => {
    const seen = { frames: [] as number[], long: 0, pixels: 0, isOver: false, at: new WeakMap<Element, number>() };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => void (seen.long += list.getEntries().length)).observe({ type: "longtask" });
    const note = ({ target }: Event): void => {
      const element = target instanceof Element ? target : document.documentElement;
      seen.pixels += Math.abs(element.scrollTop - (seen.at.get(element) ?? 0));
      seen.at.set(element, element.scrollTop);
    };
    document.addEventListener("scroll", note, true);
    const next = (at: number): void => {
      seen.frames.push(at);
      if (!seen.isOver) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const began = performance.now();
  for (let turn = 0; performance.now() - began < seconds * 1000; turn += 1) {
    await devtools.send("Input.synthesizeScrollGesture", {
      ...place,
      yDistance: (turn % 2 === 0 ? -1 : 1) * pixelsPerSecond,
      speed: pixelsPerSecond,
      gestureSourceType: "mouse",
      preventFling: true,
    });
  }
  const { gaps, long, pixels } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { frames: number[]; long: number; pixels: number; isOver: boolean } };
    seen.isOver = true;
    return { gaps: seen.frames.slice(1).map((at, n) => at - seen.frames[n]!), long: seen.long, pixels: seen.pixels };
  });
  const share = (limit: number): number =>
    Math.round((100 * gaps.filter((gap) => gap > limit).length) / gaps.length) / 100;
  return {
    frames: gaps.length,
    perSecond: Math.round((1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0)),
    late: share(frame + spare),
    veryLate: share(2 * frame + spare),
    slowest: Math.round(Math.max(...gaps)),
    longTasks: long,
    pixels: Math.round(pixels),
  };
};
