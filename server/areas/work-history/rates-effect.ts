import type { z } from "zod";
import type { RatesEffect } from "../../../contract/projects/fields.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";

/** An hourly rate in minor units, from a day on; `-infinity` for the first one. */
export interface StoredRate {
  readonly starts_on: string;
  readonly hourly_rate: number;
}

/** SQL: the days of rates ($2), as `rate_days` has those of the stored ones, and what changes with them. */
const effectSql = sqlText`with given as (
    select * from json_to_recordset($2::json) as rate (starts_on date, hourly_rate bigint)),
  next as (
    select case when lag(starts_on) over begun is null then '-infinity' else starts_on end as first_day,
      coalesce(lead(starts_on) over begun, 'infinity') as next_first_day, hourly_rate
    from given window begun as (order by starts_on)),
  waiting as (
    select w.user_id, amount_of(w.seconds, rate.hourly_rate) as before, amount_of(w.seconds, next.hourly_rate) as after
    from work_history w
    left join rate_days() rate on rate.project_id = w.project_id
      and w.checked_in_date >= rate.first_day and w.checked_in_date < rate.next_first_day
    left join next on w.checked_in_date >= next.first_day and w.checked_in_date < next.next_first_day
    where w.project_id = $1 and w.state = 'approved')
  select count(*)::int as entries, count(distinct user_id)::int as people,
    coalesce(sum(before), 0)::bigint as before, coalesce(sum(after), 0)::bigint as after
  from waiting where before is distinct from after`;

/** What other rates of a project would do to its approved hours that are not paid yet. */
export const ratesEffect = async (
  sql: Sql,
  projectId: string,
  rates: readonly StoredRate[],
): Promise<z.output<typeof RatesEffect>> =>
  (await run<z.output<typeof RatesEffect>>(sql, effectSql, [projectId, JSON.stringify(rates)]))[0]!;
