import {
  type HoursPreview,
  hoursPeopleMax,
  hoursShownMax,
  hoursToldMax,
} from "../../../contract/hours-uploads/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { fullName } from "../../core/db/sql-text.ts";
import { instant, ref } from "../../core/db/view.ts";
import type { FileErrors } from "../../core/files/file-errors.ts";
import type { HoursFile } from "./hours-file.ts";
import { findRemarks } from "./remarks.ts";

type PerPerson = HoursPreview["perPerson"][number];
type Shown = HoursPreview["first"][number];

/** What staged hours come to: sums, first lines, what is wrong and what is worth a look. */
export const previewOf = async (
  sql: Sql,
  file: HoursFile,
  errors: FileErrors,
  options: { longestShiftMinutes: number; timeZone: string },
): Promise<HoursPreview> => {
  const [sums] = await run<{ people: number; totalSeconds: number }>(
    sql,
    `select count(distinct email) as people, coalesce(sum(seconds), 0) as "totalSeconds" from staged_hours`,
    [],
  );
  return {
    headers: [...file.header],
    rows: file.count(),
    ...sums!,
    perPerson: await run<PerPerson>(
      sql,
      `select s.email, ${ref("u._id", fullName("u"))} as user, count(*) as entries, sum(s.seconds) as seconds
       from staged_hours s left join users u on u._id = s.user_id group by s.email, u._id
       order by sum(s.seconds) desc, s.email limit ${hoursPeopleMax}`,
      [],
    ),
    first: await run<Shown>(
      sql,
      `select line, email, ${instant("checked_in_at")} as "checkedInAt", ${instant("checked_out_at")} as "checkedOutAt",
         seconds, note from staged_hours order by line limit ${hoursShownMax}`,
      [],
    ),
    errorCount: errors.count,
    errors: await withCells(sql, file, errors),
    ...(await findRemarks(sql, options)),
  };
};

/** The errors that are told, each with the values of its line. */
const withCells = async (sql: Sql, file: HoursFile, errors: FileErrors): Promise<HoursPreview["errors"]> => {
  const told = errors.told.slice(0, hoursToldMax);
  const staged = await run<{ line: number; cells: string[] }>(
    sql,
    "select line, cells from staged_hours where line = any($1::int[])",
    [told.map(({ line }) => line)],
  );
  const cells = new Map([...file.wrongCells, ...staged.map((row) => [row.line, row.cells] as const)]);
  return told.map((error) => ({ ...error, cells: [...(cells.get(error.line) ?? [])] }));
};
