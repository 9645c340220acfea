import type { HoursUpload } from "../../../contract/hours-uploads/endpoints.ts";
import { hoursUploads } from "../../../contract/hours-uploads/endpoints.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { fullName, words } from "../../core/db/sql-text.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import { instant, ref, type View } from "../../core/db/view.ts";
import type { Write } from "../../core/db/write.ts";
import { Refusal } from "../../core/refusal.ts";

/** An entry `w` of an upload that is as it was uploaded: nobody has decided on it, corrected it or sent it back. */
const isUntouched = "w.version = 1 and w.state in ('pending', 'needs_correction')";
/** How many entries of the upload `h` are not as they were uploaded any more. */
const touched = `(select count(*) from work_history w where w.upload_id = h._id and not (${isUntouched}))`;

export const hoursUploadView: View = {
  from: `hours_uploads h left join projects p on p._id = h.project_id left join users uploader on uploader._id = h.created_by
    left join users taker on taker._id = h.taken_back_by`,
  id: "h._id",
  name: "h.file_name",
  visible: "true",
  row: {
    _id: "h._id",
    name: "h.file_name",
    project: ref("p._id", "p.name"),
    entries: "h.entries",
    people: "h.people",
    seconds: "h.total_seconds",
    uploadedBy: ref("uploader._id", fullName("uploader")),
    createdAt: instant("h.created_at"),
    takenBackBy: ref("taker._id", fullName("taker")),
    takenBackAt: instant("h.taken_back_at"),
    can: `json_build_object('takeBack', h.taken_back_at is null and ${touched} = 0
      and me.role = any (${words(hoursUploads.takeBack.may.who)}))`,
  },
  search: ["h.file_name", `(${fullName("uploader")})`],
  sorts: { createdAt: "h.created_at", name: "lower(h.file_name)", entries: "h.entries" },
  defaultOrder: "h.created_at desc",
  filters: { project: (value) => `h.project_id = any(${value}::uuid[])` },
};

/** Throws not_found. */
export const uploadById = (sql: Sql, me: Caller, id: string): Promise<HoursUpload> =>
  readRecord(sql, { view: hoursUploadView, thing: "upload" }, me, id);

/** So many entries are told to the audit at a time. */
const recordedAtOnce = 250;

/**
 * Takes back an upload as one: its entries are gone, as if the file had never been sent. Whoever decides on one of them
 * at the same moment comes first, and then nothing is taken back, or finds them gone.
 *
 * @throws not_found; wrong_state where it was taken back already; in_use where an entry was decided or changed
 */
export const takeBack = async (write: Write, me: Caller, id: string): Promise<HoursUpload> => {
  await run(write.sql, "select from hours_uploads where _id = $1 for no key update", [id]);
  const before = await uploadById(write.sql, me, id);
  if (before.takenBackAt !== null) throw new Refusal("wrong_state", { params: { state: "taken back" } });
  await lockPeople(write.sql, "select user_id from work_history where upload_id = $1", [id]);
  // In the order of the ids, as approvals lock them; whoever holds one is waited for.
  await run(
    write.sql,
    "select from (select _id from work_history where upload_id = $1 order by _id for update) as held",
    [id],
  );
  await mustBeUntouched(write.sql, id);
  await recordEntries(write, id);
  await run(write.sql, "delete from work_history where upload_id = $1", [id]);
  await run(write.sql, "update hours_uploads set taken_back_by = $2, taken_back_at = now() where _id = $1", [
    id,
    me._id,
  ]);
  const after = await uploadById(write.sql, me, id);
  await write.record({ resource: "hoursUploads", id, before, after });
  return after;
};

const mustBeUntouched = async (sql: Sql, id: string): Promise<void> => {
  const [{ count } = { count: 0 }] = await run<{ count: number }>(
    sql,
    `select ${touched} as count from hours_uploads h where h._id = $1`,
    [id],
  );
  if (count === 0) return;
  const where = `${count === 1 ? "1 of its entries was" : `${count} of its entries were`} decided or changed since`;
  throw new Refusal("in_use", { params: { thing: "upload", where } });
};

interface Gone {
  readonly _id: string;
  readonly user: string;
}

/** Tells the audit of each entry, a part at a time. */
const recordEntries = async (write: Write, id: string): Promise<void> => {
  for (let after: string | null = null; ; ) {
    const part: Gone[] = await run<Gone>(
      write.sql,
      `select _id, user_id as user, state, checked_in_at as "checkedInAt", checked_out_at as "checkedOutAt", seconds, note,
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
