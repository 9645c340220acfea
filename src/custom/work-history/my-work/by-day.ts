import type { WorkHistory } from "../../../../contract/work-history/entity.ts";

/** The entries of one day with the seconds that count: of those that have ended, are not rejected and need no correction. */
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
    seconds: ofDay.reduce((sum, { seconds, state }) => sum + (counts(state) ? (seconds ?? 0) : 0), 0),
    entries: ofDay,
  }));
};

const counts = (state: WorkHistory["state"]): boolean => state !== "rejected" && state !== "needs_correction";
