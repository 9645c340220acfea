import { dayOf, fullName, holdsOf, inUse } from "../../core/db/sql-text.ts";
import type { Project, ProjectLack } from "../../../contract/projects/endpoints.ts";
import { projectFields } from "../../../contract/projects/fields.ts";
import { rowOf, without } from "../../core/db/field-columns.ts";
import type { Crud } from "../../core/db/crud.ts";
import { instant, type View } from "../../core/db/view.ts";
import { isCheckedIn, isSeenByWorker, reasonsSql } from "./eligibility.ts";

const skills = `coalesce((select json_agg(json_build_object('_id', s._id, 'name', s.name) order by lower(s.name), s._id)
  from project_skills ps join skills s on s._id = ps.skill_id where ps.project_id = p._id), '[]'::json)`;

const members = `coalesce((select json_agg(json_build_object('_id', u._id, 'name', ${fullName("u")})
    order by lower(${fullName("u")}), u._id)
  from project_members m join users u on u._id = m.user_id
  where m.project_id = p._id and u.deleted_at is null), '[]'::json)`;

const usersGroup = `coalesce((select json_agg(json_build_object('_id', g._id, 'name', g.name) order by lower(g.name), g._id)
  from project_groups opened join groups g on g._id = opened.group_id
  where opened.project_id = p._id and g.deleted_at is null), '[]'::json)`;

const peopleCheckedIn = "(select count(*) from open_check_ins o where o.project_id = p._id)";

const rates = `coalesce((select json_agg(json_build_object('from', nullif(r.starts_on, '-infinity'),
    'hourlyRate', r.hourly_rate) order by r.starts_on)
  from project_rates r where r.project_id = p._id), '[]'::json)`;

/** When a project lacks something, as SQL. */
const lacks: Readonly<Record<ProjectLack, string>> = {
  rate: "not exists (select from project_rates r where r.project_id = p._id)",
  guideline: "p.guideline = ''",
  places: "p.capacity <= (select count(*) from open_check_ins o where o.project_id = p._id)",
};

export const projectView: View = {
  from: "projects p",
  id: "p._id",
  name: "p.name",
  visible: "p.deleted_at is null",
  row: {
    _id: "p._id",
    ...rowOf(without(projectFields, "rates", "longestShift"), "p"),
    longestShift: "p.longest_shift_minutes",
    rates,
    skills,
    members,
    usersGroup,
    peopleCheckedIn,
    createdAt: instant("p.created_at"),
    updatedAt: instant("p.updated_at"),
    version: "p.version",
  },
  stored: { createdAt: "p.created_at", updatedAt: "p.updated_at" },
  search: ["p.name", "p.client_alias", "p.platform", "p.description"],
  sorts: {
    name: "lower(p.name)",
    status: "p.status",
    clientAlias: "lower(p.client_alias)",
    platform: "lower(p.platform)",
    isPrivate: "p.is_private",
    // Without a limit comes last, either way round.
    capacity: "p.capacity is null, p.capacity",
    longestShift: "p.longest_shift_minutes",
    members: `(select count(*) from project_members m join users u on u._id = m.user_id
      where m.project_id = p._id and u.deleted_at is null)`,
    peopleCheckedIn,
    createdAt: "p.created_at",
    updatedAt: "p.updated_at",
  },
  defaultOrder: "p.created_at desc",
  filters: {
    status: (value) => `p.status = any(${value}::text[])`,
    clientAlias: (value) => `p.client_alias = any(${value}::text[])`,
    platform: (value) => `p.platform = any(${value}::text[])`,
    skills: holdsOf("select asked.skill_id from project_skills asked where asked.project_id = p._id", "uuid"),
    isPrivate: (value) => `p.is_private = ${value}::boolean`,
    members: (value) =>
      `exists (select from project_members m where m.project_id = p._id and m.user_id = any(${value}::uuid[]))`,
    usersGroup: (value) =>
      `exists (select from project_groups o where o.project_id = p._id and o.group_id = any(${value}::uuid[]))`,
    lacks: (value) =>
      `(${Object.entries(lacks)
        .map(([what, holds]) => `('${what}' = any(${value}::text[]) and ${holds})`)
        .join(" or ")})`,
  },
};

/** Why a project may not be deleted, as SQL: null, or the refusal. */
const removeRefusal = `(select case
    ${inUse("checked_in", "1 person is checked in", " people are checked in")}
    when exists (select from work_history w where w.project_id = p._id)
      then json_build_object('code', 'in_use', 'where', 'it has work history') end
  from (select count(*) as checked_in from open_check_ins o where o.project_id = p._id) as now)`;

/** What can be done with projects as with any other record; rates, skills and members are this area's own. */
export const projectCrud: Crud = {
  resource: "projects",
  table: "projects",
  view: projectView,
  thing: "project",
  fields: Object.keys(projectFields),
  columns: { longestShift: "longest_shift_minutes" },
  removeRefusal,
  people: (project) => (project as Project).members.map(({ _id }) => _id),
};

/** What a worker reads of a project. */
export const workerFacts = {
  _id: "p._id",
  name: "p.name",
  description: "p.description",
  platform: "p.platform",
  skills,
  longestShift: "p.longest_shift_minutes",
} as const;

/** Projects as a worker sees them: what is open to the caller, and why others are not. */
export const availableView: View = {
  from: `projects p cross join lateral (select ${reasonsSql} as reasons) as why`,
  id: "p._id",
  visible: `p.deleted_at is null and ${isSeenByWorker}`,
  row: {
    ...workerFacts,
    hourlyRate: `rate_on(p._id, ${dayOf("now()")})`,
    isCheckedIn,
    hasGuideline: "p.guideline <> ''",
    isOpen: "why.reasons is null",
    reasons: "coalesce(why.reasons, '[]'::json)",
  },
  search: ["p.name", "p.description", "p.platform"],
  sorts: { name: "lower(p.name)", platform: "lower(p.platform)", createdAt: "p.created_at" },
  defaultOrder: "p.created_at desc",
  filters: { project_platform: (value) => `p.platform = any(${value}::text[])` },
};
