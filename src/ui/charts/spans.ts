import type { Days } from "../../../contract/core/range.ts";

/** The times that figures are shown for, as people choose them. */
export const spans = {
  month: "This month",
  quarter: "Last 3 months",
  year: "Last 12 months",
  custom: "Custom",
} as const;
export type Span = keyof typeof spans;
export const spanNames = Object.keys(spans) as Span[];

/** So many months before this one the time begins. */
const monthsBefore = { month: 0, quarter: 2, year: 11 } as const;

/** Today, YYYY-MM-DD, by the clocks of a time zone. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);

const firstOfMonth = (today: string, monthsAgo: number): string => {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 10);
};

/** A day that there is: the 31st of February is none. */
const dayOf = (text: string | null): string | undefined => {
  const at = new Date(`${text}T00:00:00Z`);
  return text !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
};

/** What the address says of the time: `range`, and `from` and `until` where it is a custom one. */
export const readSpan = (
  params: URLSearchParams,
  today: string,
  usual: Span = "quarter",
): { readonly span: Span; readonly days: Required<{ [K in keyof Days]: string }> } => {
  const span = spanNames.find((one) => one === params.get("range")) ?? usual;
  if (span !== "custom") return { span, days: { startDate: firstOfMonth(today, monthsBefore[span]), endDate: today } };
  const from = dayOf(params.get("from")) ?? firstOfMonth(today, 0);
  const until = dayOf(params.get("until")) ?? today;
  // Typed the wrong way round it is meant the right way.
  return { span, days: from <= until ? { startDate: from, endDate: until } : { startDate: until, endDate: from } };
};
