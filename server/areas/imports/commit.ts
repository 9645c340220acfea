import { sql as raw } from "kysely";
import { importChunk } from "../../../contract/imports/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { takeStatisticsAfter } from "../../core/jobs/statistics.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { AppError } from "../../core/app-error.ts";
import { importerOf } from "./actions.ts";
import { type Locked, lockImport, LockedError } from "./queries.ts";
import { requireValid, refusedRows } from "./row-problems.ts";
import { retryWhileLocked } from "./retry-while-locked.ts";

/** Each keeps a connection while it runs, and takes a second one for its progress. */
const commitsAtOnce = 2;
let commits = 0;

/**
 * Imports all rows in one transaction, or none. A second commit waits for the first, and returns the same. Throws
 * not_found; validation where rows are missing; taken and role_above by row; wrong_state where it was cancelled.
 */
export const commitImport = (context: Context, id: string): Promise<{ created: number }> =>
  retryWhileLocked(async () => {
    if (commits >= commitsAtOnce) throw new LockedError();
    commits++;
    try {
      return await commit(context, id);
    } finally {
      commits--;
    }
  });

const commit = async (context: Context, id: string): Promise<{ created: number }> => {
  const { sql: outside, me, change } = context;
  let hasBegun = false;
  try {
    return await change(async (write) => {
      const locked = await lockImport(write.sql, me._id, id);
      if (locked.state === "done") {
        await write.record();
        return { created: locked.created };
      }
      await requireComplete(write.sql, id, locked.total);
      hasBegun = true;
      await startProgress(outside, id);
      await insertAll(context, write, id, locked);
      await finish(write.sql, id, locked.total);
      await takeStatisticsAfter(write, locked.total);
      return { created: locked.total };
    });
  } catch (error) {
    // Where the database is away, what was lost is what the caller must know: the import stays open.
    if (hasBegun) await fail(outside, id).catch(() => undefined);
    throw error;
  }
};

const requireComplete = async (sql: Sql, id: string, total: number): Promise<void> => {
  const [counted] = await run<{ n: number }>(sql, sqlText`select count(*) as n from import_rows where import_id = $1`, [
    id,
  ]);
  const missing = total - (counted?.n ?? 0);
  if (missing > 0)
    throw new AppError("validation", { fields: { rows: [`${missing} of ${total} were not sent yet.`] } });
};

/** In parts, so that it takes up neither the server nor its memory; every taken row is reported. */
const insertAll = async ({ sql: outside, services }: Context, write: Write, id: string, locked: Locked) => {
  const importer = importerOf(services, locked.resource);
  const job = { write, invite: locked.invite ?? false };
  // Waits for a concurrent import of the same names to end.
  await run(write.sql, sqlText`set local lock_timeout = '60s'`, []);
  await run(write.sql, sqlText`set local statement_timeout = '90s'`, []);
  const taken: number[] = [];
  for (let from = 0; from < locked.total; from += importChunk) {
    const bodies = await rowsFrom(write.sql, id, from);
    // The caller's role may have changed since the rows were sent.
    await requireValid(importer, write, bodies, from);
    taken.push(...(await importer.insert(job, bodies)).map((place) => from + place));
    await reportProgress(outside, id, from + bodies.length);
  }
  const { field, noun } = importer.unique;
  if (taken.length > 0) throw refusedRows("taken", taken, field, { noun });
};

const rowsFrom = async (sql: Sql, id: string, from: number): Promise<never[]> => {
  const rows = await sql
    .selectFrom("import_rows")
    .select("body")
    .where("import_id", "=", id)
    .where("place", ">=", from)
    .where("place", "<", from + importChunk)
    .orderBy("place")
    .execute();
  // As the contract parsed them when they were sent.
  return rows.map((row) => row.body as never);
};

const finish = async (sql: Sql, id: string, created: number): Promise<void> => {
  await sql.deleteFrom("import_rows").where("import_id", "=", id).execute();
  await sql.deleteFrom("import_progress").where("import_id", "=", id).execute();
  await sql.updateTable("imports").set({ state: "done", created }).where("_id", "=", id).execute();
};

const startProgress = async (outside: Sql, id: string): Promise<void> => {
  const fresh = { done: 0, is_cancelled: false, seen_at: raw<string>`now()` };
  await outside
    .insertInto("import_progress")
    .values({ import_id: id, ...fresh })
    .onConflict((conflict) => conflict.column("import_id").doUpdateSet(fresh))
    .execute();
};

/** Throws wrong_state where it was cancelled meanwhile. */
const reportProgress = async (outside: Sql, id: string, done: number): Promise<void> => {
  const progress = await outside
    .updateTable("import_progress")
    .set({ done, seen_at: raw<string>`now()` })
    .where("import_id", "=", id)
    .returning("is_cancelled")
    .executeTakeFirst();
  if (progress?.is_cancelled) throw new AppError("wrong_state", { params: { state: "cancelled" } });
};

const fail = async (outside: Sql, id: string): Promise<void> => {
  await outside.deleteFrom("import_progress").where("import_id", "=", id).execute();
  await outside
    .updateTable("imports")
    .set({ state: "failed" })
    .where("_id", "=", id)
    .where("state", "=", "open")
    .execute();
};
