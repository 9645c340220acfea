import { sql as raw } from "kysely";
import type { z } from "zod";
import { isForRole } from "../../../contract/core/notifications.ts";
import type { Notification, notifications } from "../../../contract/notifications/endpoints.ts";
import { latestMax } from "../../../contract/notifications/endpoints.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { metaOf } from "../../core/db/page-meta.ts";
import { openParams } from "./params.ts";
import { wordAll } from "./words.ts";

type Query = z.output<typeof notifications.list.query>;
type Page = z.output<(typeof notifications.list.replies)[200]>;

const columns = ["_id", "user_id", "kind", "params", "sealed", "created_at", "read_at"] as const;

/** A person's notifications, without those that they only want in the daily mail. */
const ofPerson = (sql: Sql, userId: string) =>
  sql.selectFrom("notifications").where("user_id", "=", userId).where("in_console", "=", true);

type Rows = Parameters<typeof openParams>[1][number] & {
  _id: string;
  created_at: string;
  read_at: string | null;
};

const worded = async (sql: Sql, rows: readonly Rows[]): Promise<Notification[]> => {
  const texts = await wordAll(sql, await openParams(sql, rows));
  return rows.map(({ _id, kind, created_at, read_at }, index) => ({
    _id,
    kind,
    ...texts[index]!,
    createdAt: created_at,
    readAt: read_at,
  }));
};

/** Without links to what the reader may not open since they have another role. */
const readBy = async ({ role }: Actor, all: Promise<Notification[]>): Promise<Notification[]> =>
  (await all).map((one) => (isForRole(one.kind, role) ? one : { ...one, link: null }));

/** Everything, newest first, for the person themselves. */
export const readNotifications = async (sql: Sql, userId: string): Promise<Notification[]> =>
  worded(sql, await ofPerson(sql, userId).select(columns).orderBy("place", "desc").execute());

/** Quick, because unread notifications have an index of their own. */
export const countUnread = async (sql: Sql, userId: string): Promise<number> => {
  const { n } = await ofPerson(sql, userId)
    .where("read_at", "is", null)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
};

/** A page of the person's notifications, all or only unread ones, in the order of their arrival. */
export const notificationPage = async (
  sql: Sql,
  me: Actor,
  { limit, skip, sortBy, kind }: Query,
  only?: "unread",
): Promise<Page> => {
  const all = ofPerson(sql, me._id).$if(only === "unread", (query) => query.where("read_at", "is", null));
  const matching = all.$if(kind !== undefined, (query) => query.where("kind", "in", kind!));
  const count = async (query: typeof all): Promise<number> =>
    (await query.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n;
  const [rows, total, filtered, unread] = await Promise.all([
    matching
      .select(columns)
      .orderBy("place", sortBy?.[0] === "createdAt:asc" ? "asc" : "desc")
      .limit(limit)
      .offset(skip)
      .execute(),
    count(all),
    kind ? count(matching) : undefined,
    only === "unread" ? undefined : countUnread(sql, me._id),
  ]);
  const filteredTotalCount = filtered ?? total;
  return {
    notifications: await readBy(me, worded(sql, rows)),
    meta: metaOf({ limit, skip, matching: filteredTotalCount, exact: true, shown: rows.length }),
    count: total,
    filteredTotalCount,
    unread: unread ?? total,
  };
};

/** The notifications that the bell shows. */
export const latestUnread = async (sql: Sql, me: Actor): Promise<{ notifications: Notification[]; unread: number }> => {
  const [rows, unread] = await Promise.all([
    ofPerson(sql, me._id)
      .where("read_at", "is", null)
      .select(columns)
      .orderBy("place", "desc")
      .limit(latestMax)
      .execute(),
    countUnread(sql, me._id),
  ]);
  return { notifications: await readBy(me, worded(sql, rows)), unread };
};

/** SQL: what `delete-before-15days` deletes. */
export const isOld = raw<boolean>`created_at < now() - interval '15 days'`;

export const countOld = async (sql: Sql, userId: string): Promise<{ count: number }> =>
  ofPerson(sql, userId)
    .where(isOld)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
