import { number } from "../../ui/format.ts";

/** Seconds on an axis, as whole hours. */
export const hoursTick = (seconds: number): string => `${number(Math.round(seconds / 3600))} h`;
