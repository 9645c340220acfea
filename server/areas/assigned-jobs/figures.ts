import type { z } from "zod";
import { type assignedJobFigures, figureDays, figureMax } from "../../../contract/assigned-jobs/figures.ts";
import { daysSql } from "../../core/db/days.ts";
import { beginOf, joined, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Parameters } from "../../core/db/view.ts";

type Query = z.output<typeof assignedJobFigures.reasons.query>;

/** SQL: whether an instant is on one of the days of `span`. */
export const isIn = (at: SqlText): SqlText =>
  sqlText`${at} >= ${beginOf(sqlText`select first from span`)} and ${at} < ${beginOf(sqlText`select last + 1 from span`)}`;

/** SQL: the conditions of a call, each over the column that has the id. */
export const onlyOf = <const Name extends string>(
  query: { readonly [N in NoInfer<Name>]?: readonly string[] | undefined },
  columns: Readonly<Record<Name, SqlText>>,
  params: Parameters,
): SqlText =>
  joined(
    (Object.keys(columns) as Name[]).flatMap((name) =>
      query[name] ? [sqlText`and ${columns[name]} = any(${params.add(query[name])}::uuid[])`] : [],
    ),
    " ",
  );

/** SQL: the reply of `reasons` as JSON text. The joins are outer so that PostgreSQL leaves out those that no filter needs. */
export const reasonsSql = (query: Query, params: Parameters): SqlText => sqlText`(
  with span as (${daysSql(query, figureDays, params)}),
  decided as materialized (
    select r.reviewer_id, r.reasons, r.created_at
    from job_reviews r left join assigned_jobs a on a._id = r.assigned_job_id left join jobs j on j._id = a.job_id
    where r.decision in ('rework', 'reject') and ${isIn(sqlText`r.created_at`)}
      ${onlyOf(query, { projectId: sqlText`j.project_id`, reviewer: sqlText`r.reviewer_id`, annotator: sqlText`a.user_id` }, params)}),
  cited as (
    select clause ->> 'anchor' as anchor, (array_agg(clause ->> 'text' order by d.created_at desc))[1] as text,
      count(*) as decisions, count(distinct d.reviewer_id) as reviewers
    from decided d cross join lateral jsonb_array_elements(d.reasons) as clause group by 1)
  select json_build_object('startDate', span.first, 'endDate', span.last,
    'decisions', (select count(*) from decided),
    'withoutClause', (select count(*) from decided where reasons = '[]'),
    'clauseCount', (select count(*) from cited),
    'clauses', coalesce((select json_agg(c order by c.decisions desc, c.anchor)
      from (select * from cited order by decisions desc, anchor limit ${figureMax}) c), '[]'::json))::text
  from span)`;
