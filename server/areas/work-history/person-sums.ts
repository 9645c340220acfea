import { wholeMonths } from "../../core/db/days.ts";
import type { KeptSums } from "../../core/db/kept-sums.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";

export const personHoursSums: KeptSums = {
  noun: "hours by person",
  changes: sqlText`work_history_person_changes`,
  columns: sqlText`user_id, project_id, month, state, entries, seconds`,
  addUp: sqlText`add_up_hours_of_people`,
  faults: sqlText`work_history_person_sum_faults`,
};

const columns = sqlText`user_id, state, entries, seconds`;

/** SQL: all hours of a project as sums `w` by person and state. */
export const hoursOfProject = (project: SqlText): SqlText => sqlText`(
  select ${columns} from work_history_by_person where project_id = ${project}
  union all select ${columns} from work_history_person_changes where project_id = ${project}) w`;

/**
 * SQL: the hours of everyone on the days of `d` as sums `w` by person and state. Months are kept as a whole; of the days
 * before and after them, each entry is its own sum.
 */
export const hoursByPersonIn = sqlText`(select w.* from ${wholeMonths}, lateral (
  select ${columns} from work_history_by_month where month >= m.begins and month < m.ends
  union all select ${columns} from work_history_person_changes where month >= m.begins and month < m.ends
  union all select user_id, state, 1, seconds from work_history
    where checked_in_date between d.first and least(m.begins - 1, d.last)
  union all select user_id, state, 1, seconds from work_history
    where checked_in_date between m.ends and d.last) w) w`;
