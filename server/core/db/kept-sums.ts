import type { Database } from "./pool.ts";
import { run } from "./run.ts";
import { type SqlText, sqlText } from "./sql-text.ts";

/**
 * Sums of a table that grows without end, kept for its lists. Triggers append what each statement changes, in its
 * transaction and beside each other, so that no write waits for another; a reply adds what is not added up yet.
 */
export interface KeptSums {
  /** What they are of, as the log calls it. */
  readonly noun: string;
  /** Where triggers append, and its columns. */
  readonly changes: SqlText;
  readonly columns: SqlText;
  /** The function that adds up what was appended. */
  readonly addUp: SqlText;
  /** The function that tells what the sums lack, or have too much; of the same columns. */
  readonly faults: SqlText;
}

/** Adds up what was appended since the last time. */
export const addUp = async ({ sql }: Database, kept: KeptSums): Promise<void> => {
  await run(sql, sqlText`select ${kept.addUp}()`, []);
};

/** Runs a statement that reads all records of a table, for which it has longer than others. */
export const readAll = <Row>({ sql }: Database, text: SqlText): Promise<Row[]> =>
  sql.transaction().execute(async (tx) => {
    await run(tx, sqlText`set local statement_timeout = '4min'`, []);
    return run<Row>(tx, text, []);
  });

/** Compares the sums with the records at one moment, corrects them where they differ, and logs it as an error. */
export const mendSums = async (
  db: Database,
  { noun, changes, columns, faults }: KeptSums,
  logError: (message: string) => void,
): Promise<void> => {
  const text = sqlText`insert into ${changes} (${columns}) select ${columns} from ${faults}() returning _id`;
  const { length } = await readAll(db, text);
  if (length > 0) logError(`${length} of the sums of ${noun} were wrong, and are mended`);
};
