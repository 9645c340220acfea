import { skipDays, skipsInARowMin } from "../../../contract/tasks/rules.ts";
import { nameOfPerson, nameOrder, sqlText } from "../../core/db/sql-text.ts";
import { instant, ref, refToPerson, type View } from "../../core/db/view.ts";

const since = sqlText`now() - interval '${skipDays} days'`;

/**
 * SQL: who skipped so many tasks of a project one after another, without submitting one since, in the last weeks; not
 * who left. What someone submitted is looked up only where they skipped that many at all.
 */
export const skipRuns = sqlText`(select run.task_id, many.project_id, many.user_id, run.skips, run.skipped_at
  from (select s.project_id, s.user_id from tasks s where s.status = 'skipped' and s.updated_at > ${since}
    group by s.project_id, s.user_id having count(*) >= ${skipsInARowMin}) many
  join users u on u._id = many.user_id and u.deactivated_at is null and u.deleted_at is null
  cross join lateral (select max(d.submitted_at) as at from tasks d
    where d.user_id = many.user_id and d.project_id = many.project_id and d.submitted_at > ${since}) done
  cross join lateral (select count(*)::int as skips, max(s.updated_at) as skipped_at,
      (array_agg(s._id order by s.updated_at desc, s._id))[1] as task_id
    from tasks s where s.user_id = many.user_id and s.project_id = many.project_id and s.status = 'skipped'
      and s.updated_at > coalesce(done.at, ${since})) run
  where run.skips >= ${skipsInARowMin})`;

/** By the task that was skipped last. */
export const skipRunView: View = {
  from: sqlText`${skipRuns} k`,
  id: sqlText`k.task_id`,
  name: nameOfPerson(sqlText`k.user_id`),
  visible: sqlText`true`,
  row: {
    _id: sqlText`k.task_id`,
    projectId: ref(sqlText`k.project_id`, sqlText`(select p.name from projects p where p._id = k.project_id)`),
    user: refToPerson(sqlText`k.user_id`),
    skips: sqlText`k.skips`,
    skippedAt: instant(sqlText`k.skipped_at`),
  },
  sorts: {
    skippedAt: sqlText`k.skipped_at`,
    skips: sqlText`k.skips`,
    user: nameOrder(nameOfPerson(sqlText`k.user_id`)),
  },
  defaultOrder: sqlText`k.skipped_at desc`,
  filters: {
    projectId: (value) => sqlText`k.project_id = any(${value}::uuid[])`,
    user: (value) => sqlText`k.user_id = any(${value}::uuid[])`,
  },
};
