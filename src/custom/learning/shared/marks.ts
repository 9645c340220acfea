import { passMark } from "../../../../contract/courses/rules.ts";
import { number } from "../../../ui/format.ts";

/** An average in percent, rounded, but never so that it seems to be on the other side of the pass mark. */
export const percent = (average: number): string => {
  const whole = Math.round(average);
  const isTold = whole > passMark === average > passMark;
  return `${number(isTold ? whole : Math.ceil(average * 10) / 10)}%`;
};

/** Points without needless decimals. */
export const points = (value: number): string => number(Math.round(value * 100) / 100);
