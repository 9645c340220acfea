import pg from "pg";
import type { Logger } from "pino";
import { isLostConnection } from "./lost-connection.ts";

/** Indexes that make searches fast where the database has pg_trgm; without it searches are right, and slower. */
const trigramIndexes: Readonly<Record<string, string>> = {
  users_search: "users using gin (fold(first_name || ' ' || last_name) gin_trgm_ops, fold(email) gin_trgm_ops)",
  users_hub_search: "users using gin (fold(hub) gin_trgm_ops)",
  work_history_search: "work_history using gin (fold(note) gin_trgm_ops) where note <> ''",
  projects_search: "projects using gin (fold(name) gin_trgm_ops)",
  jobs_search: "jobs using gin (fold(title) gin_trgm_ops, fold(dataset) gin_trgm_ops)",
  prompts_search: "prompts using gin (fold(title) gin_trgm_ops)",
  payments_reason_search: "payments using gin (fold(reason) gin_trgm_ops) where reason <> ''",
  payments_subject_search: "payments using gin (fold(subject) gin_trgm_ops) where subject <> ''",
  collected_items_search: "collected_items using gin (fold(description) gin_trgm_ops) where description <> ''",
  task_items_reference_search: "task_items using gin (fold(reference) gin_trgm_ops) where reference <> ''",
  task_items_text_search: "task_items using gin (fold(text) gin_trgm_ops) where text <> ''",
  payouts_reference_search: "payouts using gin (fold(reference) gin_trgm_ops) where reference <> ''",
  certificates_search: "certificates using gin (fold(number) gin_trgm_ops)",
  certificate_issues_search: "certificate_issues using gin (fold(person) gin_trgm_ops, fold(course) gin_trgm_ops)",
  collected_files_search: "collected_files using gin (fold(name) gin_trgm_ops)",
};

/**
 * Adds what this database offers beyond plain PostgreSQL; no extension is required. Indexes that are missing are made while
 * the server serves: `indexed` resolves once they are looked after, and never rejects. A database without people gets them
 * at once, before it is filled.
 */
export const addCapabilities = async (
  pool: pg.Pool,
  log: Logger,
): Promise<{ readonly trigrams: boolean; readonly indexed: Promise<void> }> => {
  try {
    await pool.query("create extension if not exists pg_trgm");
    const isAnyMissing = (await missingIndexes(pool)).length > 0;
    const indexed = isAnyMissing ? makeIndexes(pool, log) : Promise.resolve();
    if ((await pool.query("select from users limit 1")).rows.length === 0) await indexed;
    return { trigrams: true, indexed };
  } catch (error) {
    log.info({ err: error }, "searches go without pg_trgm");
    return { trigrams: false, indexed: Promise.resolve() };
  }
};

interface Missing {
  readonly name: string;
  /** Whether one is there that was not finished. */
  readonly isBroken: boolean;
}

/** From the catalogue, since `create index if not exists` waits for all who write before it looks. */
const missingIndexes = async (database: pg.Pool | pg.Client): Promise<Missing[]> => {
  const { rows } = await database.query<Missing>(
    `select name, indexrelid is not null as "isBroken"
     from unnest($1::text[]) as name left join pg_index on indexrelid = to_regclass(name)
     where indisvalid is not true`,
    [Object.keys(trigramIndexes)],
  );
  return rows;
};

/**
 * Over a connection of its own, without the limits of the others: writers don't wait for an index that is made
 * concurrently, but that waits for all transactions that have begun before. Another server that makes them is left alone.
 */
const makeIndexes = async (pool: pg.Pool, log: Logger): Promise<void> => {
  const client = new pg.Client({ ...pool.options, options: "-c statement_timeout=0 -c lock_timeout=0" });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_lock(hashtext('the indexes of searches')) as "isOurs"`,
    );
    if (!rows[0]?.isOurs) return;
    for (const missing of await missingIndexes(client)) await makeIndex(client, missing, log);
  } catch (error) {
    log.warn({ err: error }, "the indexes of searches were not looked after: searches are right, and may be slow");
  } finally {
    await client.end().catch(() => {});
  }
};

const makeIndex = async (client: pg.Client, { name, isBroken }: Missing, log: Logger): Promise<void> => {
  try {
    if (isBroken) await client.query(`drop index concurrently if exists ${name}`);
    await client.query(`create index concurrently ${name} on ${trigramIndexes[name]}`);
  } catch (error) {
    if (isLostConnection(error)) throw error;
    log.warn(
      { err: error, index: name },
      "an index was not made, so some searches are slow; the next start tries again",
    );
  }
};
