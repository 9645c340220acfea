import type { Database } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";

/** Which hours overlap others, as triggers keep it in `overlapping_hours`. */
export const overlaps = {
  /** The function that tells what is marked wrongly. */
  faults: sqlText`overlapping_hours_faults`,
};

/** Compares the marks with the hours, corrects them where they differ, and logs it as an error. */
export const mendOverlaps = async ({ sql }: Database, logError: (message: string) => void): Promise<void> => {
  const [row] = await sql.transaction().execute(async (tx) => {
    // Longer than for other statements: it reads all hours.
    await run(tx, sqlText`set local statement_timeout = '4min'`, []);
    return run<{ mended: number }>(tx, sqlText`select mend_overlapping_hours() as mended`, []);
  });
  if (row!.mended > 0) logError(`${row!.mended} of the marks of overlapping hours were wrong, and are mended`);
};
