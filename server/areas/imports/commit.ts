import { sql as raw } from "kysely";
import { importChunk } from "../../../contract/imports/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { Refusal } from "../../core/refusal.ts";
import { importerOf } from "./actions.ts";
import { type Held, holdImport, InHand } from "./queries.ts";
import { mustBeRight, refusedRows } from "./row-problems.ts";
import { whenFree } from "./when-free.ts";

/** Each keeps a connection for as long as it lasts, and takes a second one for its progress. */
const commitsAtOnce = 2;
let commits = 0;

/**
 * Imports all rows in one transaction, or none. A second commit waits for the first, and answers the same. Throws
 * not_found; validation where rows are missing; taken and role_above by row; wrong_state where it was cancelled.
 */
export const commitImport = (context: Context, id: string): Promise<{ created: number }> =>
  whenFree(async () => {
    if (commits >= commitsAtOnce) throw new InHand();
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
      const held = await holdImport(write.sql, me._id, id);
      if (held.state === "done") {
        await write.record();
        return { created: held.created };
      }
      await mustBeWhole(write.sql, id, held.total);
      hasBegun = true;
      await startProgress(outside, id);
      await insertAll(context, write, id, held);
      await finish(write.sql, id, held.total);
      return { created: held.total };
    });
  } catch (error) {
    if (hasBegun) await fail(outside, id);
    throw error;
  }
};

const mustBeWhole = async (sql: Sql, id: string, total: number): Promise<void> => {
  const [counted] = await run<{ n: number }>(sql, "select count(*) as n from import_rows where import_id = $1", [id]);
  const missing = total - (counted?.n ?? 0);
  if (missing > 0) throw new Refusal("validation", { fields: { rows: [`${missing} of ${total} were not sent yet.`] } });
};

/** In parts, so that neither the server nor its memory is taken up by the whole; every row that is taken is named. */
const insertAll = async ({ sql: outside, me, services }: Context, write: Write, id: string, held: Held) => {
  const importer = importerOf(services, held.resource);
  const job = { write, me, config: services.config, invite: held.invite ?? false };
  // Another import of the same names is waited for to its end.
  await run(write.sql, "set local lock_timeout = '60s'", []);
  await run(write.sql, "set local statement_timeout = '90s'", []);
  const taken: number[] = [];
  for (let from = 0; from < held.total; from += importChunk) {
    const bodies = await rowsFrom(write.sql, id, from);
    // A role may have been taken from the caller since the rows were sent.
    await mustBeRight(importer, { sql: write.sql, me }, bodies, from);
    taken.push(...(await importer.insert(job, bodies)).map((place) => from + place));
    await tellProgress(outside, id, from + bodies.length);
  }
  const { field, thing } = importer.unique;
  if (taken.length > 0) throw refusedRows("taken", taken, field, { thing });
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
  // As the contract read them when they were sent.
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

/** Throws wrong_state where somebody has cancelled meanwhile. */
const tellProgress = async (outside: Sql, id: string, done: number): Promise<void> => {
  const told = await outside
    .updateTable("import_progress")
    .set({ done, seen_at: raw<string>`now()` })
    .where("import_id", "=", id)
    .returning("is_cancelled")
    .executeTakeFirst();
  if (told?.is_cancelled) throw new Refusal("wrong_state", { params: { state: "cancelled" } });
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
