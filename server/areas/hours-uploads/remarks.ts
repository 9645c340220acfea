import {
  type HoursPreview,
  type HoursRemark,
  hoursReportedMax,
  unusualSeconds,
} from "../../../contract/hours-uploads/endpoints.ts";
import { duration, instants } from "../../../contract/core/format.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { instant } from "../../core/db/view.ts";
import { endOf } from "../work-history/actions.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { isTooLong } from "./staging.ts";

interface Found {
  readonly line: number;
  readonly kind: HoursRemark;
  readonly cells: readonly string[];
  readonly seconds: number;
  readonly twice: readonly string[];
  readonly otherLine: number | null;
  readonly project: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly total: number;
}

/** The most overlaps that are named of one line. */
const overlapsNamed = 3;

/**
 * Finds overlaps: goes through the staged lines and their people's work history in the order of time, comparing each
 * with the last to end before it and the next to begin. Those lines that have any are then compared with their
 * neighbours, so that the cost stays in proportion to the file.
 */
const overlaps = sqlText`
  bounds as (select user_id, min(checked_in_at) as first, max(checked_out_at) as last
    from staged_hours where user_id is not null group by user_id),
  around as (
    select user_id, checked_in_at as begins, checked_out_at as ends, line, null::uuid as entry
    from staged_hours where user_id is not null
    union all
    select w.user_id, w.checked_in_at, ${endOf(sqlText`w`)}, null, w._id
    from bounds b join work_history w on w.user_id = b.user_id and w.state <> 'rejected'
      and w.checked_in_at < b.last and ${endOf(sqlText`w`)} > b.first),
  swept as materialized (
    select *, coalesce('l' || line, 'e' || entry) as key, row_number() over along as n, max(ends) over before as covered,
      max(to_char(ends at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || coalesce('l' || line, 'e' || entry) collate "C")
        over before as coverer,
      lead(begins) over along as next_begins
    from around
    window along as (partition by user_id order by begins, line nulls first, entry),
      before as (partition by user_id order by begins, line nulls first, entry
        rows between unbounded preceding and 1 preceding)),
  pairs as (
    select line, substr(coverer, 21) as other from swept where line is not null and covered > begins
    union
    select one.line, other.key
    from swept one cross join generate_series(-20, ${overlapsNamed}) as step
    join swept other on other.user_id = one.user_id and other.n = one.n + step and step <> 0
    where one.line is not null and (one.covered > one.begins or one.next_begins < one.ends)
      and other.begins < one.ends and other.ends > one.begins),
  overlapping as (
    select line, other from (select *, row_number() over (partition by line order by other) as place from pairs) as pair
    where place <= ${overlapsNamed})`;

/** The remarks on staged lines: their counts, and the first of them with their texts. */
export const findRemarks = async (
  sql: Sql,
  options: { longestShiftMinutes: number; timeZone: string },
): Promise<Pick<HoursPreview, "remarkCount" | "remarks">> => {
  const found = await run<Found>(
    sql,
    sqlText`with ${overlaps},
     remarks (line, kind, other) as (
       select line, case when other like 'l%' then 'overlaps_line' else 'overlaps_entry' end, other from overlapping
       union all select line, 'time_came_twice', null from staged_hours where cardinality(twice) > 0
       union all select line, 'over_longest_shift', null from staged_hours where ${isTooLong(sqlText`$1::int`)}
       union all select line, 'unusually_long', null from staged_hours
         where seconds > ${unusualSeconds} and seconds <= $1::int * 60
       union all select line, 'no_time', null from staged_hours where seconds = 0
       union all select line, 'person_left', null
         from staged_hours s join users u on u._id = s.user_id where u.deactivated_at is not null),
     told as (select *, count(*) over () as total from remarks order by line, kind, other limit ${hoursReportedMax})
     select told.line, told.kind, told.total, s.cells, s.seconds, s.twice, p.name as project,
       case when other like 'l%' then substr(other, 2)::int end as "otherLine",
       ${instant(sqlText`w.checked_in_at`)} as "from", ${instant(sqlText`w.checked_out_at`)} as "to"
     from told join staged_hours s on s.line = told.line
     left join work_history w on w._id = case when other like 'e%' then substr(other, 2)::uuid end
     left join projects p on p._id = w.project_id
     order by told.line, told.kind, told.other`,
    [options.longestShiftMinutes],
  );
  return {
    remarkCount: found[0]?.total ?? 0,
    remarks: found.map((one) => ({
      line: one.line,
      kind: one.kind,
      cells: [...one.cells],
      message: remarkText(one, options),
    })),
  };
};

const dateTime = instants({ dateStyle: "medium", timeStyle: "short" });

const remarkText = (
  { kind, seconds, twice, otherLine, project, from, to }: Found,
  { longestShiftMinutes, timeZone }: { longestShiftMinutes: number; timeZone: string },
): string => {
  const at = (time: string) => dateTime(time, timeZone);
  const texts: Record<HoursRemark, () => string> = {
    overlaps_entry: () => `Overlaps hours on ${project}, ${at(from ?? "")} to ${to ? at(to) : "now"}.`,
    overlaps_line: () => `Overlaps line ${otherLine} of this file.`,
    time_came_twice: () =>
      `Clocks in ${timeZone.replaceAll("_", " ")} showed this ${twice.join(" and this ")} twice, as they were set back: the earlier one that fits is used. Add an offset, such as +01:00, to say which one you mean.`,
    over_longest_shift: () =>
      `${duration(seconds)} is longer than the longest shift (${duration(longestShiftMinutes * 60)}): the worker will be asked for a correction.`,
    unusually_long: () => `${duration(seconds)} is unusually long.`,
    no_time: () => "Less than a second: it counts as no time.",
    person_left: () => "This person was deactivated since.",
  };
  return texts[kind]();
};
