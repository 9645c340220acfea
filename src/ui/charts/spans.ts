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

type Ends = Required<{ [K in keyof Days]: string }>;

/**
 * The period in the address: `range`, and `from` and `until` if it is a custom one. `ends` are in the order of the address,
 * so that its inputs keep their places while both are changed.
 */
export const readSpan = (
  params: URLSearchParams,
  today: string,
  usual: Span = "quarter",
): { readonly span: Span; readonly days: Ends; readonly ends: Ends } => {
  const span = spanNames.find((one) => one === params.get("range")) ?? usual;
  if (span !== "custom") {
    const days = { startDate: firstOfMonth(today, monthsBefore[span]), endDate: today };
    return { span, days, ends: days };
  }
  const from = dayOf(params.get("from")) ?? firstOfMonth(today, 0);
  const until = dayOf(params.get("until")) ?? today;
  const ends = { startDate: from, endDate: until };
  // In the wrong order they mean the days between them all the same.
  return { span, days: from <= until ? ends : { startDate: until, endDate: from }, ends };
};
