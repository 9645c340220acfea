import type { z } from "zod";
import type { Mail, system } from "../../../contract/system.ts";
import type { Sql } from "../../db/pool.ts";
import { notFound } from "../../refusal.ts";
import { openLetters } from "../../services/mail.ts";

type Query = z.output<typeof system.outbox.query>;
type Outbox = z.output<(typeof system.outbox.replies)[200]>;

const erased = { to: "(erased)", subject: "(erased)", text: "" };

const columns = ["_id", "user_id", "sealed", "state", "error", "created_at"] as const;
const mailOf = (row: { _id: string; state: Mail["state"]; error: string | null; created_at: string }): Omit<Mail, "to" | "subject"> => ({
  _id: row._id,
  state: row.state,
  error: row.error,
  createdAt: row.created_at,
});

/** A page of mails, newest first. They are sealed, so it is the server that opens them, not SQL. */
export const outboxPage = async (sql: Sql, { limit, skip, sortBy }: Query): Promise<Outbox> => {
  const direction = sortBy === "createdAt:asc" ? "asc" : "desc";
  const [rows, { total }] = await Promise.all([
    sql
      .selectFrom("mails")
      .select(columns)
      .orderBy("created_at", direction)
      .orderBy("_id", direction)
      .limit(limit)
      .offset(skip)
      .execute(),
    sql
      .selectFrom("mails")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const letters = await openLetters(sql, rows);
  return {
    mails: rows.map((row, index) => {
      const { to, subject } = letters[index] ?? erased;
      return { ...mailOf(row), to, subject };
    }),
    meta: { limit, skip, page: Math.floor(skip / limit), pages: Math.ceil(total / limit), countExact: true },
    count: total,
    filteredTotalCount: total,
  };
};

/** Throws not_found. */
export const mailById = async (sql: Sql, id: string): Promise<Mail & { text: string }> => {
  const row = await sql.selectFrom("mails").select(columns).where("_id", "=", id).executeTakeFirst();
  if (!row) throw notFound("mail");
  const [letter] = await openLetters(sql, [row]);
  const { to, subject, text } = letter ?? erased;
  return { ...mailOf(row), to, subject, text };
};
