import { dashboardDays } from "../../../contract/dashboard/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import { daysSql } from "../../core/db/days.ts";
import type { Parameters } from "../../core/db/view.ts";
import { isListed, paymentSumsIn, peopleIn, scope, seesCompany, scopeFields, sumsIn, work } from "./scope.ts";
import { keptLines } from "../payments/actions.ts";
import { keptSums } from "../work-history/actions.ts";
import { columns, named, object } from "./sql-objects.ts";
import { type SqlText, sqlText, nameOrder } from "../../core/db/sql-text.ts";

/** Each of these is a reply as JSON text, for the caller `me`. */

const paid = {
  approved: sqlText`coalesce(sum(p.lines), 0)::bigint`,
  approvedAmount: sqlText`coalesce(sum(p.amount), 0)::bigint`,
  paid: sqlText`coalesce(sum(p.lines) filter (where p.state = 'paid'), 0)::bigint`,
  paidAmount: sqlText`coalesce(sum(p.amount) filter (where p.state = 'paid'), 0)::bigint`,
  currency: sqlText`(select currency from company)`,
};

/** Grouped, where PostgreSQL would sort all entries to count different people among them. */
const different = sqlText`select count(*) as people
  from (select w.user_id from ${peopleIn} group by 1 having total(w.entries) > 0) w where ${isListed}`;

export const summarySql = (days: Days, params: Parameters): SqlText => sqlText`(
  select ${object({ ...scopeFields, people: sqlText`p.people`, ...named(sqlText`e`, work), payments: object(named(sqlText`m`, paid)) })}::text
  from (${daysSql(days, dashboardDays.summary, params)}) d
  cross join lateral (select ${columns(work)} from ${sumsIn}) e
  cross join lateral (${different}) p
  cross join lateral (select ${columns(paid)} from ${paymentSumsIn}) m)`;

/** The number of active people who have it, or whether the caller does. */
const holders = sqlText`select h.skill_id, count(*) as n from user_skills h join users u on u._id = h.user_id
  where u.deleted_at is null and u.deactivated_at is null and (${seesCompany} or u._id = me._id) group by 1`;

export const skillsSql = sqlText`(
  select ${object({
    scope,
    skills: sqlText`coalesce(json_agg(${object({ _id: sqlText`s._id`, name: sqlText`s.name`, users: sqlText`held.n` })}
      order by held.n desc, ${nameOrder(sqlText`s.name`)}, s._id), '[]'::json)`,
  })}::text
  from (${holders}) held join skills s on s._id = held.skill_id where s.deleted_at is null)`;

const countOf = (from: SqlText): SqlText => sqlText`(select count(*) from ${from})`;

/** SQL of the company's counts, and of the caller's own. */
const counts: Readonly<Record<string, readonly [company: SqlText, own: SqlText]>> = {
  people: [
    countOf(sqlText`users where deleted_at is null and deactivated_at is null`),
    countOf(sqlText`users where _id = me._id`),
  ],
  checkedIn: [countOf(sqlText`open_check_ins`), countOf(sqlText`open_check_ins where user_id = me._id`)],
  projects: [
    countOf(sqlText`projects where deleted_at is null and status = 'active'`),
    countOf(sqlText`projects p where p.deleted_at is null
      and (exists (select from work_history w where w.project_id = p._id and w.user_id = me._id)
        or exists (select from payments m where m.project_id = p._id and m.user_id = me._id and m.kind = 'piece'))`),
  ],
  skills: [
    countOf(sqlText`skills where deleted_at is null`),
    countOf(
      sqlText`user_skills h join skills s on s._id = h.skill_id where h.user_id = me._id and s.deleted_at is null`,
    ),
  ],
  groups: [
    countOf(sqlText`groups where deleted_at is null`),
    countOf(sqlText`groups g where g.deleted_at is null
      and exists (select from group_people(g._id) p where p.user_id = me._id)`),
  ],
  // Sums are kept of both.
  entries: [
    sqlText`(select coalesce(sum(w.entries), 0) from ${keptSums(false)})`,
    countOf(sqlText`work_history where user_id = me._id`),
  ],
  payments: [
    sqlText`(select coalesce(sum(p.lines), 0) from ${keptLines} where p.state not in ('proposed', 'declined'))`,
    countOf(sqlText`payments where approved_at is not null and user_id = me._id`),
  ],
};

export const totalsSql = sqlText`(select ${object({
  scope,
  ...Object.fromEntries(
    Object.entries(counts).map(([name, [company, own]]) => [
      name,
      sqlText`case when ${seesCompany} then ${company} else ${own} end`,
    ]),
  ),
})}::text)`;
