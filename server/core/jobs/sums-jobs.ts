import { addUp, type KeptSums, mendSums } from "../db/kept-sums.ts";
import type { Job } from "./job.ts";

interface Named {
  /** What is summed, as the names of the jobs have it. */
  readonly of: string;
  /** The minute past three at night, in UTC, of the comparison. */
  readonly minute: number;
}

/** The jobs of kept sums: one adds up each minute what was appended, the other compares and mends them at night. */
export const sumsJobs = (kept: KeptSums, { of, minute }: Named): readonly Job[] => [
  { name: `add-up-${of}`, cron: "* * * * *", run: ({ db }) => addUp(db, kept) },
  {
    name: `mend-sums-of-${of}`,
    cron: `${minute} 3 * * *`,
    run: ({ db, logError }) => mendSums(db, kept, logError),
  },
];
