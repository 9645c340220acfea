import type { z } from "zod";
import type { PrivateProject } from "../../../contract/projects/private-projects.ts";
import { membersMax } from "../../../contract/projects/fields.ts";
import type { Project, projects } from "../../../contract/projects/endpoints.ts";
import { isSeenByPeople, type ProjectState, seenProjectStates } from "../../../contract/projects/states.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import {
  fullName,
  patternsOf,
  type SqlText,
  sqlText,
  nameOrder,
  matchesAll,
  textArray,
} from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { pageSql } from "../../core/db/page.ts";
import { readRecord } from "../../core/db/read.ts";
import { type Parameters as SqlParameters, ref, type View } from "../../core/db/view.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { AppError } from "../../core/app-error.ts";
import { notify } from "../notifications/actions.ts";

type UsersQuery = z.output<typeof projects.privateProjectUsers.query>;

/** Everyone in a project, individually or by a group. */
export const peopleIn = async (sql: Sql, id: string): Promise<string[]> =>
  (
    await run<{ user_id: string }>(sql, sqlText`select distinct user_id from project_people($1) order by user_id`, [id])
  ).map(({ user_id }) => user_id);

/** Those of `after` who are not in `before`. */
export const joined = (before: readonly string[], after: readonly string[]): string[] => {
  const earlier = new Set(before);
  return after.filter((id) => !earlier.has(id));
};

/** A project at one time, with everyone in it. */
interface Standing {
  readonly status: ProjectState;
  readonly people: readonly string[];
}

/**
 * Notifies those who were added and those who were removed, while they see the project; once a draft begins, everyone in
 * it. Send last.
 */
export const notifyPeople = async (
  write: AnyWrite,
  project: string,
  before: Standing | null,
  after: Standing,
): Promise<void> => {
  if (!isSeenByPeople(after.status)) return;
  const told = before === null || before.status === "draft" ? [] : before.people;
  await notify(write, [
    ...joined(told, after.people).map((userId) => ({ userId, kind: "project_joined" as const, params: { project } })),
    ...joined(after.people, told).map((userId) => ({ userId, kind: "project_left" as const, params: { project } })),
  ]);
};

/** Notifies everyone in the drafts among some projects that these begin. Send last. */
export const notifyOfBegun = async (
  write: AnyWrite,
  before: readonly Pick<Project, "_id" | "status">[],
  status: ProjectState,
): Promise<void> => {
  if (!isSeenByPeople(status)) return;
  const begun = await run<{ project: string; userId: string }>(
    write.sql,
    sqlText`select distinct p._id as project, inside.user_id as "userId"
     from unnest($1::uuid[]) as p (_id), project_people(p._id) inside order by 1, 2`,
    [before.filter((project) => project.status === "draft").map(({ _id }) => _id)],
  );
  await notify(
    write,
    begun.map(({ project, userId }) => ({ userId, kind: "project_joined" as const, params: { project } })),
  );
};

/**
 * Notifies those who were put into a chosen group, and those who were taken out, of the projects that it opens: not of
 * those that they see by another way too. Send last.
 */
export const notifyOfGroup = async (
  write: AnyWrite,
  group: string,
  added: readonly string[],
  removed: readonly string[],
): Promise<void> => {
  const moved = await run<{ project: string; userId: string; kind: "project_joined" | "project_left" }>(
    write.sql,
    sqlText`with opened as (
       select p._id from project_groups g join projects p on p._id = g.project_id
       where g.group_id = $1 and p.deleted_at is null and p.status = any(${textArray(seenProjectStates)})),
     others as materialized (
       select opened._id, inside.user_id from opened cross join lateral project_people(opened._id) as inside
       where inside.group_id is distinct from $1)
     select opened._id as project, person.user_id as "userId", person.kind from opened cross join (
       select unnest($2::uuid[]) as user_id, 'project_joined' as kind union all select unnest($3::uuid[]), 'project_left') as person
     where not exists (select from others where others._id = opened._id and others.user_id = person.user_id)
     order by 1, 2`,
    [group, added, removed],
  );
  await notify(
    write,
    moved.map(({ project, userId, kind }) => ({ userId, kind, params: { project } })),
  );
};

