import { filePath, withoutSignatures } from "../../../contract/core/rich-text.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { draftBytes, draftsMax } from "../../../contract/form-drafts/endpoints.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { keepUnused } from "../files/actions.ts";

/** How long a draft is kept that nobody saves any more. */
const draftDays = 90;
const pictures = new RegExp(`${filePath}([0-9a-f-]{36})`, "g");

/** PostgreSQL keeps neither U+0000 nor half a surrogate: U+FFFD takes their place, since a draft is kept whatever was typed. */
const storable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

const withStorableTexts = (_name: string, value: unknown): unknown => {
  if (typeof value === "string") return storable(value);
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), inner]));
};

/** What was typed as JSON. Throws too_large. */
export const draftText = (typed: object): string => {
  const text = JSON.stringify(typed, withStorableTexts);
  if (Buffer.byteLength(text) > draftBytes) throw new AppError("too_large", { params: { max: fileSize(draftBytes) } });
  return text;
};

/** Throws too_many_drafts if the caller has more than the most of them in a table. */
export const requireFewDrafts = async ({ sql, me }: Write, table: SqlText): Promise<void> => {
  const [{ drafts } = { drafts: 0 }] = await run<{ drafts: number }>(
    sql,
    sqlText`select count(*)::int as drafts from ${table} where user_id = $1`,
    [me._id],
  );
  if (drafts > draftsMax) throw new AppError("too_many_drafts", { params: { max: draftsMax } });
};

/** What was typed, with new signatures for the addresses of its pictures: those of then have expired. */
export const signedAnew = <T>(typed: T, addressOf: (id: string) => string): T => signedValue(typed, addressOf) as T;

const signedValue = (typed: unknown, addressOf: (id: string) => string): unknown => {
  if (typeof typed === "string") {
    const text = withoutSignatures(typed);
    if (text.startsWith(filePath)) return addressOf(text.slice(filePath.length));
    return text.replace(pictures, (_, id: string) => addressOf(id).replaceAll("&", "&amp;"));
  }
  if (Array.isArray(typed)) return typed.map((item) => signedValue(item, addressOf));
  if (typed === null || typeof typed !== "object") return typed;
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, signedValue(value, addressOf)]));
};

/**
 * Drops drafts of a table that nobody saved for long, and keeps the pictures of the others from being removed as unused.
 *
 * @param typed the column with what was typed
 */
export const dropOld = async (sql: Sql, table: SqlText, typed: SqlText): Promise<void> => {
  await run(sql, sqlText`delete from ${table} where updated_at < now() - interval '${draftDays} days'`, []);
  const inDrafts = await run<{ _id: string }>(
    sql,
    sqlText`select f._id from files f where f.removed_at is null and f.unused_since is not null
       and exists (select from ${table} d where strpos(d.${typed}::text, f._id::text) > 0)`,
    [],
  );
  await keepUnused(
    sql,
    inDrafts.map(({ _id }) => _id),
  );
};
