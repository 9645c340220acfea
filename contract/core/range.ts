import type { z } from "zod";
import { Day } from "./fields.ts";

/** Days in the platform's time zone, both included. */
export const range = {
  startDate: Day.optional().meta({ label: "From" }),
  endDate: Day.optional().meta({ label: "Until" }),
};

const dayMs = 86_400_000;
const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

/** Adds to a query with `range` that its days are in order and span at most `max` days; missing: any number. */
export const inOrder = <S extends z.ZodObject<typeof range>>(query: S, max = Number.POSITIVE_INFINITY): S => {
  const isIn = (range: Days, holds: (days: number) => boolean): boolean =>
    range.startDate === undefined || range.endDate === undefined || holds(daysBetween(range.startDate, range.endDate));
  return query
    .refine((range) => isIn(range, (days) => days > 0), {
      path: ["endDate"],
      message: "The last day can't be before the first.",
    })
    .refine((range) => isIn(range, (days) => days <= max), { path: ["endDate"], message: `At most ${max} days.` });
};

/** Days of a query; missing: no bound, or the endpoint's default. */
export interface Days {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}
