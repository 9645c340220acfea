import type { z } from "zod";
import type { Mail, system } from "../../../contract/system/endpoints.ts";
import { unpagedMax } from "../../../contract/core/list.ts";
import type { Sql } from "../../core/db/pool.ts";
import { notFound } from "../../core/app-error.ts";
import { openLetters } from "../../core/mail/mail.ts";

type Query = z.output<typeof system.outbox.query>;
type Outbox = z.output<(typeof system.outbox.replies)[200]>;

const erased = { to: "(erased)", subject: "(erased)", text: "" };

const columns = ["_id", "user_id", "sealed", "state", "error", "created_at"] as const;
const mailOf = (row: {
  _id: string;
  state: Mail["state"];
  error: string | null;
  created_at: string;
}): Omit<Mail, "to" | "subject"> => ({
  _id: row._id,
  state: row.state,
  error: row.error,
  createdAt: row.created_at,
});

/**
 * A page of mails, newest first. They are encrypted, so the server decrypts them, not SQL; a search covers the newest
 * (or, in that order, oldest) thousand.
 */
export const outboxPage = async (sql: Sql, { limit, skip, sortBy, search }: Query): Promise<Outbox> => {
  const direction = [sortBy].flat()[0] === "createdAt:asc" ? "asc" : "desc";
  const [mails, total] = await Promise.all([
    readMails(sql, direction, search ? { limit: unpagedMax, skip: 0 } : { limit, skip }),
    countMails(sql),
  ]);
  const found = search ? mails.filter((mail) => matches(mail, search.toLowerCase())) : mails;
  const matching = search ? found.length : total;
  const countExact = !search || total <= unpagedMax;
  return {
    mails: search ? found.slice(skip, skip + limit) : found,
    meta: { limit, skip, page: Math.floor(skip / limit), pages: Math.ceil(matching / limit), countExact },
    count: total,
    filteredTotalCount: matching,
  };
};

const matches = ({ to, subject }: Mail, word: string): boolean => `${to} ${subject}`.toLowerCase().includes(word);

const readMails = async (
  sql: Sql,
  direction: "asc" | "desc",
  { limit, skip }: { limit: number; skip: number },
): Promise<Mail[]> => {
  const rows = await sql
    .selectFrom("mails")
    .select(columns)
    .orderBy("created_at", direction)
    .orderBy("_id", direction)
    .limit(limit)
    .offset(skip)
    .execute();
  const letters = await openLetters(sql, rows);
  return rows.map((row, index) => {
    const { to, subject } = letters[index] ?? erased;
    return { ...mailOf(row), to, subject };
  });
};

const countMails = async (sql: Sql): Promise<number> => {
  const { total } = await sql
    .selectFrom("mails")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

/** Throws not_found. */
export const mailById = async (sql: Sql, id: string): Promise<Mail & { text: string }> => {
  const row = await sql.selectFrom("mails").select(columns).where("_id", "=", id).executeTakeFirst();
  if (!row) throw notFound("mail");
  const [letter] = await openLetters(sql, [row]);
  const { to, subject, text } = letter ?? erased;
  return { ...mailOf(row), to, subject, text };
};
