import type { WorkHistoryState } from "../../../contract/work-history/states.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";

/** Records of hours as the database keeps them, without the calls that make them. */

interface Owner {
  readonly _id: string;
}

export interface Entry {
  /** ISO 8601; missing: a moment of 1 March 2026 that no other entry has. */
  readonly from?: string;
  readonly seconds?: number;
  readonly state?: Extract<WorkHistoryState, "pending" | "needs_correction" | "approved">;
  readonly note?: string;
  /** Of an approved one. */
  readonly approver?: Owner;
}

let made = 0;

export const insertProject = async (db: Database, name: string): Promise<string> => {
  const _id = newId();
  await db.sql.insertInto("projects").values({ _id, name, status: "active", longest_shift_minutes: 720 }).execute();
  return _id;
};

/** A finished entry, 100 seconds by default. */
export const insertEntry = async (
  db: Database,
  worker: Owner,
  projectId: string,
  entry: Entry = {},
): Promise<string> => {
  const _id = newId();
  const from = new Date(entry.from ?? Date.parse("2026-03-01T09:00:00Z") + ++made * 1000);
  const seconds = entry.seconds ?? 100;
  const to = new Date(from.getTime() + Math.max(seconds, 0.5) * 1000);
  await run(
    db.sql,
    sqlText`insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at, checked_in_date,
       seconds, note, approved_by, approved_at)
     select $1, $2, $3, $4, 'clock', $5::timestamptz, $6, ($5::timestamptz at time zone time_zone)::date, $7, $8,
       $9::uuid, case when $9::uuid is not null then now() end
     from company`,
    [
      _id,
      worker._id,
      projectId,
      entry.state ?? "pending",
      from.toISOString(),
      to.toISOString(),
      seconds,
      entry.note ?? "",
      entry.approver?._id ?? null,
    ],
  );
  return _id;
};

/** A file of hours that was uploaded, with one entry of the worker's that waits. */
export const insertUpload = async (
  db: Database,
  worker: Owner,
  projectId: string,
  uploader: Owner,
): Promise<string> => {
  const _id = newId();
  const entry = await insertEntry(db, worker, projectId);
  await run(
    db.sql,
    sqlText`insert into hours_uploads (_id, project_id, file_name, file_hash, entries, people, total_seconds, created_by)
     values ($1, $2, 'march.csv', sha256('march'), 1, 1, 100, $3)`,
    [_id, projectId, uploader._id],
  );
  await run(db.sql, sqlText`update work_history set source = 'upload', upload_id = $2 where _id = $1`, [entry, _id]);
  return _id;
};

/** These people are checked in to the project and nowhere else, for an hour. */
export const insertOpenCheckIns = async (db: Database, people: readonly string[], projectId: string): Promise<void> => {
  await db.sql
    .deleteFrom("open_check_ins")
    .where("user_id", "in", [...people])
    .execute();
  await run(
    db.sql,
    sqlText`with entry as (
       insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_in_date)
       select gen_random_uuid(), person, $2, 'running', 'clock', now() - interval '1 hour', current_date from unnest($1::uuid[]) as person
       returning *)
     insert into open_check_ins select user_id, project_id, _id, checked_in_at from entry`,
    [people, projectId],
  );
};

/** The running session began so much earlier; its day stays. */
export const beginEarlier = async (db: Database, entryId: string, by: string): Promise<void> => {
  await run(
    db.sql,
    sqlText`with entry as (update work_history set checked_in_at = checked_in_at - $2::interval where _id = $1 returning *)
     update open_check_ins o set checked_in_at = entry.checked_in_at from entry where o.work_history_id = entry._id`,
    [entryId, by],
  );
};
