import { number } from "../format.ts";
import type { FigureColumn } from "./figure-table.tsx";

/** A share from 0 to 1 as whole percent; a dash where it is not known. */
export const percent = (share: number | null): string => (share === null ? "–" : `${Math.round(share * 100)}%`);

/** A share of right ones with its interval of 95 %; nulls where nothing was counted. */
interface Share {
  readonly right: number;
  readonly accuracy: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Its interval, such as "71–93%". */
export const between = ({ low, high }: Pick<Share, "low" | "high">): string =>
  `${percent(low).replace("%", "")}–${percent(high)}`;

/** The columns of a share of right ones: how many of how many, in percent, and its interval, with what is to be known of it. */
export const shareColumns = <Row extends Share>(
  countOf: (row: Row) => number,
  aboutInterval: string,
): readonly FigureColumn<Row>[] => [
  {
    title: "Right",
    show: (row) => `${number(row.right)} of ${number(countOf(row))}`,
    cell: (row) => `${row.right} of ${countOf(row)}`,
    isFigure: true,
  },
  {
    title: "Accuracy",
    show: ({ accuracy }) => percent(accuracy),
    cell: ({ accuracy }) => percent(accuracy),
    isFigure: true,
  },
  { title: "95% interval", about: aboutInterval, show: between, cell: between, isFigure: true },
];
