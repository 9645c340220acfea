import { localTimeIn } from "../../../../contract/core/local-time.ts";

/** The ranges of days that the page can show, in the order in which they are offered. */
export const rangeText = {
  "this-week": "This week",
  "last-week": "Last week",
  "this-month": "This month",
  all: "All",
  custom: "Other days",
} as const;
export type RangeName = keyof typeof rangeText;
export const rangeNames = Object.keys(rangeText) as RangeName[];

const named = rangeNames.filter((name) => name !== "custom");

/** The first and the last day, both included, YYYY-MM-DD in the platform's time zone; empty means open. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}
export interface Range extends Days {
  readonly name: RangeName;
}

/** The day of a moment (milliseconds since 1970) in a time zone. */
export const dayAt = (timeZone: string, now: number): string => dayOf(localTimeIn(timeZone).wallOf(now));

const dayMs = 86_400_000;
const dayOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** The range in the address: by name, or by `from` and `to`; otherwise this week. */
export const rangeIn = (params: URLSearchParams, today: string): Range => {
  const [from, to, requested] = [dayIn(params, "from"), dayIn(params, "to"), params.get("range")];
  if (from || to || requested === "custom") return { name: "custom", startDate: from, endDate: to };
  const name = named.find((one) => one === requested) ?? "this-week";
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

/** A day in the address, or an empty string if it is not a valid one. */
const dayIn = (params: URLSearchParams, name: string): string => {
  const value = params.get(name) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : "";
};
