import { createHash } from "node:crypto";
import type { z } from "zod";
import { type workHistory, hoursColumns } from "../../../contract/work-history/endpoints.ts";
import { readCompany } from "../../core/db/company.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { dayOf, sqlText } from "../../core/db/sql-text.ts";
import { takeStatisticsAfter } from "../../core/jobs/statistics.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { Context, Upload } from "../../core/http/context.ts";
import { newId } from "../../core/ids.ts";
import { notFound, AppError } from "../../core/app-error.ts";
import { nameAsSent } from "../../core/files/attachments.ts";
import type { FileErrors } from "../../core/files/file-errors.ts";
import { notifyOfTooLong } from "../work-history/actions.ts";
import type { HoursFile, HoursOptions } from "./hours-file.ts";
import { previewOf } from "./preview.ts";
import { findKnown, findRepeats, findStrangers, isTooLong, stageHours } from "./staging.ts";
import { uploadById } from "./uploads.ts";

type Options = z.output<typeof workHistory.uploadHours.body>;
type Uploaded = z.output<(typeof workHistory.uploadHours.replies)[200]>;

/** Entries audited at a time. */
const recordedAtOnce = 250;

/**
 * Adds a file of hours to a project, all lines or none: they wait for approval, or for a correction where they exceed
 * the project's longest shift, of which their workers are told. Hours of people who have since left are accepted. With
 * `preview` everything is checked, returned and rolled back.
 *
 * @throws validation with the errors by line and column; not_found; paid_by_piece; file_changed where it is not the
 * file that was previewed
 */
export const uploadHours = async (
  { projectId, file, options }: { projectId: string; file: Upload; options: Options },
  { change, sql, me, services }: Pick<Context, "change" | "sql" | "me" | "services">,
): Promise<Uploaded> => {
  const { timeZone } = await readCompany(sql);
  const hash = createHash("sha256").update(file.bytes).digest();
  const fileHash = hash.toString("hex");
  if (options.fileHash !== undefined && options.fileHash !== fileHash) throw new AppError("file_changed");
  const reading = { timeZone, now: new Date(), mapped: options.columns?.split(",") };
  if (options.preview) {
    const preview = await services.db.sql.transaction().execute(async (tx) => {
      const { project, staged, errors } = await stage(tx, projectId, file, reading);
      return previewOf(tx, staged, errors, { longestShiftMinutes: project.longest_shift_minutes, timeZone });
    });
    return { created: 0, totalSeconds: preview.totalSeconds, fileHash, upload: null, preview };
  }
  return change(async (write) => {
    const { project, errors } = await stage(write.sql, projectId, file, reading);
    errors.refuseAny();
    const uploadId = await insertUpload(write.sql, project, file, hash, me._id);
    await insertEntries(write.sql, project, uploadId, errors);
    const upload = await uploadById(write.sql, me, uploadId);
    await write.record({ resource: "hoursUploads", id: uploadId, before: null, after: upload });
    await recordEntries(write, project, uploadId);
    await takeStatisticsAfter(write, upload.entries);
    await notifyOfTooLong(write, uploadId);
    return { created: upload.entries, totalSeconds: upload.seconds, fileHash, upload, preview: null };
  });
};

interface Project {
  readonly _id: string;
  readonly name: string;
  readonly longest_shift_minutes: number;
}

/** Reads the file into the transaction's own table, and collects its errors. */
const stage = async (
  sql: Sql,
  projectId: string,
  file: Upload,
  reading: HoursOptions,
): Promise<{ project: Project; staged: HoursFile; errors: FileErrors }> => {
  const project = await lockProject(sql, projectId);
  const staged = await stageHours(sql, file.bytes, reading);
  const { errors } = staged;
  await findStrangers(sql, errors);
  await findRepeats(sql, errors);
  await findKnown(sql, project._id, errors);
  return { project, staged, errors };
};

