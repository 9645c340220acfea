import {
  type HoursPreview,
  hoursPeopleMax,
  hoursShownMax,
  hoursReportedMax,
} from "../../../contract/hours-uploads/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { fullName, sqlText } from "../../core/db/sql-text.ts";
import { instant, ref } from "../../core/db/view.ts";
import type { FileErrors } from "../../core/files/file-errors.ts";
import type { HoursFile } from "./hours-file.ts";
import { isTooLong } from "./staging.ts";
import { findRemarks } from "./remarks.ts";

type PerPerson = HoursPreview["perPerson"][number];
type Shown = HoursPreview["first"][number];

/** The preview of staged hours: sums, first lines, errors and remarks. */
export const previewOf = async (
  sql: Sql,
  file: HoursFile,
  errors: FileErrors,
  options: { longestShiftMinutes: number; timeZone: string },
): Promise<HoursPreview> => {
  const [sums] = await run<{ people: number; totalSeconds: number; toCorrect: number }>(
    sql,
    sqlText`select count(distinct email) as people, coalesce(sum(seconds), 0) as "totalSeconds",
       count(*) filter (where ${isTooLong(sqlText`$1::int`)}) as "toCorrect" from staged_hours`,
    [options.longestShiftMinutes],
  );
  return {
    headers: [...file.header],
    rows: file.count(),
    ...sums!,
    perPerson: await run<PerPerson>(
      sql,
      sqlText`select s.email, ${ref(sqlText`u._id`, fullName(sqlText`u`))} as user, count(*) as entries, sum(s.seconds) as seconds
       from staged_hours s left join users u on u._id = s.user_id group by s.email, u._id
       order by sum(s.seconds) desc, s.email limit ${hoursPeopleMax}`,
      [],
    ),
    first: await run<Shown>(
      sql,
      sqlText`select line, email, ${instant(sqlText`checked_in_at`)} as "checkedInAt", ${instant(sqlText`checked_out_at`)} as "checkedOutAt",
         seconds, note from staged_hours order by line limit ${hoursShownMax}`,
      [],
    ),
    errorCount: errors.count,
    errors: await withCells(sql, file, errors),
    wrongLines: [...errors.lines].sort((one, other) => one - other),
    ...(await findRemarks(sql, options)),
  };
};

/** The errors in the reply, each with the values of its line. */
const withCells = async (sql: Sql, file: HoursFile, errors: FileErrors): Promise<HoursPreview["errors"]> => {
  const shown = errors.told.slice(0, hoursReportedMax);
  const staged = await run<{ line: number; cells: string[] }>(
    sql,
    sqlText`select line, cells from staged_hours where line = any($1::int[])`,
    [shown.map(({ line }) => line)],
  );
  const cells = new Map([...file.wrongCells, ...staged.map((row) => [row.line, row.cells] as const)]);
  return shown.map((error) => ({ ...error, cells: [...(cells.get(error.line) ?? [])] }));
};
