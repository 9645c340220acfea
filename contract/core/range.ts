import type { z } from "zod";
import { Day } from "./fields.ts";

/** Days of the platform's time zone, both included. */
export const range = {
  startDate: Day.optional().meta({ label: "From" }),
  endDate: Day.optional().meta({ label: "Until" }),
};

const dayMs = 86_400_000;
const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

/** A query with `range` among its fields whose days come in their order and are at most so many; missing: any number. */
export const inOrder = <S extends z.ZodObject<typeof range>>(query: S, max = Number.POSITIVE_INFINITY): S => {
  const isIn = (given: Days, holds: (days: number) => boolean): boolean =>
    given.startDate === undefined || given.endDate === undefined || holds(daysBetween(given.startDate, given.endDate));
  return query
    .refine((given) => isIn(given, (days) => days > 0), {
      path: ["endDate"],
      message: "This day is before the first one.",
    })
    .refine((given) => isIn(given, (days) => days <= max), { path: ["endDate"], message: `At most ${max} days.` });
};

/** Days as a query gives them; missing: no bound, or the call's own. */
export interface Days {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}