/** Locks the project, so that it isn't deleted meanwhile, nor pays by something else. Throws not_found, paid_by_piece. */
const lockProject = async (sql: Sql, id: string): Promise<Project> => {
  const project = await sql
    .selectFrom("projects")
    .select(["_id", "name", "longest_shift_minutes", "pay_by"])
    .where("_id", "=", id)
    .where("deleted_at", "is", null)
    .forKeyShare()
    .executeTakeFirst();
  if (!project) throw notFound("project");
  if (project.pay_by === "piece") throw new AppError("paid_by_piece");
  return project;
};

const insertUpload = async (
  sql: Sql,
  project: Project,
  file: Upload,
  hash: Buffer,
  userId: string,
): Promise<string> => {
  const _id = newId();
  await run(
    sql,
    sqlText`insert into hours_uploads (_id, project_id, file_name, file_hash, entries, people, total_seconds, created_by)
     select $1, $2, $3, $4, count(*), count(distinct user_id), sum(seconds), $5 from staged_hours`,
    [_id, project._id, nameOf(file), hash, userId],
  );
  return _id;
};

/** The file's own name, without the folders before it. */
const nameOf = ({ name }: Upload): string => nameAsSent(name.replace(/^.*[\\/]/s, "")) || `${hoursColumns[0]}.csv`;

/**
 * Throws validation where a person was deleted since the lines were checked, or another upload has written some of the
 * sessions.
 */
const insertEntries = async (sql: Sql, project: Project, uploadId: string, errors: FileErrors): Promise<void> => {
  await lockPeople(sql, sqlText`select user_id from staged_hours`, []);
  await findStrangers(sql, errors);
  errors.refuseAny();
  // In the index's order, so that two uploads of the same hours wait for each other instead of deadlocking.
  const [inserted] = await run<{ isWhole: boolean }>(
    sql,
    sqlText`with inserted as (
       insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at,
         checked_in_date, seconds, note, upload_id)
       select _id, user_id, $1, case when ${isTooLong(sqlText`$2::int`)} then 'needs_correction' else 'pending' end, 'upload',
         checked_in_at, checked_out_at, ${dayOf(sqlText`checked_in_at`)}, seconds, note, $3
       from staged_hours order by user_id, checked_in_at on conflict do nothing returning 1)
     select (select count(*) from inserted) = (select count(*) from staged_hours) as "isWhole"`,
    [project._id, project.longest_shift_minutes, uploadId],
  );
  if (inserted?.isWhole) return;
  await findKnown(sql, project._id, errors);
  errors.refuseAny();
  throw new Error("Some hours were not written, and nothing says why");
};

interface Recorded {
  readonly line: number;
  readonly _id: string;
  readonly user: string;
  readonly state: string;
  readonly checkedInAt: string;
  readonly checkedOutAt: string;
  readonly seconds: number;
  readonly note: string;
}

/** Audits each entry, a part at a time. */
const recordEntries = async (write: AnyWrite, project: Project, uploadId: string): Promise<void> => {
  for (let line = 0; ; ) {
    const part = await run<Recorded>(
      write.sql,
      sqlText`select s.line, w._id, w.user_id as user, w.state, w.checked_in_at as "checkedInAt",
         w.checked_out_at as "checkedOutAt", w.seconds, w.note
       from (select line, _id from staged_hours where line > $1 order by line limit ${recordedAtOnce}) s
       join work_history w on w._id = s._id order by s.line`,
      [line],
    );
    const last = part.at(-1);
    if (!last) return;
    ({ line } = last);
    await write.record(
      ...part.map(({ _id, user, state, checkedInAt, checkedOutAt, seconds, note }) => ({
        resource: "workHistory" as const,
        id: _id,
        before: null,
        after: {
          user: { _id: user },
          state,
          checkedInAt,
          checkedOutAt,
          seconds,
          note,
          project: { _id: project._id, name: project.name },
          source: "upload",
          upload: uploadId,
        },
        people: [user],
      })),
    );
  }
};
