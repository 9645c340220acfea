import type { Database } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";

/** How long notifications are kept after they came. */
const kept = { read: "180 days", unread: "365 days" } as const;
/** So many go in one statement. */
const batch = 10_000;

/** Removes what is so old that nobody looks for it any more. */
export const removeOldNotifications = async ({ sql }: Pick<Database, "sql">): Promise<void> => {
  let gone: number;
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
    gone = rows.length;
  } while (gone === batch);
};
