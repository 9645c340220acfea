import { lineStages, notArrivedStates, type PayRhythm, type PaySum } from "../../../contract/payments/my-pay.ts";
import { methodOfRun, payoutMethods } from "../../../contract/payout-runs/methods.ts";
import type { WorkHistoryState } from "../../../contract/work-history/states.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { dayOf, joined, quote, sqlText, textArray, type SqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { hasSum } from "./rules.ts";

/** The stages of hours before they have a payment line. */
const hourStages = {
  waiting: ["pending", "needs_correction"],
  approved: ["approved"],
} as const satisfies Record<string, readonly WorkHistoryState[]>;

const ofHours = (stage: keyof typeof hourStages): SqlText => sqlText`
  select ${quote(stage)} as stage, count(*) as count, 0::bigint as jobs, coalesce(sum(w.seconds) filter (where ${hasSum}), 0) as seconds,
    coalesce(sum(amount_of(w.seconds, rate_on(w.project_id, w.checked_in_date))) filter (where ${hasSum}), 0) as amount
  from work_history w
  where w.user_id = $1 and w.state = any(${textArray(hourStages[stage])})
    and ($2::date is null or w.checked_in_date >= $2) and ($3::date is null or w.checked_in_date <= $3)`;

const ofLines = (stage: keyof typeof lineStages): SqlText => sqlText`
  select ${quote(stage)}, count(*), count(*) filter (where mine.kind = 'piece'), coalesce(sum(mine.seconds), 0),
    coalesce(sum(mine.amount), 0)
  from mine where mine.state = any(${textArray(lineStages[stage])})`;

/** Hours that wait for approval, and jobs whose payment does. */
const waiting = sqlText`
  select 'waiting', sum(part.count), sum(part.jobs), sum(part.seconds), sum(part.amount)
  from (${ofHours("waiting")} union all
    select 'waiting', count(*), count(*), 0, coalesce(sum(mine.amount), 0) from mine
    where mine.kind = 'piece' and mine.state = 'proposed') part`;

/** SQL: the methods of runs, each with the pay details that it takes. */
const methods = joined(
  payoutMethods.map((method) => sqlText`(${quote(method)}, ${quote(methodOfRun[method])})`),
  ", ",
);

/**
 * The days on which runs that could pay the person were sent, of the last seven such days, and the days between them.
 * They make a rhythm where there are two gaps at least and none is half as long again as the middle one, or half of it.
 */
const rhythm = sqlText`
  select max(gaps.day) as last, percentile_disc(0.5) within group (order by gaps.gap) as usual,
    count(gaps.gap) as known, min(gaps.gap) as shortest, max(gaps.gap) as longest
  from (select sent.day, sent.day - lag(sent.day) over (order by sent.day) as gap
    from (select distinct ${dayOf(sqlText`r.sent_at`)} as day from payout_runs r join users u on u._id = $1
        left join pay_details d on d.user_id = u._id
      where r.sent_at is not null and (r.hubs = '{}' or u.hub = any(r.hubs)) and (r.people = '{}' or u._id = any(r.people))
        and (r.projects = '{}' or r.projects && array(select distinct p.project_id from payments p where p.user_id = $1))
        and u._id <> all(r.excluded) and (d.method is null or (r.method, d.method) in (${methods}))
      order by day desc limit 7) sent) gaps`;

interface MySums {
  readonly sums: PaySum[];
  /** Lines whose last payout did not arrive. */
  readonly failed: number;
  readonly currency: string;
  readonly rhythm: PayRhythm;
}

/**
 * The sums of a person's money, stage by stage; only of these days (YYYY-MM-DD, both included) where given. Amounts in
 * minor units, those of hours at the rate of their day.
 */
export const mySums = async (
  sql: Sql,
  me: Actor,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): Promise<MySums> => {
  const [answer] = await run<MySums>(
    sql,
    sqlText`with mine as (
       select p.kind, p.state, p.seconds, p.amount from payments p
       where p.user_id = $1 and ($2::date is null or p.day >= $2) and ($3::date is null or p.day <= $3)),
     stages (stage, count, jobs, seconds, amount) as (${joined([waiting, ofHours("approved"), ofLines("accrued"), ofLines("sent"), ofLines("paid")], " union all ")})
     select (select json_agg(stages) from stages) as sums,
       (select count(*) from mine where mine.state = any(${textArray(notArrivedStates)})) as failed, company.currency,
       (select json_build_object('lastSent', last, 'everyDays',
         case when known >= 2 and longest < usual * 1.5 and shortest > usual * 0.5 then usual end)
        from (${rhythm}) rhythm) as rhythm
     from company`,
    [me._id, startDate ?? null, endDate ?? null],
  );
  return answer!;
};
