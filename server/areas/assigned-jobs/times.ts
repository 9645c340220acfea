import type { z } from "zod";
import { type assignedJobFigures, figureDays } from "../../../contract/assigned-jobs/figures.ts";
import { quantileJobsMin } from "../../../contract/assigned-jobs/rules.ts";
import { daysSql } from "../../core/db/days.ts";
import { pageSql } from "../../core/db/page.ts";
import { hundredths, medianSql, spreadJson, spreadSql } from "../../core/db/spread.ts";
import { nameOfPerson, nameOrder, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { json, type Parameters, refToPerson, type View } from "../../core/db/view.ts";
import { isIn, onlyOf } from "./figures.ts";

type Query = z.output<typeof assignedJobFigures.times.query>;

const figures: View["row"] = {
  jobs: sqlText`t.jobs`,
  items: sqlText`t.items`,
  withoutTime: sqlText`t.without_time`,
  withoutItems: sqlText`t.without_items`,
  minutesPerJob: hundredths(sqlText`t.minutes_per_job`),
  secondsPerItem: spreadJson(sqlText`t.seconds_per_item`),
  reviewSecondsPerItem: spreadJson(sqlText`t.review_seconds_per_item`),
};

/** A person's times; those of all have no person. */
const view: View = {
  from: sqlText`times t`,
  id: sqlText`t.user_id`,
  visible: sqlText`t.user_id is not null`,
  row: { annotator: refToPerson(sqlText`t.user_id`), ...figures },
  sorts: {
    annotator: nameOrder(nameOfPerson(sqlText`t.user_id`)),
    jobs: sqlText`t.jobs`,
    items: sqlText`t.items`,
    minutesPerJob: sqlText`coalesce(t.minutes_per_job, -1)`,
    secondsPerItem: sqlText`coalesce(t.seconds_per_item[1], -1)`,
    reviewSecondsPerItem: sqlText`coalesce(t.review_seconds_per_item[1], -1)`,
  },
  defaultOrder: sqlText`t.jobs desc`,
  filters: {},
};

/** SQL: the reply of `times` as JSON text. */
export const timesSql = ({ limit, skip, fields, sortBy, ...query }: Query, params: Parameters): SqlText => {
  const columns = { projectId: sqlText`j.project_id`, annotator: sqlText`a.user_id` };
  const page = pageSql({
    view,
    key: "times",
    query: { limit, skip, fields, ...(sortBy && { sortBy }) },
    params,
    extra: {
      startDate: sqlText`(select first from span)`,
      endDate: sqlText`(select last from span)`,
      overall: sqlText`(select ${json(figures)} from times t where t.user_id is null)`,
    },
  });
  return sqlText`(
    with span as materialized (${daysSql(query, figureDays, params)}),
    done as materialized (
      select a.user_id, nullif(j.items, 0) as items, nullif(a.active_seconds, 0)::float8 as seconds,
        nullif(a.review_seconds, 0)::float8 as review_seconds
      from assigned_jobs a join jobs j on j._id = a.job_id
      where a.status = 'approved' and ${isIn(sqlText`a.decided_at`)} ${onlyOf(query, columns, params)}),
    times as materialized (
      select d.user_id, count(*) as jobs, coalesce(sum(d.items), 0) as items,
        count(*) filter (where d.seconds is null) as without_time,
        count(*) filter (where d.seconds is not null and d.items is null) as without_items,
        ${medianSql(sqlText`d.seconds / 60`, quantileJobsMin)} as minutes_per_job,
        ${spreadSql(sqlText`d.seconds / d.items`, quantileJobsMin)} as seconds_per_item,
        ${spreadSql(sqlText`d.review_seconds / d.items`, quantileJobsMin)} as review_seconds_per_item
      from done d group by grouping sets ((d.user_id), ()))
    select ${page})`;
};
