import { sql as raw } from "kysely";
import type { NotificationKind } from "../../../contract/core/notifications.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { notFound } from "../../core/app-error.ts";
import { countUnread, isOld } from "./queries.ts";

interface Marked {
  readonly marked: number;
  readonly unread: number;
}

/** With milliseconds, as the API writes instants: `readAt` undoes a `read-all`. */
const thisMoment = raw<string>`date_trunc('milliseconds', clock_timestamp())`;

const listOf = (ids: string | readonly string[]): string[] => [...new Set([ids].flat())];

/** Throws not_found where one does not exist, or is not the person's own. */
const requireOwn = async (sql: Sql, userId: string, ids: readonly string[]): Promise<void> => {
  const mine = await sql
    .selectFrom("notifications")
    .select("_id")
    .where("_id", "in", [...ids])
    .where("user_id", "=", userId)
    .where("in_console", "=", true)
    .execute();
  if (mine.length < ids.length) throw notFound("notification");
};

/** Announces the change to the person's other tabs and devices. */
const announceMarked = async (write: Write, marked: readonly { readonly _id: string }[]): Promise<Marked> => {
  await write.announce(
    ...marked.map(({ _id: id }) => ({ resource: "notifications" as const, id, people: [write.me._id] })),
  );
  return { marked: marked.length, unread: await countUnread(write.sql, write.me._id) };
};

/** Marks unread ones of the person as read: all, but for further conditions. */
const markingRead = ({ sql, me }: Write, readAt: string | typeof thisMoment = thisMoment) =>
  sql
    .updateTable("notifications")
    .set({ read_at: readAt })
    .where("user_id", "=", me._id)
    .where("read_at", "is", null)
    .returning("_id");

/** Returns how many were unread. Throws not_found. */
export const markRead = async (write: Write, input: string | readonly string[]): Promise<Marked> => {
  const ids = listOf(input);
  await requireOwn(write.sql, write.me._id, ids);
  const marked = await markingRead(write).where("_id", "in", ids).execute();
  return announceMarked(write, marked);
};

const tellsOf = (about: Readonly<Record<string, string>>) => raw<boolean>`params @> ${JSON.stringify(about)}::jsonb`;

/** Marks the person's unread ones of a kind that tell of this, since they have seen it itself. */
export const markSeen = async (
  write: Write,
  kind: NotificationKind,
  about: Readonly<Record<string, string>>,
): Promise<void> => {
  const marked = await markingRead(write)
    .where("in_console", "=", true)
    .where("kind", "=", kind)
    .where(tellsOf(about))
    .execute();
  if (marked.length === 0) return;
  await announceMarked(write, marked);
};

/**
 * Marks those up to `until`, the newest that the person has seen: places are assigned in the order of arrival, so that
 * later ones stay unread however close. Throws not_found.
 */
export const markAllRead = async (
  write: Write,
  until: string | undefined,
): Promise<Marked & { readAt: string | null }> => {
  if (until) await requireOwn(write.sql, write.me._id, [until]);
  const { readAt } = (await raw<{ readAt: string }>`select ${thisMoment} as "readAt"`.execute(write.sql)).rows[0]!;
  const marked = await markingRead(write, readAt)
    .where("in_console", "=", true)
    .$if(until !== undefined, (query) =>
      query.where("place", "<=", (eb) => eb.selectFrom("notifications").select("place").where("_id", "=", until!)),
    )
    .execute();
  const counts = await announceMarked(write, marked);
  return { ...counts, readAt: marked.length > 0 ? readAt : null };
};

type Which = { readonly notificationsId: string | readonly string[] } | { readonly readAt: string };

/** Throws not_found where an id is not the person's own. */
export const markUnread = async (write: Write, which: Which): Promise<Marked> => {
  const ids = "notificationsId" in which ? listOf(which.notificationsId) : undefined;
  if (ids) await requireOwn(write.sql, write.me._id, ids);
  const marked = await write.sql
    .updateTable("notifications")
    .set({ read_at: null })
    .where("user_id", "=", write.me._id)
    .where("in_console", "=", true)
    .where("read_at", "is not", null)
    .$if("readAt" in which, (query) => query.where("read_at", "=", (which as { readAt: string }).readAt))
    .$if(ids !== undefined, (query) => query.where("_id", "in", ids!))
    .returning("_id")
    .execute();
  return announceMarked(write, marked);
};

/** Announces the removal to the person's tabs and devices. */
const announceRemoved = (
  write: AnyWrite,
  userId: string,
  removed: readonly { readonly _id: string }[],
): Promise<void> =>
  write.announce(
    ...removed.map(({ _id }) => ({
      resource: "notifications" as const,
      id: _id,
      before: {},
      after: null,
      people: [userId],
    })),
  );

/** Removes a person's unread ones of a kind that tell of this, since it is so no longer; no daily mail names them either. */
export const takeBack = async (
  write: AnyWrite,
  userId: string,
  kind: NotificationKind,
  about: Readonly<Record<string, string>>,
): Promise<void> => {
  const removed = await write.sql
    .deleteFrom("notifications")
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("kind", "=", kind)
    .where(tellsOf(about))
    .returning("_id")
    .execute();
  await announceRemoved(write, userId, removed);
};

export const deleteOld = async (write: Write): Promise<{ deleted: number }> => {
  const deleted = await write.sql
    .deleteFrom("notifications")
    .where("user_id", "=", write.me._id)
    .where("in_console", "=", true)
    .where(isOld)
    .returning("_id")
    .execute();
  await announceRemoved(write, write.me._id, deleted);
  return { deleted: deleted.length };
};
