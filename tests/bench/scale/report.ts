import type { Asked, Figures } from "./ask.ts";
import type { Filled } from "./fill.ts";

const bar = 2;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The largest company's figure by that of the smallest; nothing where one of them has none. */
const ratioOf = ({ figures }: Asked, of: "p50" | "p95"): number | undefined => {
  const [small, large] = [figures[0]?.[of], figures.at(-1)?.[of]];
  return small && large ? tenths(large / small) : undefined;
};

const cellOf = (figures: Figures | undefined): string => {
  if (!figures) return "";
  const { p50, p95, times, remark } = figures;
  return [times > 0 && `${p50} / ${p95}`, times > 0 && times < 10 && `${times} times`, remark]
    .filter(Boolean)
    .join(", ");
};

const wordsOf = (value: number | undefined): string => value?.toFixed(1) ?? "";
const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const head = (cells: readonly string[]): string[] => [line(cells), line(cells.map(() => "---"))];

/** One line of the report, as it is told while it is asked. */
export const lineOf = (asked: Asked): string =>
  line([asked.call, ...asked.figures.map(cellOf), wordsOf(ratioOf(asked, "p50")), wordsOf(ratioOf(asked, "p95"))]);

/** Whether the largest company is over the bar, or has no answer where the smallest has. */
const isOver = (asked: Asked): boolean =>
  (ratioOf(asked, "p95") ?? 0) > bar || asked.figures.at(-1)?.remark !== asked.figures[0]?.remark;

/** The Markdown of all calls, and which are over the bar, the worst first. */
export const reportOf = (companies: readonly Filled[], all: readonly Asked[]): string => {
  const sizes = companies.map(({ size }) => `${size.toLocaleString("en")}, p50 / p95 ms`);
  const rows = all.filter(({ figures }) => figures.some((one) => cellOf(one) !== ""));
  const over = rows.filter(isOver).sort((one, other) => (ratioOf(other, "p50") ?? 0) - (ratioOf(one, "p50") ?? 0));
  return [
    ...head(["hours", "rows", "GB", "s to fill"]),
    ...companies.map(({ size, rows: count, gigabytes, seconds }) =>
      line([size, count, gigabytes, seconds].map((value) => value.toLocaleString("en"))),
    ),
    "",
    ...head(["call", ...sizes, "ratio p50", "ratio p95"]),
    ...rows.map(lineOf),
    "",
    `Over ${bar}: ${over.length} of ${rows.length}.`,
    "",
    ...over.map((asked) => `- ${wordsOf(ratioOf(asked, "p50"))}, ${wordsOf(ratioOf(asked, "p95"))}: ${asked.call}`),
    "",
  ].join("\n");
};

/** The same for `console.table`. */
export const tableOf = (companies: readonly Filled[], all: readonly Asked[]): Record<string, unknown>[] =>
  all.map((asked) => ({
    call: asked.call,
    ...Object.fromEntries(
      asked.figures.map((one, at) => [companies[at]!.size.toLocaleString("en"), cellOf(one).slice(0, 40)]),
    ),
    "ratio p50": ratioOf(asked, "p50"),
    "ratio p95": ratioOf(asked, "p95"),
  }));
