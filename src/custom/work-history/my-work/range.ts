import { localTimeIn } from "../../../../contract/core/local-time.ts";

/** The days that the page can show, in the order in which they are offered. */
export const rangeWords = {
  "this-week": "This week",
  "last-week": "Last week",
  "this-month": "This month",
  all: "All",
  custom: "Other days",
} as const;
export type RangeName = keyof typeof rangeWords;
export const rangeNames = Object.keys(rangeWords) as RangeName[];

const named = rangeNames.filter((name) => name !== "custom");

/** The first and the last day, YYYY-MM-DD in the platform's time zone, both shown; empty is open. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}
export interface Range extends Days {
  readonly name: RangeName;
}

/** The day at a moment (milliseconds since 1970) in a time zone. */
export const dayAt = (timeZone: string, now: number): string => dayOf(localTimeIn(timeZone).wallOf(now));

const dayMs = 86_400_000;
const dayOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** The days that the address asks for: by name, or by `from` and `to`; this week otherwise. */
export const rangeIn = (params: URLSearchParams, today: string): Range => {
  const [from, to, asked] = [dayIn(params, "from"), dayIn(params, "to"), params.get("range")];
  if (from || to || asked === "custom") return { name: "custom", startDate: from, endDate: to };
  const name = named.find((known) => known === asked) ?? "this-week";
  return { name, ...daysOf(name, today) };
};

/** Weeks begin on Monday. */
const daysOf = (name: Exclude<RangeName, "custom">, today: string): Days => {
  const at = new Date(`${today}T00:00:00Z`);
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs;
  const week = (begin: number): Days => ({ startDate: dayOf(begin), endDate: dayOf(begin + 6 * dayMs) });
  if (name === "this-week") return week(monday);
  if (name === "last-week") return week(monday - 7 * dayMs);
  if (name === "all") return { startDate: "", endDate: "" };
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { startDate: dayOf(Date.UTC(year, month, 1)), endDate: dayOf(Date.UTC(year, month + 1, 0)) };
};

/** A day in the address, or nothing where it is none. */
const dayIn = (params: URLSearchParams, name: string): string => {
  const value = params.get(name) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : "";
};
