import type { Database } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";

/** How long notifications are kept after they arrived. */
const kept = { read: "180 days", unread: "365 days" } as const;
/** Rows deleted in one statement. */
const batch = 10_000;

/** Removes notifications after their retention time. */
export const removeOldNotifications = async ({ sql }: Pick<Database, "sql">): Promise<void> => {
  let deleted: number;
  do {
    const rows = await run(
      sql,
      `delete from notifications where _id in (
         select _id from notifications
         where created_at < now() - $1::interval and (read_at is not null or created_at < now() - $2::interval)
         limit ${batch})
       returning _id`,
      [kept.read, kept.unread],
    );
    deleted = rows.length;
  } while (deleted === batch);
};
