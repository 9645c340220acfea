import type { WorkHistory } from "../../../contract/work-history.ts";

/** The entries of one day with the seconds worked in those that have ended. */
export interface WorkedDay {
  readonly day: string;
  readonly seconds: number;
  readonly entries: readonly WorkHistory[];
}

/** Groups entries by the day of their check-in, keeping their order. */
export const byDay = (entries: readonly WorkHistory[]): WorkedDay[] => {
  const days = Map.groupBy(entries, ({ checkedInDate }) => checkedInDate);
  return [...days].map(([day, ofDay]) => ({
    day,
    seconds: ofDay.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
    entries: ofDay,
  }));
};
