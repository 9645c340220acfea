import type { ImportResource } from "../../../contract/core/endpoint.ts";
import type { Import } from "../../../contract/imports/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { instant } from "../../core/db/view.ts";
import { notFound } from "../../core/app-error.ts";
import { sqlText } from "../../core/db/sql-text.ts";

/** A commit without progress for so long is taken to have ended with its server. */
const silence = "30 seconds";

/** The caller's own import in its present state. Throws not_found. */
export const importById = async (sql: Sql, userId: string, id: string): Promise<Import> => {
  const [found] = await run<{ import: Import }>(
    sql,
    sqlText`select json_build_object('_id', i._id, 'resource', i.resource,
       'state', case when i.state <> 'done' and p.seen_at > now() - $3::interval then 'committing' else i.state end,
       'total', i.total,
       'received', case when i.state = 'done' then i.total
         else (select count(*) from import_rows r where r.import_id = i._id) end,
       'done', case when i.state = 'done' then i.total else coalesce(p.done, 0) end,
       'created', i.created, 'createdAt', ${instant(sqlText`i.created_at`)}) as import
     from imports i left join import_progress p on p.import_id = i._id
     where i._id = $1 and i.user_id = $2`,
    [id, userId, silence],
  );
  if (!found) throw notFound("import");
  return found.import;
};

export interface Locked {
  readonly resource: ImportResource;
  readonly invite: boolean | null;
  readonly total: number;
  readonly state: "open" | "done" | "failed";
  readonly created: number;
}

/** Thrown where another call holds the lock on the import. */
export class LockedError extends Error {}

/**
 * Locks one's own import until the transaction ends, so that it is sent, committed and cancelled by one call at a time.
 * Throws not_found, LockedError.
 */
export const lockImport = async (sql: Sql, userId: string, id: string): Promise<Locked> => {
  const own = sql.selectFrom("imports").where("_id", "=", id).where("user_id", "=", userId);
  const locked = await own
    .select(["resource", "invite", "total", "state", "created"])
    // Progress that is written meanwhile references the import, which this kind of lock allows.
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (locked) return locked;
  if (await own.select("_id").executeTakeFirst()) throw new LockedError();
  throw notFound("import");
};
