import {
  fullName,
  holdsOf,
  inUse,
  isDeleted,
  joined,
  quote,
  type SqlText,
  sqlText,
  textArray,
  today,
  nameOrder,
} from "../../core/db/sql-text.ts";
import type { Project, ProjectGap } from "../../../contract/projects/endpoints.ts";
import { projectFields } from "../../../contract/projects/fields.ts";
import type { ProjectState } from "../../../contract/projects/states.ts";
import { taskKinds } from "../../../contract/tasks/rules.ts";
import { heldTaskStates } from "../../../contract/tasks/states.ts";
import { columnsOf, without } from "../../core/db/field-columns.ts";
import type { Crud } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { instant, type View } from "../../core/db/view.ts";
import { isCheckedIn, isSeenByWorker, projectSkills, reasonsSql } from "./eligibility.ts";
import { notifyOfBegun } from "./people.ts";

const skills = sqlText`coalesce((select json_agg(json_build_object('_id', s._id, 'name', s.name) order by ${nameOrder(sqlText`s.name`)}, s._id)
  from project_skills ps join skills s on s._id = ps.skill_id where ps.project_id = p._id), '[]'::json)`;

const members = sqlText`coalesce((select json_agg(json_build_object('_id', u._id, 'name', ${fullName(sqlText`u`)})
    order by ${nameOrder(fullName(sqlText`u`))}, u._id)
  from project_members m join users u on u._id = m.user_id
  where m.project_id = p._id and u.deleted_at is null), '[]'::json)`;

const usersGroup = sqlText`coalesce((select json_agg(json_build_object('_id', g._id, 'name', g.name) order by ${nameOrder(sqlText`g.name`)}, g._id)
  from project_groups opened join groups g on g._id = opened.group_id
  where opened.project_id = p._id and g.deleted_at is null), '[]'::json)`;

const peopleCheckedIn = sqlText`(select count(*) from open_check_ins o where o.project_id = p._id)`;

/** SQL: the dated rates of a project, from the table of one kind. */
const ratesIn = (table: SqlText, field: string, column: SqlText): SqlText =>
  sqlText`coalesce((select json_agg(json_build_object('from', nullif(r.starts_on, '-infinity'),
    ${quote(field)}, r.${column}) order by r.starts_on)
  from ${table} r where r.project_id = p._id), '[]'::json)`;

/** SQL: whether there is no rate in the table of one kind. */
const noneIn = (table: SqlText): SqlText => sqlText`not exists (select from ${table} r where r.project_id = p._id)`;

/** SQL: whether a project has the gap. */
const missing: Readonly<Record<ProjectGap, SqlText>> = {
  rate: sqlText`case p.pay_by when 'piece' then ${noneIn(sqlText`project_piece_rates`)}
    else ${noneIn(sqlText`project_rates`)} end`,
  guideline: sqlText`p.guideline = ''`,
  places: sqlText`p.capacity <= (select count(*) from open_check_ins o where o.project_id = p._id)`,
};

export const projectView: View = {
  from: sqlText`projects p`,
  id: sqlText`p._id`,
  name: sqlText`p.name`,
  visible: sqlText`p.deleted_at is null`,
  row: {
    _id: sqlText`p._id`,
    ...columnsOf(without(projectFields, "rates", "pieceRates", "longestShift"), sqlText`p`),
    longestShift: sqlText`p.longest_shift_minutes`,
    rates: ratesIn(sqlText`project_rates`, "hourlyRate", sqlText`hourly_rate`),
    pieceRates: ratesIn(sqlText`project_piece_rates`, "pieceRate", sqlText`piece_rate`),
    skills,
    members,
    usersGroup,
    peopleCheckedIn,
    createdAt: instant(sqlText`p.created_at`),
    updatedAt: instant(sqlText`p.updated_at`),
    version: sqlText`p.version`,
  },
  stored: { createdAt: sqlText`p.created_at`, updatedAt: sqlText`p.updated_at` },
  search: [sqlText`p.name`, sqlText`p.client_alias`, sqlText`p.platform`, sqlText`p.description`],
  sorts: {
    name: nameOrder(sqlText`p.name`),
    status: sqlText`p.status`,
    clientAlias: nameOrder(sqlText`p.client_alias`),
    platform: nameOrder(sqlText`p.platform`),
    isPrivate: sqlText`p.is_private`,
    // Projects without a limit come last in both directions.
    capacity: sqlText`p.capacity is null, p.capacity`,
    longestShift: sqlText`p.longest_shift_minutes`,
    members: sqlText`(select count(*) from project_members m join users u on u._id = m.user_id
      where m.project_id = p._id and u.deleted_at is null)`,
    peopleCheckedIn,
    createdAt: sqlText`p.created_at`,
    updatedAt: sqlText`p.updated_at`,
  },
  defaultOrder: sqlText`p.created_at desc`,
  filters: {
    status: (value) => sqlText`p.status = any(${value}::text[])`,
    clientAlias: (value) => sqlText`p.client_alias = any(${value}::text[])`,
    platform: (value) => sqlText`p.platform = any(${value}::text[])`,
    skills: holdsOf(
      sqlText`select required.skill_id from project_skills required where required.project_id = p._id`,
      "uuid",
    ),
    isPrivate: (value) => sqlText`p.is_private = ${value}::boolean`,
    members: (value) =>
      sqlText`exists (select from project_members m where m.project_id = p._id and m.user_id = any(${value}::uuid[]))`,
    usersGroup: (value) =>
      sqlText`exists (select from project_groups o where o.project_id = p._id and o.group_id = any(${value}::uuid[]))`,
    missing: (value) =>
      sqlText`(${joined(
        Object.entries(missing).map(([what, holds]) => sqlText`(${quote(what)} = any(${value}::text[]) and ${holds})`),
        " or ",
      )})`,
  },
};