const privateView: View = {
  from: sqlText`projects p`,
  id: sqlText`p._id`,
  visible: sqlText`p.deleted_at is null`,
  row: {
    _id: sqlText`p._id`,
    name: sqlText`p.name`,
    isPrivate: sqlText`p.is_private`,
    usersGroup: sqlText`coalesce((select json_agg(json_build_object('_id', g._id, 'name', g.name,
        'totalUsers', (select count(*) from group_people(g._id))) order by ${nameOrder(sqlText`g.name`)}, g._id)
      from project_groups opened join groups g on g._id = opened.group_id
      where opened.project_id = p._id and g.deleted_at is null), '[]'::json)`,
    totalUsers: sqlText`(select count(distinct inside.user_id) from project_people(p._id) inside)`,
    version: sqlText`p.version`,
  },
  sorts: {},
  defaultOrder: sqlText`p.created_at`,
  filters: {},
};

/** Throws not_found. */
export const privateProjectById = (sql: Sql, me: Actor, id: string): Promise<PrivateProject> =>
  readRecord<PrivateProject>(sql, { view: privateView, noun: "project" }, me, id);

/** Throws validation on `add` where there are too many individual members. */
export const requireFewEnough = async (sql: Sql, id: string): Promise<void> => {
  const [{ n } = { n: 0 }] = await run<{ n: number }>(
    sql,
    sqlText`select count(*) as n from project_members where project_id = $1`,
    [id],
  );
  if (n <= membersMax) return;
  const message = `A project may have at most ${membersMax.toLocaleString("en-US")} members by name. Open it to a group instead.`;
  throw new AppError("validation", { fields: { add: [message] } });
};

/** The people of a project, individually or by which groups, given the placeholder of its id. */
const usersView = (project: SqlText): View => ({
  from: sqlText`(select user_id, bool_or(group_id is null) as by_name, array_remove(array_agg(group_id), null) as by_groups
      from project_people(${project}) group by user_id) inside join users u on u._id = inside.user_id`,
  id: sqlText`u._id`,
  visible: sqlText`true`,
  row: {
    _id: sqlText`u._id`,
    name: fullName(sqlText`u`),
    role: sqlText`u.role`,
    hub: sqlText`u.hub`,
    isActive: sqlText`u.deactivated_at is null`,
    isDirect: sqlText`inside.by_name`,
    groups: sqlText`coalesce((select json_agg(${ref(sqlText`g._id`, sqlText`g.name`)} order by ${nameOrder(sqlText`g.name`)}, g._id)
      from groups g where g._id = any (inside.by_groups)), '[]'::json)`,
  },
  search: [sqlText`(${fullName(sqlText`u`)})`, sqlText`u.email`],
  sorts: {
    name: nameOrder(fullName(sqlText`u`)),
    role: sqlText`u.role`,
    hub: nameOrder(sqlText`u.hub`),
    createdAt: sqlText`u.created_at`,
  },
  defaultOrder: nameOrder(fullName(sqlText`u`)),
  filters: {
    isDirect: (value) => sqlText`inside.by_name = ${value}::boolean`,
    group: (value) => sqlText`inside.by_groups && ${value}::uuid[]`,
  },
});

/** SQL: the page of users; no row for an unknown project. */
export const usersSql = (id: string, { name, ...query }: UsersQuery, params: SqlParameters): SqlText => {
  const project = sqlText`${params.add(id)}::uuid`;
  const fixed = name ? [matchesAll(fullName(sqlText`u`), params.add(patternsOf(name)))] : [];
  const page = pageSql({ view: usersView(project), key: "privateProjectUsers", query, params, fixed });
  return sqlText`(select ${page} from projects existing where existing._id = ${project} and existing.deleted_at is null)`;
};
