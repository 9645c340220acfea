import type { Logger } from "pino";
import type pg from "pg";

/** Indexes that make searches fast where the database has pg_trgm; without it searches are right, and slower. */
const trigramIndexes = [
  "create index if not exists users_search on users using gin (fold(first_name || ' ' || last_name) gin_trgm_ops, fold(email) gin_trgm_ops)",
  "create index if not exists users_hub_search on users using gin (fold(hub) gin_trgm_ops)",
  "create index if not exists work_history_search on work_history using gin (fold(note) gin_trgm_ops) where note <> ''",
  "create index if not exists projects_search on projects using gin (fold(name) gin_trgm_ops)",
  "create index if not exists jobs_search on jobs using gin (fold(title) gin_trgm_ops, fold(dataset) gin_trgm_ops)",
  "create index if not exists prompts_search on prompts using gin (fold(title) gin_trgm_ops)",
  "create index if not exists payments_reason_search on payments using gin (fold(reason) gin_trgm_ops) where reason <> ''",
  "create index if not exists payments_subject_search on payments using gin (fold(subject) gin_trgm_ops) where subject <> ''",
  "create index if not exists collected_items_search on collected_items using gin (fold(description) gin_trgm_ops) where description <> ''",
  "create index if not exists task_items_reference_search on task_items using gin (fold(reference) gin_trgm_ops) where reference <> ''",
  "create index if not exists task_items_text_search on task_items using gin (fold(text) gin_trgm_ops) where text <> ''",
  "create index if not exists payouts_reference_search on payouts using gin (fold(reference) gin_trgm_ops) where reference <> ''",
  "create index if not exists certificates_search on certificates using gin (fold(number) gin_trgm_ops)",
  "create index if not exists certificate_issues_search on certificate_issues using gin (fold(person) gin_trgm_ops, fold(course) gin_trgm_ops)",
  "create index if not exists collected_files_search on collected_files using gin (fold(name) gin_trgm_ops)",
];

/** Adds what this database offers beyond plain PostgreSQL. No extension is required. */
export const addCapabilities = async (pool: pg.Pool, log: Logger): Promise<{ trigrams: boolean }> => {
  try {
    await pool.query("create extension if not exists pg_trgm");
    for (const index of trigramIndexes) await pool.query(index);
    return { trigrams: true };
  } catch (error) {
    log.info({ err: error }, "searches go without pg_trgm");
    return { trigrams: false };
  }
};
