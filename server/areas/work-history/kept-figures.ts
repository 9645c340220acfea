import { addUp } from "../../core/db/kept-sums.ts";
import type { Database } from "../../core/db/pool.ts";
import { hoursSums } from "./counts.ts";
import { keepDays } from "./kept-days.ts";
import { keepWeeks } from "./kept-weeks.ts";

/** In milliseconds: the job begins each minute, and its next turn goes on where this one ended. */
const longest = 45_000;

/**
 * Adds up what changed of hours, and works out what is missing of days and weeks: few after a usual minute, all of them after
 * a fill or an import of history. Each part is a transaction of its own, so that others
 * who wait to add up have their turn in between.
 */
export const keepFigures = async (db: Database): Promise<void> => {
  const until = performance.now() + longest;
  await addUp(db, hoursSums);
  for (const keepSome of [keepDays, keepWeeks]) {
    while (performance.now() < until && (await keepSome(db)) > 0);
  }
};
