import type { CDPSession, Page } from "@playwright/test";

/** What has to be on a page until something is done. */
export interface Until {
  /** The heading of the page. */
  readonly heading?: string;
  /** Selectors: of what is there, and of what no longer is. */
  readonly there?: string;
  readonly gone?: string;
  /** A part of an address that has answered since; the rows are then its own. */
  readonly answered?: string;
  /** A wave has been drawn, or the page's sound plays. */
  readonly media?: "drawn" | "plays";
}

/** From a press or key until what it asks for is painted. Milliseconds, save `rows`. */
export interface Painted {
  readonly took: number;
  /** Of these, those in which the server had a call of the page's to answer. */
  readonly server: number;
  /** The main thread's processor time for it: scripts, layout and styles, and all. */
  readonly script: number;
  readonly layout: number;
  readonly work: number;
}

interface Told {
  readonly took: number;
  readonly server: number;
}

/**
 * Times the next event of a kind in the page itself, from its own time until the frame after which all is there was handed
 * over. Of several, as the keys of a word, the last counts.
 */
const arm = (page: Page, kind: "click" | "input", until: Until): Promise<void> =>
  page.evaluate(
    ([event, { heading, there, gone, answered, media }]) => {
      performance.clearResourceTimings();
      performance.setResourceTimingBufferSize(2000);
      const timed = { began: undefined as number | undefined, told: undefined as unknown };
      Object.assign(window, { timed });
      const note = ({ timeStamp, isTrusted }: Event): void => {
        if (isTrusted) timed.began = timeStamp;
      };
      document.addEventListener(event, note, true);
      const calls = (since: number) =>
        (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
          ({ name, startTime }) => name.includes("/api/") && startTime >= since,
        );
      const isDrawn = (): boolean => {
        const host = document.querySelector(".audio-wave > div > div");
        return [...(host?.shadowRoot?.querySelectorAll<HTMLCanvasElement>(".canvases canvas") ?? [])].some(
          (canvas) =>
            canvas.width > 0 &&
            canvas
              .getContext("2d")
              ?.getImageData(0, 0, canvas.width, canvas.height)
              .data.some((value) => value > 0),
        );
      };
      const plays = (): boolean => {
        const { played } = window as unknown as { played?: HTMLMediaElement };
        return played !== undefined && !played.paused && played.currentTime > 0;
      };
      const isDone = (since: number): boolean =>
        (heading === undefined || document.querySelector("h1")?.textContent.trim() === heading) &&
        (there === undefined || document.querySelector(there) !== null) &&
        (gone === undefined || document.querySelector(gone) === null) &&
        (answered === undefined || calls(since).some(({ name }) => name.includes(answered))) &&
        (media === undefined || (media === "drawn" ? isDrawn() : plays()));
      /** The time in which at least one call was under way. */
      const waited = (since: number, end: number): number => {
        let [sum, to] = [0, since];
        for (const { startTime, responseEnd } of calls(since).toSorted((a, b) => a.startTime - b.startTime)) {
          if (startTime > end) break;
          sum += Math.max(0, Math.min(responseEnd, end) - Math.max(startTime, to));
          to = Math.max(to, responseEnd);
        }
        return sum;
      };
      const look = (): void => {
        const since = timed.began;
        if (since === undefined || !isDone(since)) return void requestAnimationFrame(look);
        // This frame shows it; what follows the frame comes after its layout and paint.
        setTimeout(() => {
          const end = performance.now();
          document.removeEventListener(event, note, true);
          timed.told = { took: end - since, server: waited(since, end) };
        });
      };
      requestAnimationFrame(look);
    },
    [kind, until] as const,
  );

const told = async (page: Page): Promise<Told> => {
  const found = await page.waitForFunction(() => (window as unknown as { timed: { told?: unknown } }).timed.told);
  return (await found.jsonValue()) as Told;
};

/** The processor time of a page's main thread so far, in milliseconds. */
export const workOf = async (devtools: CDPSession): Promise<Pick<Painted, "script" | "layout" | "work">> => {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const of = (...names: readonly string[]): number =>
    names.reduce((sum, name) => sum + 1000 * (metrics.find((one) => one.name === name)?.value ?? 0), 0);
  return {
    script: of("ScriptDuration"),
    layout: of("LayoutDuration", "RecalcStyleDuration"),
    work: of("TaskDuration"),
  };
};

/** Has Chromium count the main thread's processor time, so that other work of the machine counts less. */
export const counting = async (page: Page): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return devtools;
};

/** Does something on a page, and times it. */
export const painted = async (
  { page, devtools }: { readonly page: Page; readonly devtools: CDPSession },
  act: () => Promise<unknown>,
  until: Until,
  kind: "click" | "input" = "click",
): Promise<Painted> => {
  await arm(page, kind, until);
  const before = await workOf(devtools);
  await act();
  const { took, server } = await told(page);
  const after = await workOf(devtools);
  return {
    took,
    server,
    script: after.script - before.script,
    layout: after.layout - before.layout,
    work: after.work - before.work,
  };
};
