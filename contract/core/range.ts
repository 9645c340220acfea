import type { z } from "zod";
import { Day } from "./fields.ts";

/** Days in the platform's time zone, both included. */
export const range = {
  startDate: Day.optional().meta({ label: "From" }),
  endDate: Day.optional().meta({ label: "Until" }),
};

const dayMs = 86_400_000;
const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

/** Adds to a query with `range` that it spans at most `max` days. That they are in order every endpoint checks. */
export const atMostDays = <S extends z.ZodObject<typeof range>>(query: S, max: number): S =>
  query.refine(
    ({ startDate, endDate }) =>
      startDate === undefined || endDate === undefined || daysBetween(startDate, endDate) <= max,
    { path: ["endDate"], message: `At most ${max} days.` },
  );

/** Days of a query; missing: no bound, or the endpoint's default. */
export interface Days {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}
