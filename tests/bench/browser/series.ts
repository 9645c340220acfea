import type { CDPSession, Page } from "@playwright/test";
import { painted, type Painted, type Until } from "./painted.ts";
import { percentile } from "../percentile.ts";

/** A page whose presses are timed. */
export interface Timed {
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** Something that a person does, and what it leads to. */
export interface Step {
  readonly what: string;
  readonly act: () => Promise<unknown>;
  readonly until: Until;
  readonly kind?: "click" | "input";
  /** What leads to it, which isn't timed. */
  readonly before?: () => Promise<unknown>;
}

/** How long a step takes: all are milliseconds, medians save `most`, which 19 in 20 don't exceed. */
export interface StepFigure {
  readonly step: string;
  readonly times: number;
  readonly middle: number;
  readonly most: number;
  readonly server: number;
  readonly browser: number;
  readonly script: number;
  readonly layout: number;
  readonly work: number;
}

/** Does some steps in turn, again and again: the first round isn't counted. */
export const series = async (timed: Timed, steps: readonly Step[], times: number): Promise<StepFigure[]> => {
  const all = new Map<string, Painted[]>(steps.map(({ what }) => [what, []]));
  for (let round = 0; round <= times; round += 1) {
    for (const { what, act, until, kind, before } of steps) {
      await before?.();
      const one = await painted(timed, act, until, kind);
      if (round > 0) all.get(what)!.push(one);
    }
  }
  return [...all].map(([step, found]) => figureOf(step, found));
};

const figureOf = (step: string, found: readonly Painted[]): StepFigure => {
  const at = (share: number, of: (one: Painted) => number): number => Math.round(percentile(found.map(of), share));
  return {
    step,
    times: found.length,
    middle: at(0.5, ({ took }) => took),
    most: at(0.95, ({ took }) => took),
    server: at(0.5, ({ server }) => server),
    browser: at(0.5, ({ took, server }) => took - server),
    script: at(0.5, ({ script }) => script),
    layout: at(0.5, ({ layout }) => layout),
    work: at(0.5, ({ work }) => work),
  };
};
