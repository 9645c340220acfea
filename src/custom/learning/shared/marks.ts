import { passMark } from "../../../../contract/courses/rules.ts";
import { number, plural } from "../../../ui/format.ts";

/** An average in percent, rounded, but never so that it seems to be on the other side of the pass mark. */
export const percent = (average: number): string => {
  const whole = Math.round(average);
  const isTold = whole > passMark === average > passMark;
  return `${number(isTold ? whole : Math.ceil(average * 10) / 10)}%`;
};

const rounded = (value: number): number => Math.round(value * 100) / 100;
/** Points without needless decimals. */
export const points = (value: number): string => number(rounded(value));
/** "1 point", "1,200 points". */
export const pointsText = (value: number): string => plural(rounded(value), "point");
