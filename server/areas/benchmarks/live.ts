import { newcomerJobs, quantileJobsMin } from "../../../contract/assigned-jobs/rules.ts";
import type { LiveBenchmark } from "../../../contract/benchmarks/live.ts";
import { notFound } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { hundredths, medianSql, spreadJson, spreadSql } from "../../core/db/spread.ts";
import { dayOf, type SqlText, sqlText, today } from "../../core/db/sql-text.ts";
import { json } from "../../core/db/view.ts";
import { benchmarkCrud } from "./queries.ts";

/** SQL: how many of the benchmark's units a job's work has; null where that is not known. */
const units = sqlText`case t.unit
  when 'image' then j.items
  when 'minute' then (select case when bool_and(v ->> 'to' is not null)
      then sum((v ->> 'to')::float8 - (v ->> 'from')::float8) / 60 end from jsonb_array_elements(j.videos) as v)
  when 'frame' then (select case when bool_and(v ->> 'frames' is not null) then sum((v ->> 'frames')::float8) end
    from jsonb_array_elements(j.videos) as v)
  when 'object' then (select case when bool_and(l.objects is not null) then sum(l.objects) end
    from job_labels l where l.assigned_job_id = a._id) end`;

/** SQL: the reason that holds for all groups of jobs alike; null where there is none. */
const unknowable = sqlText`case when o.entry_id is null then 'not_linked'
  when t.unit = 'frame' and f.jobs = 0 and f.left_out > 0 then 'frames_not_known' end`;
const reasonOf = (jobs: SqlText): SqlText =>
  sqlText`coalesce(${unknowable}, case when ${jobs} < ${quantileJobsMin} then 'too_few_jobs' end)`;
const group = (jobs: SqlText, median: SqlText): SqlText =>
  json({ n: jobs, median: hundredths(median), reason: reasonOf(jobs) });

const live = json({
  _id: sqlText`t._id`,
  unit: sqlText`t.unit`,
  benchmark: sqlText`t.annotation_seconds`,
  n: sqlText`f.jobs`,
  leftOut: sqlText`f.left_out`,
  seconds: spreadJson(sqlText`f.spread`),
  percent: sqlText`round((f.spread[1] * 100)::numeric / t.annotation_seconds, 1)`,
  reason: reasonOf(sqlText`f.jobs`),
  newcomers: group(sqlText`f.newcomer_jobs`, sqlText`f.newcomer_median`),
  others: group(sqlText`f.other_jobs`, sqlText`f.other_median`),
  reviews: json({
    benchmark: sqlText`t.qa_seconds`,
    n: sqlText`f.reviewed_jobs`,
    seconds: spreadJson(sqlText`f.review_spread`),
    percent: sqlText`round((f.review_spread[1] * 100)::numeric / nullif(t.qa_seconds, 0), 1)`,
    reason: reasonOf(sqlText`f.reviewed_jobs`),
    newcomers: group(sqlText`f.newcomer_reviews`, sqlText`f.newcomer_review_median`),
    others: group(sqlText`f.other_reviews`, sqlText`f.other_review_median`),
  }),
  months: sqlText`f.months`,
});

/** SQL: how many jobs of newcomers and others there are with these seconds, and their medians. */
const byTenure = (seconds: SqlText): Record<"newcomers" | "newcomerMedian" | "others" | "otherMedian", SqlText> => {
  const ofNewcomers = sqlText`case when w.is_newcomer then ${seconds} end`;
  const ofOthers = sqlText`case when not w.is_newcomer then ${seconds} end`;
  return {
    newcomers: sqlText`count(${ofNewcomers})`,
    newcomerMedian: medianSql(ofNewcomers, quantileJobsMin),
    others: sqlText`count(${ofOthers})`,
    otherMedian: medianSql(ofOthers, quantileJobsMin),
  };
};
const annotation = byTenure(sqlText`w.seconds`);
const review = byTenure(sqlText`w.review_seconds`);

/** How many months are told, the present one included. */
const monthsTold = 12;
const ofMonth = (seconds: SqlText): SqlText =>
  json({ n: sqlText`count(${seconds})`, median: hundredths(medianSql(seconds, quantileJobsMin)) });
const months = sqlText`(select coalesce(json_agg(m.told order by m.month desc), '[]'::json)
  from (select w.month, ${json({
    month: sqlText`w.month`,
    annotation: ofMonth(sqlText`w.seconds`),
    reviews: ofMonth(sqlText`w.review_seconds`),
  })} as told
    from work w where w.month > month_of(${today}) - interval '${monthsTold} months' group by w.month
    having count(w.seconds) + count(w.review_seconds) > 0) m)`;

/** A benchmark beside the accepted jobs of its server's project. Throws not_found. */
export const liveOf = async (sql: Sql, id: string): Promise<LiveBenchmark> => {
  const [found] = await run<{ live: LiveBenchmark }>(sql, liveSql, [id]);
  if (!found) throw notFound(benchmarkCrud.noun);
  return found.live;
};

const liveSql = sqlText`
  select ${live} as live
  from ${benchmarkCrud.view.from}
  left join directory_origins o on o.entry_id = d._id and o.server_agent = t.server_agent
  cross join lateral (
    with done as materialized (
      select a._id, a.user_id, a.decided_at, nullif(a.active_seconds, 0) / of.units as seconds,
        nullif(a.review_seconds, 0) / of.units as review_seconds
      from jobs j join assigned_jobs a on a.job_id = j._id and a.status = 'approved'
        cross join lateral (select nullif((${units})::float8, 0) as units) of
      where j.server_agent = o.server_agent and j.server_project_id = o.server_project_id and j.server_project_id <> ''),
    worker as (
      select who.user_id, tenth.decided_at, tenth._id
      from (select distinct user_id from done) who left join lateral (
        select a.decided_at, a._id from assigned_jobs a where a.user_id = who.user_id and a.status = 'approved'
        order by a.decided_at, a._id offset ${newcomerJobs - 1} limit 1) tenth on true),
    work as materialized (
      select done.seconds, done.review_seconds, month_of(${dayOf(sqlText`done.decided_at`)}) as month,
        worker._id is null or (done.decided_at, done._id) <= (worker.decided_at, worker._id) as is_newcomer
      from done join worker using (user_id))
    select count(w.seconds) as jobs, count(*) - count(w.seconds) as left_out,
      ${spreadSql(sqlText`w.seconds`, quantileJobsMin)} as spread,
      count(w.review_seconds) as reviewed_jobs, ${spreadSql(sqlText`w.review_seconds`, quantileJobsMin)} as review_spread,
      ${annotation.newcomers} as newcomer_jobs, ${annotation.newcomerMedian} as newcomer_median,
      ${annotation.others} as other_jobs, ${annotation.otherMedian} as other_median,
      ${review.newcomers} as newcomer_reviews, ${review.newcomerMedian} as newcomer_review_median,
      ${review.others} as other_reviews, ${review.otherMedian} as other_review_median, ${months} as months
    from work w) f
  where t._id = $1 and ${benchmarkCrud.view.visible}`;
