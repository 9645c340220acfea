import { sumsOfDays } from "../../core/db/days.ts";
import type { KeptSums } from "../../core/db/kept-sums.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";

export const personHoursSums: KeptSums = {
  noun: "hours by person",
  changes: sqlText`work_history_person_changes`,
  columns: sqlText`user_id, project_id, month, quarter, state, entries, seconds`,
  addUp: sqlText`add_up_hours_of_people`,
  faults: sqlText`work_history_person_sum_faults`,
};

const columns = sqlText`user_id, state, entries, seconds`;

/** SQL: all hours of a project as sums `w` by person and state. */
export const hoursOfProject = (project: SqlText): SqlText => sqlText`(
  select ${columns} from work_history_by_person where project_id = ${project}
  union all select ${columns} from work_history_person_changes where project_id = ${project}) w`;

/** SQL: the hours of everyone on the days of `d` as sums `w` by person and state, some of a person and state each. */
export const hoursByPersonIn = sqlText`${sumsOfDays({
  columns,
  period: { month: sqlText`month`, quarter: sqlText`quarter` },
  kept: { months: sqlText`work_history_by_month`, quarters: sqlText`work_history_by_quarter` },
  changes: personHoursSums.changes,
  recordsOn: ({
    first,
    last,
    sign,
  }) => sqlText`select user_id, state, ${sign}, ${sign} * coalesce(seconds, 0) from work_history
    where checked_in_date between ${first} and ${last}`,
})} w`;
