import type { z } from "zod";
import type { quality } from "../../../contract/quality/endpoints.ts";
import { qualityDays } from "../../../contract/quality/rules.ts";
import type { Days } from "../../../contract/core/range.ts";
import { daysSql } from "../../core/db/days.ts";
import { pageSql } from "../../core/db/page.ts";
import { beginOf, joined, nameOfPerson, nameOrder, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, type Parameters as SqlParameters, ref, refToPerson, type View } from "../../core/db/view.ts";
import { wilsonSql } from "./wilson.ts";

const projectName = (id: SqlText): SqlText => sqlText`(select p.name from projects p where p._id = ${id})`;

export const pauseView: View = {
  from: sqlText`quality_pauses q`,
  id: sqlText`q._id`,
  name: nameOfPerson(sqlText`q.user_id`),
  visible: sqlText`true`,
  row: {
    _id: sqlText`q._id`,
    annotator: refToPerson(sqlText`q.user_id`),
    projectId: ref(sqlText`q.project_id`, projectName(sqlText`q.project_id`)),
    right: sqlText`q.right_results`,
    results: sqlText`q.results`,
    threshold: sqlText`q.threshold`,
    createdAt: instant(sqlText`q.created_at`),
    liftedAt: instant(sqlText`q.lifted_at`),
    liftedBy: refToPerson(sqlText`q.lifted_by`),
    reason: sqlText`q.reason`,
  },
  search: [nameOfPerson(sqlText`q.user_id`), projectName(sqlText`q.project_id`)],
  sorts: {
    createdAt: sqlText`q.created_at`,
    annotator: nameOrder(nameOfPerson(sqlText`q.user_id`)),
    projectId: nameOrder(projectName(sqlText`q.project_id`)),
  },
  defaultOrder: sqlText`q.created_at desc`,
  filters: {
    projectId: (value) => sqlText`q.project_id = any(${value}::uuid[])`,
    annotator: (value) => sqlText`q.user_id = any(${value}::uuid[])`,
    isOpen: (value) => sqlText`(q.lifted_at is null) = ${value}::boolean`,
  },
};

/** SQL: whether an instant is on one of the requested days. */
export const isOnDays = (at: SqlText, days: Days, params: SqlParameters): SqlText => {
  const span = sqlText`(${daysSql(days, qualityDays, params)})`;
  return sqlText`${at} >= (select ${beginOf(sqlText`first`)} from ${span} as span)
    and ${at} < (select ${beginOf(sqlText`last + 1`)} from ${span} as span)`;
};

const skillName = sqlText`(select s.name from skills s where s._id = t.skill_id)`;
const share = wilsonSql(sqlText`t.right_results`, sqlText`t.results`);

type AccuracyQuery = z.output<typeof quality.accuracy.query>;

/** SQL: a page of people's accuracy, who is surely worst first. A job counts towards each of its skills. */
export const accuracySql = (
  { limit, skip, fields, sortBy, projectId, skill, user, ...days }: AccuracyQuery,
  params: SqlParameters,
): SqlText => {
  const any = (column: SqlText, ids: readonly string[] | undefined): SqlText[] =>
    ids ? [sqlText`${column} = any(${params.add(ids)}::uuid[])`] : [];
  const results = joined(
    [
      isOnDays(sqlText`g.done_at`, days, params),
      ...any(sqlText`g.project_id`, projectId),
      ...any(sqlText`g.user_id`, user),
    ],
    " and ",
  );
  const skills = joined([sqlText`true`, ...any(sqlText`needed.skill_id`, skill)], " and ");
  const view: View = {
    // The work is counted by assigned job first: its time is of all its items, whichever of them were checked.
    from: sqlText`(select done.user_id::text || coalesce(needed.skill_id::text, '') as id, done.user_id, needed.skill_id,
        sum(done.results)::int as results, sum(done.right_results)::int as right_results,
        sum(nullif(a.active_seconds, 0))::float8
          / sum(greatest(coalesce(j.items, done.results), done.results)) filter (where a.active_seconds > 0) as seconds_per_item
      from (select g.assigned_job_id, g.job_id, g.user_id, count(*) as results, count(*) filter (where g.is_right) as right_results
        from gold_results g where ${results} group by 1, 2, 3) as done
      join assigned_jobs a on a._id = done.assigned_job_id join jobs j on j._id = done.job_id
      left join lateral (select ps.skill_id from project_skills ps where ps.project_id = j.project_id
        union select rs.skill_id from job_requirement_skills rs where rs.requirement_id = j.requirement_id) as needed on true
      where ${skills} group by done.user_id, needed.skill_id) as t`,
    id: sqlText`t.id`,
    visible: sqlText`true`,
    row: {
      user: refToPerson(sqlText`t.user_id`),
      skill: ref(sqlText`t.skill_id`, skillName),
      results: sqlText`t.results`,
      right: sqlText`t.right_results`,
      accuracy: sqlText`t.right_results::float8 / t.results`,
      ...share,
      secondsPerItem: sqlText`t.seconds_per_item`,
    },
    sorts: {
      user: nameOrder(nameOfPerson(sqlText`t.user_id`)),
      skill: nameOrder(sqlText`coalesce(${skillName}, '')`),
      results: sqlText`t.results`,
      accuracy: sqlText`t.right_results::float8 / t.results`,
      high: share.high,
      secondsPerItem: sqlText`coalesce(t.seconds_per_item, -1)`,
    },
    defaultOrder: share.high,
    filters: {},
  };
  return pageSql({ view, key: "accuracy", query: { limit, skip, fields, ...(sortBy && { sortBy }) }, params });
};