/**
 * SQL: a row for each task of a project that is with someone or waits for a decision. What people are given once more is
 * left out: they handed the same in before.
 */
export const tasksInHand = (project: SqlText): SqlText =>
  sqlText`select from tasks t where t.project_id = ${project} and t.kind = any(${textArray(taskKinds)})
    and t.status = any(${textArray([...heldTaskStates, "submitted"])}) and t.for_user_id is null`;

/**
 * SQL: whether a table has a row of the project `p`, as `of`, that meets a condition. By an order, which only an index of
 * projects has, and a range: otherwise PostgreSQL would read all rows where it thinks that few projects have them.
 */
const hasAny = (table: SqlText, condition = sqlText`true`): SqlText =>
  sqlText`(select true from ${table} of where of.project_id between p._id and p._id and ${condition}
    order by of.project_id limit 1) is not null`;

const usedAs = (where: string, isUsed: SqlText): SqlText =>
  sqlText`when ${isUsed} then json_build_object('code', 'in_use', 'where', ${quote(where)})`;

const hasTasks = sqlText`exists (${tasksInHand(sqlText`p._id`)})
  or ${hasAny(sqlText`tasks`, sqlText`of.submitted_at is not null`)}`;

/** SQL: null, or why a project may not be deleted: it has work that someone has or handed in, or what pays for some. */
const removeBlocker = sqlText`(select case
    ${inUse(sqlText`checked_in`, "1 person is checked in", " people are checked in")}
    ${usedAs("it has work history", hasAny(sqlText`work_history`))}
    ${usedAs("it has jobs", hasAny(sqlText`jobs`, sqlText`of.deleted_at is null`))}
    ${usedAs("someone has or handed in tasks of it", hasTasks)}
    ${usedAs("it has uploads", hasAny(sqlText`collected_items`, sqlText`of.deleted_at is null`))}
    ${usedAs("someone has or handed in prompts of it", hasAny(sqlText`prompts`, sqlText`of.deleted_at is null and of.status <> 'open'`))}
    ${usedAs("it has payments", hasAny(sqlText`payments`))} end
  from (select count(*) as checked_in from open_check_ins o where o.project_id = p._id) as now)`;

/** SQL: null, or why what belongs to the project with an id can't be restored: the project itself is deleted. */
export const projectDeleted = (id: SqlText): SqlText =>
  sqlText`case ${isDeleted("project", sqlText`projects`, sqlText`select ${id}`)} end`;

/** Projects as records like any others; rates, skills and members are written by this area itself. */
export const projectCrud: Crud = {
  resource: "projects",
  table: sqlText`projects`,
  view: projectView,
  noun: "project",
  fields: Object.keys(projectFields),
  columns: { longestShift: sqlText`longest_shift_minutes` },
  removeBlocker,
  // A group that is deleted meanwhile opens nothing, so that it does not stand in the way.
  restoreBlocker: sqlText`case ${isDeleted("skill", sqlText`skills`, projectSkills)} end`,
  people: (project) => (project as Project).members.map(({ _id }) => _id),
  afterEditMany: async (write, before, { status }) => {
    if (status !== undefined) await notifyOfBegun(write, before as readonly Project[], status as ProjectState);
  },
};

/** The fields of a project that workers read. */
export const workerColumns = {
  _id: sqlText`p._id`,
  name: sqlText`p.name`,
  description: sqlText`p.description`,
  platform: sqlText`p.platform`,
  skills,
  longestShift: sqlText`p.longest_shift_minutes`,
} as const;

/** Why a project is not open to the caller: planned once by `offset 0`. */
const withReasons = sqlText`projects p cross join lateral (select ${reasonsSql} as reasons offset 0) as why`;

/** Projects as a worker sees them: those that are open to the caller, and why others are not. */
export const availableView: View = {
  from: sqlText`projects p`,
  id: sqlText`p._id`,
  visible: sqlText`p.deleted_at is null and ${isSeenByWorker}`,
  row: {
    ...workerColumns,
    payBy: sqlText`p.pay_by`,
    hourlyRate: sqlText`rate_on(p._id, ${today})`,
    pieceRate: sqlText`piece_rate_on(p._id, ${today})`,
    isCheckedIn,
    hasGuideline: sqlText`p.guideline <> ''`,
    isOpen: sqlText`${reasonsSql} is null`,
    reasons: sqlText`coalesce(${reasonsSql}, '[]'::json)`,
  },
  records: {
    from: (has) => (has("isOpen", "reasons") ? withReasons : sqlText`projects p`),
    row: { isOpen: sqlText`why.reasons is null`, reasons: sqlText`coalesce(why.reasons, '[]'::json)` },
  },
  search: [sqlText`p.name`, sqlText`p.description`, sqlText`p.platform`],
  sorts: {
    name: nameOrder(sqlText`p.name`),
    platform: nameOrder(sqlText`p.platform`),
    createdAt: sqlText`p.created_at`,
  },
  defaultOrder: sqlText`p.created_at desc`,
  filters: { project_platform: (value) => sqlText`p.platform = any(${value}::text[])` },
};

/** Where a project's work is done; null where it does not say so. */
export const toolOf = async (sql: Sql, id: string): Promise<{ name: string; url: string } | null> => {
  const found = await sql
    .selectFrom("projects")
    .select(["platform", "tool_url"])
    .where("_id", "=", id)
    .executeTakeFirst();
  return found?.tool_url ? { name: found.platform, url: found.tool_url } : null;
};
