import { dashboardDays } from "../../../contract/dashboard/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import { daysSql } from "../../core/db/days.ts";
import type { Parameters } from "../../core/db/view.ts";
import { entriesIn, paymentsIn, scope, seesCompany, scopeFields, work } from "./scope.ts";
import { columns, named, object } from "./sql-objects.ts";
import { type SqlText, sqlText, nameOrder } from "../../core/db/sql-text.ts";

/** Each of these is a reply as JSON text, for the caller `me`. */

const paid = {
  approved: sqlText`count(*)`,
  approvedAmount: sqlText`coalesce(sum(p.amount), 0)::bigint`,
  paid: sqlText`count(*) filter (where p.state = 'paid')`,
  paidAmount: sqlText`coalesce(sum(p.amount) filter (where p.state = 'paid'), 0)::bigint`,
  currency: sqlText`(select currency from company)`,
};

export const summarySql = (days: Days, params: Parameters): SqlText => sqlText`(
  select ${object({ ...scopeFields, ...named(sqlText`e`, work), payments: object(named(sqlText`m`, paid)) })}::text
  from (${daysSql(days, dashboardDays.summary, params)}) d
  cross join lateral (select ${columns(work)} from ${entriesIn} w) e
  cross join lateral (select ${columns(paid)} from ${paymentsIn} p) m)`;

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

/** SQL of the company's counts, and of the caller's own. */
const counts: Readonly<Record<string, readonly [company: string, own: string]>> = {
  people: ["users where deleted_at is null and deactivated_at is null", "users where _id = me._id"],
  checkedIn: ["open_check_ins", "open_check_ins where user_id = me._id"],
  projects: [
    "projects where deleted_at is null and status = 'active'",
    `projects p where p.deleted_at is null
      and (exists (select from work_history w where w.project_id = p._id and w.user_id = me._id)
        or exists (select from payments m where m.project_id = p._id and m.user_id = me._id and m.kind = 'piece'))`,
  ],
  skills: [
    "skills where deleted_at is null",
    "user_skills h join skills s on s._id = h.skill_id where h.user_id = me._id and s.deleted_at is null",
  ],
  groups: [
    "groups where deleted_at is null",
    `groups g where g.deleted_at is null
      and exists (select from group_people(g._id) p where p.user_id = me._id)`,
  ],
  entries: ["work_history", "work_history where user_id = me._id"],
  payments: ["payments where approved_at is not null", "payments where approved_at is not null and user_id = me._id"],
};

export const totalsSql = sqlText`(select ${object({
  scope,
  ...Object.fromEntries(
    Object.entries(counts).map(([name, [company, own]]) => [
      name,
      `case when ${seesCompany} then (select count(*) from ${company}) else (select count(*) from ${own}) end`,
    ]),
  ),
})}::text)`;
