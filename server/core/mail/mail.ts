import { createTransport, type Transporter } from "nodemailer";
import { hiddenLink, linkPages } from "../../../contract/core/sign-in-paths.ts";
import type { Sql } from "../db/pool.ts";
import { enqueueAll } from "../db/enqueue-all.ts";
import type { AnyWrite } from "../db/write.ts";
import { newId } from "../ids.ts";
import type { MailText } from "./mail-texts.ts";
import { openedBy, openersOf, sealersOf } from "../auth/personal.ts";

/** The part of a mail that is encrypted under its recipient's key. */
export interface Letter extends MailText {
  readonly to: string;
}
export interface OutgoingMail extends Letter {
  readonly userId: string;
}

export const sendMailTask = "send-mail";
/** How many are sent at once, over as many connections. */
export const mailsAtOnce = 2;
/** A mail to one person, who may wait for it, goes before those that were written to many. Other jobs have 0. */
const priorities = { toOne: 10, toMany: 20 } as const;
/** The queue tries a mail again for four days. One that is older waited for a server that could send it, and is stale. */
const sentWithinDays = 5;

/**
 * Writes mails in the transaction, so that they are sent only if it commits. Without SMTP_URL they stay in the outbox,
 * where an administrator reads them. Returns their ids, in order; null for an erased person, to whom none is written.
 */
export const writeMails = async (write: AnyWrite, mails: readonly OutgoingMail[]): Promise<(string | null)[]> => {
  if (mails.length === 0) return [];
  const sealers = await sealersOf(
    write.sql,
    mails.map((mail) => mail.userId),
  );
  const state = write.config.smtpUrl ? ("queued" as const) : ("kept" as const);
  const written = mails.map(({ userId, ...letter }) => {
    const sealed = sealers.get(userId)?.seal(letter);
    return sealed ? { _id: newId(), user_id: userId, sealed, state } : null;
  });
  const rows = written.filter((row) => row !== null);
  if (rows.length > 0) await write.sql.insertInto("mails").values(rows).execute();
  if (state === "queued") {
    const priority = mails.length === 1 ? priorities.toOne : priorities.toMany;
    await enqueueAll(
      write.sql,
      sendMailTask,
      rows.map(({ _id: mailId }) => ({ payload: { mailId }, priority })),
    );
  }
  return written.map((row) => row?._id ?? null);
};

/** The decrypted letters of these rows; null where the person was erased. */
export const openLetters = async (
  sql: Sql,
  rows: readonly { user_id: string; sealed: Buffer }[],
): Promise<(Letter | null)[]> => {
  const openers = await openersOf(sql, [...new Set(rows.map((row) => row.user_id))]);
  return rows.map((row) => (openedBy(openers.get(row.user_id), row.sealed) as Letter | undefined) ?? null);
};

/** All letters to a person, the newest first, without the one-time links in them, which work like keys. */
export const lettersOf = async (sql: Sql, userId: string): Promise<object[]> => {
  const rows = await sql
    .selectFrom("mails")
    .select(["user_id", "sealed", "state", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
  const letters = await openLetters(sql, rows);
  return rows.map(({ state, created_at }, at) => {
    const letter = letters[at] ?? null;
    return { createdAt: created_at, state, ...letter, ...(letter && { text: withoutSecretLinks(letter.text) }) };
  });
};

/** A letter's text without its one-time links: each works like a key of the person to whom it was sent. */
export const withoutSecretLinks = (text: string): string =>
  text.replace(/\S+/g, (word) => (secretPages.some((page) => word.includes(page)) ? hiddenLink : word));

const secretPages = Object.values(linkPages).map((page) => page.slice(0, page.indexOf(":")));

/**
 * Sends one queued mail, unless it was sent meanwhile or has waited for days. Its Message-ID is derived from its id, so
 * that after a crash between sending and marking it, mail readers that know the first copy drop the second. Throws the
 * mail server's error, after storing it; the queue retries.
 */
export const sendMail = async (sql: Sql, transport: Transporter, from: string, mailId: string): Promise<void> => {
  const row = await sql.selectFrom("mails").selectAll().where("_id", "=", mailId).executeTakeFirst();
  if (!row || row.state === "sent") return;
  const [letter] = await openLetters(sql, [row]);
  if (!letter) return note(sql, mailId, { state: "failed", error: "The person was erased." });
  if (Date.parse(row.created_at) < Date.now() - sentWithinDays * 86_400_000) {
    return note(sql, mailId, { state: "failed", error: `It waited for ${sentWithinDays} days, and was not sent.` });
  }
  const failure = await transport
    .sendMail({
      from,
      to: letter.to,
      subject: letter.subject,
      text: letter.text,
      messageId: `<${mailId}@muster>`,
    })
    .then(
      () => null,
      (error: Error) => withoutAddress(error.message, letter.to).slice(0, 500),
    );
  if (failure !== null) {
    await note(sql, mailId, { state: "failed", error: failure });
    throw new Error(failure);
  }
  await note(sql, mailId, { state: "sent", error: null, sent_at: new Date().toISOString() });
};

/** Mail servers often repeat the address, which is stored encrypted only. */
const withoutAddress = (message: string, address: string): string =>
  message.replaceAll(new RegExp(address.replace(/[^\w]/g, "\\$&"), "gi"), "(address)");

const note = async (
  sql: Sql,
  mailId: string,
  set: { state: "sent" | "failed"; error: string | null; sent_at?: string },
): Promise<void> => {
  await sql.updateTable("mails").set(set).where("_id", "=", mailId).where("state", "!=", "sent").execute();
};

/** Keeps its connections for the next mails until they are idle, or it is closed. */
export const makeTransport = (smtpUrl: string): Transporter =>
  createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailsAtOnce,
    idleTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
