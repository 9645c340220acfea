import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import { newId } from "../../core/ids.ts";
import type { FileErrors } from "../../core/files/file-errors.ts";
import { type HoursFile, type HoursOptions, readHours } from "./hours-file.ts";

/**
 * Reads a file of hours into a temporary table of the transaction, a piece at a time, so that neither its rows nor
 * their errors are ever in memory together. Errors of single lines are then in the file's `errors`.
 *
 * @throws validation where the file as a whole can't be read
 */
export const stageHours = async (sql: Sql, bytes: Uint8Array, options: HoursOptions): Promise<HoursFile> => {
  const file = readHours(bytes, options);
  await run(
    sql,
    sqlText`create temporary table staged_hours (line int primary key, _id uuid not null, email text not null, user_id uuid,
       checked_in_at timestamptz not null, checked_out_at timestamptz not null, seconds int not null,
       note text not null, twice text[] not null, cells json not null) on commit drop`,
    [],
  );
  for (const rows of file.batches) {
    // Other calls are served while the database writes.
    await run(
      sql,
      sqlText`insert into staged_hours
       select row.line, row._id, row.email, u._id, row."checkedInAt", row."checkedOutAt", row.seconds, row.note, row.twice, row.cells
       from json_to_recordset($1::json) as row (line int, _id uuid, email text, "checkedInAt" timestamptz,
         "checkedOutAt" timestamptz, seconds int, note text, twice text[], cells json)
       left join users u on u.email = row.email and u.deleted_at is null`,
      [JSON.stringify(rows.map((row) => ({ ...row, _id: newId() })))],
    );
  }
  await run(sql, sqlText`analyze staged_hours`, []);
  return file;
};

/** SQL: whether a staged line exceeds the longest shift, in minutes: its worker has to correct it. */
export const isTooLong = (longestShift: SqlText): SqlText => sqlText`seconds > ${longestShift} * 60`;

interface Problem {
  readonly line: number;
  readonly other: number | null;
}

/** Adds the staged lines whose address nobody has, or whose person was deleted since they were staged. */
export const findStrangers = (sql: Sql, errors: FileErrors): Promise<void> =>
  addAll(
    sql,
    sqlText`select s.line, null::int as other from staged_hours s
       left join users u on u._id = s.user_id and u.deleted_at is null where u._id is null`,
    [],
    errors,
    ["email", () => "No one has this e-mail address."],
  );

/** Adds the staged lines whose session stands on an earlier line already. */
export const findRepeats = (sql: Sql, errors: FileErrors): Promise<void> =>
  addAll(
    sql,
    sqlText`select line, first as other from (
       select line, first_value(line) over (partition by email, checked_in_at order by line) as first
       from staged_hours) as session where first < line`,
    [],
    errors,
    ["check_in", ({ other }) => `The same session stands on line ${other} already.`],
  );

/**
 * Adds the staged lines whose session another entry of the project has already; a rejected one may be uploaded again.
 * The clock once kept microseconds, of which an export writes the milliseconds. With `offset 0` the index is asked for
 * each line: PostgreSQL would otherwise compare it with all hours of its person.
 */
export const findKnown = (sql: Sql, projectId: string, errors: FileErrors): Promise<void> =>
  addAll(
    sql,
    sqlText`select s.line, null::int as other from staged_hours s where exists (select from work_history w
       where w.user_id = s.user_id and w.project_id = $1 and w.state <> 'rejected' and w._id <> s._id
         and w.checked_in_at >= s.checked_in_at and w.checked_in_at < s.checked_in_at + interval '1 millisecond' offset 0)`,
    [projectId],
    errors,
    ["check_in", () => "This session is in the work history already."],
  );

const addAll = async (
  sql: Sql,
  found: SqlText,
  values: readonly unknown[],
  errors: FileErrors,
  [column, message]: readonly [column: string, message: (problem: Problem) => string],
): Promise<void> => {
  const problems = await run<Problem>(sql, sqlText`select found.* from (${found}) as found order by line`, values);
  for (const problem of problems) errors.add(problem.line, column, message(problem));
};
