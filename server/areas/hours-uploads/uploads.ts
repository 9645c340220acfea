import type { HoursUpload } from "../../../contract/hours-uploads/endpoints.ts";
import { hoursUploads } from "../../../contract/hours-uploads/endpoints.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { fullName, sqlText, textArray, nameOrder } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { readRecord } from "../../core/db/read.ts";
import { instant, ref, type View } from "../../core/db/view.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { AppError } from "../../core/app-error.ts";

/** SQL: an entry `w` that is unchanged since its upload: not decided, corrected or sent back. */
const isUntouched = sqlText`w.version = 1 and w.state in ('pending', 'needs_correction')`;
/** SQL: how many entries of the upload `h` were changed since. */
const touched = sqlText`(select count(*) from work_history w where w.upload_id = h._id and not (${isUntouched}))`;

export const hoursUploadView: View = {
  from: sqlText`hours_uploads h left join projects p on p._id = h.project_id left join users uploader on uploader._id = h.created_by
    left join users taker on taker._id = h.undone_by`,
  id: sqlText`h._id`,
  name: sqlText`h.file_name`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`h._id`,
    name: sqlText`h.file_name`,
    project: ref(sqlText`p._id`, sqlText`p.name`),
    entries: sqlText`h.entries`,
    toCorrect: sqlText`(select count(*) from work_history w where w.upload_id = h._id and w.state = 'needs_correction')`,
    people: sqlText`h.people`,
    seconds: sqlText`h.total_seconds`,
    uploadedBy: ref(sqlText`uploader._id`, fullName(sqlText`uploader`)),
    createdAt: instant(sqlText`h.created_at`),
    undoneBy: ref(sqlText`taker._id`, fullName(sqlText`taker`)),
    undoneAt: instant(sqlText`h.undone_at`),
    can: sqlText`json_build_object('undo', h.undone_at is null and ${touched} = 0
      and me.role = any (${textArray(hoursUploads.undo.policy.roles)}))`,
  },
  search: [sqlText`h.file_name`, sqlText`(${fullName(sqlText`uploader`)})`],
  sorts: { createdAt: sqlText`h.created_at`, name: nameOrder(sqlText`h.file_name`), entries: sqlText`h.entries` },
  defaultOrder: sqlText`h.created_at desc`,
  filters: { project: (value) => sqlText`h.project_id = any(${value}::uuid[])` },
};

/** Throws not_found. */
export const uploadById = (sql: Sql, me: Actor, id: string): Promise<HoursUpload> =>
  readRecord(sql, { view: hoursUploadView, noun: "upload" }, me, id);

/** Entries audited at a time. */
const recordedAtOnce = 250;

/**
 * Undoes an upload as a whole: its entries are deleted, as if the file had never been sent. A concurrent decision on
 * one of them comes first, so that nothing is undone, or finds them deleted.
 *
 * @throws not_found; wrong_state where it was undone already; in_use where an entry was decided or changed
 */
export const undo = async (write: Write, id: string): Promise<HoursUpload> => {
  await run(write.sql, sqlText`select from hours_uploads where _id = $1 for no key update`, [id]);
  const before = await uploadById(write.sql, write.me, id);
  if (before.undoneAt !== null) throw new AppError("wrong_state", { params: { state: "undone" } });
  await lockPeople(write.sql, sqlText`select user_id from work_history where upload_id = $1`, [id]);
  // In the order of their ids, as approvals lock them; waits for concurrent locks.
  await run(
    write.sql,
    sqlText`select from (select _id from work_history where upload_id = $1 order by _id for update) as locked`,
    [id],
  );
  await requireUntouched(write.sql, id);
  await recordEntries(write, id);
  await run(write.sql, sqlText`delete from work_history where upload_id = $1`, [id]);
  await run(write.sql, sqlText`update hours_uploads set undone_by = $2, undone_at = now() where _id = $1`, [
    id,
    write.me._id,
  ]);
  const after = await uploadById(write.sql, write.me, id);
  await write.record({ resource: "hoursUploads", id, before, after });
  return after;
};

const requireUntouched = async (sql: Sql, id: string): Promise<void> => {
  const [{ count } = { count: 0 }] = await run<{ count: number }>(
    sql,
    sqlText`select ${touched} as count from hours_uploads h where h._id = $1`,
    [id],
  );
  if (count === 0) return;
  const where = `${count === 1 ? "1 of its entries was" : `${count} of its entries were`} decided or changed since`;
  throw new AppError("in_use", { params: { noun: "upload", where } });
};

interface Gone {
  readonly _id: string;
  readonly user: string;
}

/** Audits each entry, a part at a time. */
const recordEntries = async (write: AnyWrite, id: string): Promise<void> => {
  for (let after: string | null = null; ; ) {
    const part: Gone[] = await run<Gone>(
      write.sql,
      sqlText`select _id, user_id as user, state, checked_in_at as "checkedInAt", checked_out_at as "checkedOutAt", seconds, note,
         project_id as project, upload_id as upload
       from work_history where upload_id = $1 and ($2::uuid is null or _id > $2) order by _id limit ${recordedAtOnce}`,
      [id, after],
    );
    const last = part.at(-1);
    if (!last) return;
    after = last._id;
    await write.record(
      ...part.map(({ _id, ...entry }) => ({
        resource: "workHistory" as const,
        id: _id,
        before: { ...entry, user: { _id: entry.user } },
        after: null,
        people: [entry.user],
      })),
    );
  }
};
