import type { ImportResource } from "../../../contract/core/endpoint.ts";
import type { Import } from "../../../contract/imports/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { instant } from "../../core/db/view.ts";
import { notFound } from "../../core/refusal.ts";

/** A commit that was not heard of for so long has ended with its server. */
const silence = "30 seconds";

/** One's own import as it stands. Throws not_found. */
export const importById = async (sql: Sql, userId: string, id: string): Promise<Import> => {
  const [found] = await run<{ import: Import }>(
    sql,
    `select json_build_object('_id', i._id, 'resource', i.resource,
       'state', case when i.state <> 'done' and p.seen_at > now() - $3::interval then 'committing' else i.state end,
       'total', i.total,
       'received', case when i.state = 'done' then i.total
         else (select count(*) from import_rows r where r.import_id = i._id) end,
       'done', case when i.state = 'done' then i.total else coalesce(p.done, 0) end,
       'created', i.created, 'createdAt', ${instant("i.created_at")}) as import
     from imports i left join import_progress p on p.import_id = i._id
     where i._id = $1 and i.user_id = $2`,
    [id, userId, silence],
  );
  if (!found) throw notFound("import");
  return found.import;
};

export interface Held {
  readonly resource: ImportResource;
  readonly invite: boolean | null;
  readonly total: number;
  readonly state: "open" | "done" | "failed";
  readonly created: number;
}

/** Thrown where another call has the import in hand at this moment. */
export class InHand extends Error {}

/**
 * Locks one's own import until the transaction ends, so that it is sent, committed and given up by one call at a time.
 * Throws not_found, InHand.
 */
export const holdImport = async (sql: Sql, userId: string, id: string): Promise<Held> => {
  const own = sql.selectFrom("imports").where("_id", "=", id).where("user_id", "=", userId);
  const held = await own
    .select(["resource", "invite", "total", "state", "created"])
    // The progress that is written meanwhile points at the row, which this lock allows.
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (held) return held;
  if (await own.select("_id").executeTakeFirst()) throw new InHand();
  throw notFound("import");
};
