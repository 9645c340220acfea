import type { Days } from "../../../contract/core/range.ts";

/** The periods that can be chosen for figures. */
export const spans = {
  month: "This month",
  quarter: "Last 3 months",
  year: "Last 12 months",
  custom: "Custom",
} as const;
export type Span = keyof typeof spans;
export const spanNames = Object.keys(spans) as Span[];

/** How many months before the current one a period starts. */
const monthsBefore = { month: 0, quarter: 2, year: 11 } as const;

/** Today, YYYY-MM-DD, in a time zone. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);

const firstOfMonth = (today: string, monthsAgo: number): string => {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 10);
};

/** The text if it is a day that exists: the 31st of February is none. */
const dayOf = (text: string | null): string | undefined => {
  const at = new Date(`${text}T00:00:00Z`);
  return text !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
};

/** The period in the address: `range`, and `from` and `until` if it is a custom one. */
export const readSpan = (
  params: URLSearchParams,
  today: string,
  usual: Span = "quarter",
): { readonly span: Span; readonly days: Required<{ [K in keyof Days]: string }> } => {
  const span = spanNames.find((one) => one === params.get("range")) ?? usual;
  if (span !== "custom") return { span, days: { startDate: firstOfMonth(today, monthsBefore[span]), endDate: today } };
  const from = dayOf(params.get("from")) ?? firstOfMonth(today, 0);
  const until = dayOf(params.get("until")) ?? today;
  // If the ends are in the wrong order, they are swapped.
  return { span, days: from <= until ? { startDate: from, endDate: until } : { startDate: until, endDate: from } };
};
