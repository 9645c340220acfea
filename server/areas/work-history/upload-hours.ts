import type { WorkHistoryState } from "../../../contract/states.ts";
import { readCompany } from "../../db/company.ts";
import type { Sql } from "../../db/pool.ts";
import { run } from "../../db/run.ts";
import { dayOf } from "../../db/sql-text.ts";
import type { Caller } from "../../db/view.ts";
import type { Write } from "../../db/write.ts";
import type { Context, Upload } from "../../http/context.ts";
import { newId } from "../../ids.ts";
import { notFound } from "../../refusal.ts";
import type { FileErrors } from "../../services/file-errors.ts";
import { type HoursRow, readHours } from "./hours-file.ts";

/**
 * Writes a file of hours into a project, all lines or none: they wait for approval, or for a correction where they are
 * longer than the project's longest shift. Hours of people who have left meanwhile are taken too.
 *
 * @throws validation with what is wrong by line and column, or not_found
 */
export const uploadHours = async (
  options: { projectId: string; file: Upload; me: Caller } & Pick<Context, "change" | "sql">,
): Promise<{ created: number; totalSeconds: number }> => {
  const { projectId, file, change, sql } = options;
  const { timeZone } = await readCompany(sql);
  const { rows, errors: inFile } = await readHours(file.bytes, { timeZone, now: new Date() });
  return change(async (write) => {
    const errors = inFile.copy();
    const project = await holdProject(write.sql, projectId);
    const people = await peopleByEmail(write.sql, rows);
    const entries = rows.flatMap((row) => {
      const user = people.get(row.email);
      if (!user) errors.add(row.line, "email", "Nobody has this e-mail address.");
      return user ? [entryOf(row, user, project)] : [];
    });
    await findKnown(write.sql, project, entries, errors);
    errors.refuseAny();
    await insertEntries(write, project, entries);
    // What another upload wrote since.
    await findKnown(write.sql, project, entries, errors);
    errors.refuseAny();
    return { created: entries.length, totalSeconds: rows.reduce((sum, row) => sum + row.seconds, 0) };
  });
};

interface Project {
  readonly _id: string;
  readonly name: string;
  readonly longest_shift_minutes: number;
}
interface Entry {
  readonly _id: string;
  readonly line: number;
  readonly user_id: string;
  readonly state: WorkHistoryState;
  readonly checked_in_at: string;
  readonly checked_out_at: string;
  readonly seconds: number;
  readonly note: string;
}
/** How entries travel: as one array of JSON, since a statement takes 65,535 parameters at most. */
const entryRow = `json_to_recordset($1::json) as row (_id uuid, line int, user_id uuid, state text,
  checked_in_at timestamptz, checked_out_at timestamptz, seconds int, note text)`;

/** Held, so that the project isn't deleted meanwhile. */
const holdProject = async (sql: Sql, id: string): Promise<Project> => {
  const project = await sql
    .selectFrom("projects")
    .select(["_id", "name", "longest_shift_minutes"])
    .where("_id", "=", id)
    .where("deleted_at", "is", null)
    .forKeyShare()
    .executeTakeFirst();
  if (!project) throw notFound("project");
  return project;
};

const peopleByEmail = async (sql: Sql, rows: readonly HoursRow[]): Promise<Map<string, string>> => {
  const emails = [...new Set(rows.map((row) => row.email))];
  const people = await run<{ _id: string; email: string }>(
    sql,
    "select _id, email from users where email = any($1::text[]) and deleted_at is null",
    [emails],
  );
  return new Map(people.map((person) => [person.email, person._id]));
};

const entryOf = (row: HoursRow, user_id: string, project: Project): Entry => ({
  _id: newId(),
  line: row.line,
  user_id,
  state: row.seconds > project.longest_shift_minutes * 60 ? "needs_correction" : "pending",
  checked_in_at: row.checkedInAt,
  checked_out_at: row.checkedOutAt,
  seconds: row.seconds,
  note: row.note,
});

/** Names the lines whose session another entry holds already; a rejected one may come again. */
const findKnown = async (sql: Sql, project: Project, entries: readonly Entry[], errors: FileErrors): Promise<void> => {
  const known = await run<{ line: number }>(
    sql,
    `select row.line from ${entryRow} where exists (select from work_history w
       where w.user_id = row.user_id and w.project_id = $2 and w.checked_in_at = row.checked_in_at
         and w.state <> 'rejected' and w._id <> row._id) order by row.line`,
    [JSON.stringify(entries), project._id],
  );
  for (const { line } of known) errors.add(line, "check_in", "This session is in the work history already.");
};

const insertEntries = async (write: Write, project: Project, entries: readonly Entry[]): Promise<void> => {
  // In the index's order, so that two uploads of the same hours wait for each other instead of deadlocking.
  await run(
    write.sql,
    `insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at, checked_in_date,
       seconds, note)
     select _id, user_id, $2, state, 'upload', checked_in_at, checked_out_at, ${dayOf("checked_in_at")}, seconds, note
     from ${entryRow} order by user_id, checked_in_at on conflict do nothing`,
    [JSON.stringify(entries), project._id],
  );
  await write.record(
    ...entries.map((entry) => ({
      resource: "workHistory" as const,
      id: entry._id,
      before: null,
      after: {
        user: entry.user_id,
        project: { _id: project._id, name: project.name },
        source: "upload",
        state: entry.state,
        checkedInAt: entry.checked_in_at,
        checkedOutAt: entry.checked_out_at,
        seconds: entry.seconds,
        note: entry.note,
      },
      people: [entry.user_id],
    })),
  );
};
