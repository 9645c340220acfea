import type { z } from "zod";
import type { Mail, system } from "../../../contract/system/endpoints.ts";
import { unpagedMax } from "../../../contract/core/list.ts";
import type { Sql } from "../../core/db/pool.ts";
import { notFound } from "../../core/app-error.ts";
import type { Write } from "../../core/db/write.ts";
import { metaOf } from "../../core/db/page-meta.ts";
import { openLetters, withoutSecretLinks } from "../../core/mail/mail.ts";

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

/** Where counting stops, which the reply says. */
const countMax = 10_000;

/**
 * A page of mails, newest first. They are encrypted, so the server decrypts them, not SQL; a search covers the newest
 * (or, in that order, oldest) thousand. The audit keeps whose mails were seen.
 */
export const outboxPage = async (write: Write, { limit, skip, sortBy, search }: Query): Promise<Outbox> => {
  const direction = sortBy?.[0] === "createdAt:asc" ? "asc" : "desc";
  const read = await readMails(write.sql, direction, search ? { limit: unpagedMax, skip: 0 } : { limit, skip });
  const { total, isExact } = await countMails(write.sql);
  const found = search ? read.filter(({ mail }) => matches(mail, search.toLowerCase())) : read;
  const shown = search ? found.slice(skip, skip + limit) : found;
  const people = new Set(shown.map(({ userId }) => userId));
  people.delete(write.me._id);
  await write.logAccess(...[...people].map((id) => ({ resource: "users" as const, id })));
  const matching = search ? found.length : total;
  const exact = search ? total <= unpagedMax : isExact;
  return {
    mails: shown.map(({ mail }) => mail),
    meta: metaOf({ limit, skip, matching, exact, shown: shown.length }),
    count: total,
    filteredTotalCount: matching,
  };
};

const matches = ({ to, subject }: Mail, word: string): boolean => `${to} ${subject}`.toLowerCase().includes(word);

const readMails = async (
  sql: Sql,
  direction: "asc" | "desc",
  { limit, skip }: { limit: number; skip: number },
): Promise<{ userId: string; mail: Mail }[]> => {
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
    return { userId: row.user_id, mail: { ...mailOf(row), to, subject } };
  });
};

/** How many mails there are, as far as they are counted. */
const countMails = async (sql: Sql): Promise<{ total: number; isExact: boolean }> => {
  const { found } = await sql
    .selectFrom((eb) =>
      eb
        .selectFrom("mails")
        .select("_id")
        .limit(countMax + 1)
        .as("bounded"),
    )
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return { total: Math.min(found, countMax), isExact: found <= countMax };
};

/**
 * One mail with its text. Where mails are sent, its one-time link is for the recipient alone; without SMTP the outbox is
 * the only way in which it reaches them. Throws not_found.
 */
export const mailById = async (write: Write, id: string): Promise<Mail & { text: string }> => {
  const { sql, me, config } = write;
  const row = await sql.selectFrom("mails").select(columns).where("_id", "=", id).executeTakeFirst();
  if (!row) throw notFound("mail");
  const [letter] = await openLetters(sql, [row]);
  const { to, subject, text } = letter ?? erased;
  await write.logAccess(
    ...(row.user_id === me._id ? [] : [{ resource: "users" as const, id: row.user_id, at: { mail: id } }]),
  );
  return { ...mailOf(row), to, subject, text: config.smtpUrl ? withoutSecretLinks(text) : text };
};
