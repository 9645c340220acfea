import type { z } from "zod";
import type { WorkHistoryState } from "../../../contract/work-history/states.ts";
import type { workHistory } from "../../../contract/work-history/endpoints.ts";
import { fullName } from "../../core/db/sql-text.ts";
import { pageSql } from "../../core/db/read.ts";
import { type Parameters as SqlParameters, instant, ref, type View } from "../../core/db/view.ts";

type QueryOf<Row extends "peopleNow" | "byPerson" | "byWeek"> = z.output<(typeof workHistory)[Row]["query"]>;

const person = fullName("u");

/** Nothing at all where there is no such project. */
const ofKnown = (project: string, page: string): string =>
  `(select ${page} from projects known where known._id = ${project} and known.deleted_at is null)`;

const running = "greatest(0, floor(extract(epoch from clock_timestamp() - o.checked_in_at)))::int";
const peopleNow: View = {
  from: "open_check_ins o join users u on u._id = o.user_id join projects p on p._id = o.project_id",
  id: "o.work_history_id",
  visible: "true",
  row: {
    _id: "o.work_history_id",
    user: ref("u._id", person),
    checkedInAt: instant("o.checked_in_at"),
    seconds: running,
    isOver: `${running} > 60 * p.longest_shift_minutes`,
  },
  search: [`(${person})`, "u.email"],
  sorts: { user: `lower(${person})`, checkedInAt: "o.checked_in_at" },
  defaultOrder: "o.checked_in_at",
  filters: {},
};

export const peopleNowSql = (id: string, query: QueryOf<"peopleNow">, params: SqlParameters): string => {
  const project = `${params.add(id)}::uuid`;
  const fixed = [`o.project_id = ${project}`];
  return ofKnown(project, pageSql({ view: peopleNow, key: "peopleNow", query, params, fixed }));
};

const secondsOf = (state: WorkHistoryState): string =>
  `coalesce(sum(w.seconds) filter (where w.state = '${state}'), 0)`;

interface Days {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/**
 * The finished hours of a project as one row `s` for each value of `key` (SQL over `w`). What needs a correction is one
 * of the entries and in no sum of seconds: nobody knows yet how long it was.
 */
const summed = (key: string, project: string, { startDate, endDate }: Days, params: SqlParameters): string => {
  const where = [
    `w.project_id = ${project}`,
    "w.state <> 'running'",
    ...(startDate ? [`w.checked_in_date >= ${params.add(startDate)}::date`] : []),
    ...(endDate ? [`w.checked_in_date <= ${params.add(endDate)}::date`] : []),
  ];
  return `(select ${key} as _id, count(*) as entries, count(*) filter (where w.state = 'needs_correction') as to_correct,
      count(distinct w.user_id) as people,
      coalesce(sum(w.seconds) filter (where w.state not in ('rejected', 'needs_correction')), 0) as seconds,
      ${secondsOf("pending")} as waiting, ${secondsOf("approved")} as approved,
      ${secondsOf("payment_approved")} as paid, ${secondsOf("rejected")} as rejected
    from work_history w where ${where.join(" and ")} group by 1) s`;
};

const sums = {
  entries: "s.entries",
  toCorrect: "s.to_correct",
  seconds: "s.seconds",
  waitingSeconds: "s.waiting",
  approvedSeconds: "s.approved",
  paidSeconds: "s.paid",
  rejectedSeconds: "s.rejected",
};
const totals = { totalSeconds: "coalesce(sum(s.seconds), 0)" };

export const byPersonSql = (
  id: string,
  { startDate, endDate, ...query }: QueryOf<"byPerson">,
  params: SqlParameters,
): string => {
  const project = `${params.add(id)}::uuid`;
  const view: View = {
    from: `${summed("w.user_id", project, { startDate, endDate }, params)} join users u on u._id = s._id`,
    id: "s._id",
    visible: "true",
    row: { _id: "s._id", user: ref("u._id", person), ...sums },
    search: [`(${person})`, "u.email"],
    sorts: { user: `lower(${person})`, ...sums },
    defaultOrder: `s.seconds desc, lower(${person})`,
    filters: {},
    totals,
  };
  return ofKnown(project, pageSql({ view, key: "personHours", query, params }));
};

export const byWeekSql = (
  id: string,
  { startDate, endDate, ...query }: QueryOf<"byWeek">,
  params: SqlParameters,
): string => {
  const project = `${params.add(id)}::uuid`;
  // The day of an entry is one of the platform's time zone already; a week begins on Monday.
  const view: View = {
    from: summed("date_trunc('week', w.checked_in_date)::date", project, { startDate, endDate }, params),
    id: "s._id",
    visible: "true",
    row: { _id: "s._id", week: "s._id", until: "s._id + 6", people: "s.people", ...sums },
    sorts: { week: "s._id", people: "s.people", ...sums },
    defaultOrder: "s._id desc",
    filters: {},
    totals,
  };
  return ofKnown(project, pageSql({ view, key: "weekHours", query, params }));
};
