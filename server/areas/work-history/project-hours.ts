import type { z } from "zod";
import type { WorkHistoryState } from "../../../contract/work-history/states.ts";
import type { workHistory } from "../../../contract/work-history/endpoints.ts";
import { fullName, joined, quote, type SqlText, sqlText, nameOrder } from "../../core/db/sql-text.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Parameters, instant, ref, type View, joinedTexts } from "../../core/db/view.ts";
import { keptSums } from "./counts.ts";
import { keptWeeks } from "./kept-weeks.ts";
import { hoursOfProject } from "./person-sums.ts";
import { isWorked } from "./rules.ts";

type QueryOf<Row extends "peopleNow" | "byPerson" | "byWeek"> = z.output<(typeof workHistory)[Row]["query"]>;

const person = fullName(sqlText`u`);

/** SQL: the page; no row for an unknown project. */
const ofExisting = (project: SqlText, page: SqlText): SqlText =>
  sqlText`(select ${page} from projects existing where existing._id = ${project} and existing.deleted_at is null)`;

const running = sqlText`greatest(0, floor(extract(epoch from clock_timestamp() - o.checked_in_at)))::int`;
const peopleNow: View = {
  from: sqlText`open_check_ins o join users u on u._id = o.user_id join projects p on p._id = o.project_id`,
  id: sqlText`o.work_history_id`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`o.work_history_id`,
    user: ref(sqlText`u._id`, person),
    checkedInAt: instant(sqlText`o.checked_in_at`),
    seconds: running,
    isOver: sqlText`${running} > 60 * p.longest_shift_minutes`,
  },
  search: [sqlText`(${person})`, sqlText`u.email`],
  // A check-in makes its entry.
  sorts: {
    user: nameOrder(person),
    checkedInAt: sqlText`o.checked_in_at`,
    createdAt: sqlText`o.checked_in_at`,
  },
  defaultOrder: sqlText`o.checked_in_at`,
  filters: {},
};

export const peopleNowSql = (id: string, query: QueryOf<"peopleNow">, params: Parameters): SqlText => {
  const project = sqlText`${params.add(id)}::uuid`;
  const fixed = [sqlText`o.project_id = ${project}`];
  return ofExisting(project, pageSql({ view: peopleNow, key: "peopleNow", query, params, fixed }));
};

const secondsOf = (state: WorkHistoryState): SqlText =>
  sqlText`coalesce(total(w.seconds) filter (where w.state = ${quote(state)}), 0)`;

interface Days {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Conditions over `w`: finished hours of a project on these days. */
const finished = (project: SqlText, { startDate, endDate }: Days, params: Parameters): SqlText =>
  joined(
    [
      sqlText`w.project_id = ${project}`,
      sqlText`w.state <> 'running'`,
      ...(startDate ? [sqlText`w.checked_in_date >= ${params.add(startDate)}::date`] : []),
      ...(endDate ? [sqlText`w.checked_in_date <= ${params.add(endDate)}::date`] : []),
    ],
    " and ",
  );

/**
 * Sums of hours `w` as one row for each value of `key` (SQL over `w`). An entry that needs a correction is counted, but in
 * no sum of seconds: its time is not known yet.
 */
const summed = (key: SqlText, from: SqlText, where: SqlText): SqlText => sqlText`
  select ${key} as _id, total(w.entries) as entries,
    coalesce(total(w.entries) filter (where w.state = 'needs_correction'), 0) as to_correct,
    coalesce(total(w.seconds) filter (where ${isWorked}), 0) as seconds,
    ${secondsOf("pending")} as waiting, ${secondsOf("approved")} as approved,
    ${secondsOf("payment_approved")} as paid, ${secondsOf("rejected")} as rejected
  from ${from} where ${where} group by 1 having total(w.entries) > 0`;

const sums = {
  entries: sqlText`s.entries`,
  toCorrect: sqlText`s.to_correct`,
  seconds: sqlText`s.seconds`,
  waitingSeconds: sqlText`s.waiting`,
  approvedSeconds: sqlText`s.approved`,
  paidSeconds: sqlText`s.paid`,
  rejectedSeconds: sqlText`s.rejected`,
};
const totals = { totalSeconds: sqlText`coalesce(sum(s.seconds), 0)` };

export const byPersonSql = (
  id: string,
  { startDate, endDate, ...query }: QueryOf<"byPerson">,
  params: Parameters,
): SqlText => {
  const project = sqlText`${params.add(id)}::uuid`;
  const days = { startDate, endDate };
  const entries = sqlText`(select *, 1 as entries from work_history) w`;
  const people =
    startDate || endDate
      ? summed(sqlText`w.user_id`, entries, finished(project, days, params))
      : summed(sqlText`w.user_id`, hoursOfProject(project), sqlText`w.state <> 'running'`);
  const common = sqlText`s as materialized (${people})`;
  return ofExisting(project, pageSql({ view: personView, key: "personHours", query, params, common }));
};

const personView: View = {
  from: sqlText`s left join users u on u._id = s._id`,
  id: sqlText`s._id`,
  visible: sqlText`true`,
  row: { _id: sqlText`s._id`, user: ref(sqlText`u._id`, person), ...sums },
  search: joinedTexts(sqlText`u._id`, [sqlText`(${person})`, sqlText`u.email`]),
  sorts: { user: nameOrder(person), ...sums, createdAt: sqlText`u.created_at` },
  defaultOrder: sqlText`s.seconds desc, ${nameOrder(person)}`,
  leading: sqlText`s.seconds`,
  filters: {},
  totals,
};

export const byWeekSql = (
  id: string,
  { startDate, endDate, ...query }: QueryOf<"byWeek">,
  params: Parameters,
): SqlText => {
  const project = sqlText`${params.add(id)}::uuid`;
  const where = finished(project, { startDate, endDate }, params);
  const isWhole = joined(
    [
      sqlText`kept.monday = hours._id`,
      ...(startDate ? [sqlText`kept.monday >= ${params.add(startDate)}::date`] : []),
      ...(endDate ? [sqlText`kept.monday + 6 <= ${params.add(endDate)}::date`] : []),
    ],
    " and ",
  );
  const weeks = sqlText`select hours.*, coalesce(kept.people, (${peopleOfWeek(where)})) as people
    from (${summed(weekOf, keptSums(true), where)}) hours
    left join (select * from ${keptWeeks} where project_id = ${project}) kept on ${isWhole}`;
  const common = sqlText`s as materialized (${weeks})`;
  return ofExisting(project, pageSql({ view: weekView, key: "weekHours", query, params, common }));
};

// The day of an entry is in the platform's time zone already; a week begins on Monday.
const weekOf = sqlText`monday_of(w.checked_in_date)`;

/** SQL: the different people of the week `hours`. */
const peopleOfWeek = (where: SqlText): SqlText => sqlText`select count(distinct w.user_id)
  from work_history w where ${where} and w.checked_in_date between hours._id and hours._id + 6`;

const weekView: View = {
  from: sqlText`s`,
  id: sqlText`s._id`,
  visible: sqlText`true`,
  row: { _id: sqlText`s._id`, week: sqlText`s._id`, until: sqlText`s._id + 6`, people: sqlText`s.people`, ...sums },
  sorts: { week: sqlText`s._id`, people: sqlText`s.people`, ...sums },
  defaultOrder: sqlText`s._id desc`,
  filters: {},
  totals,
};
