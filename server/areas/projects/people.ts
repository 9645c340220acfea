import type { z } from "zod";
import type { PrivateProject } from "../../../contract/projects/private-projects.ts";
import { membersMax } from "../../../contract/projects/fields.ts";
import type { projects } from "../../../contract/projects/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { fullName, patternOf } from "../../core/db/sql-text.ts";
import { type Caller, pageSql, readRecord } from "../../core/db/read.ts";
import { type Parameters as SqlParameters, ref, type View } from "../../core/db/view.ts";
import type { Write } from "../../core/db/write.ts";
import { Refusal } from "../../core/refusal.ts";
import { send } from "../notifications/actions.ts";

type UsersQuery = z.output<typeof projects.privateProjectUsers.query>;

/** Everybody who is in a project, by name or by a group. */
export const peopleIn = async (sql: Sql, id: string): Promise<string[]> =>
  (await run<{ user_id: string }>(sql, "select distinct user_id from project_people($1) order by user_id", [id])).map(
    ({ user_id }) => user_id,
  );

/** Those of `after` who are not in `before`. */
export const joined = (before: readonly string[], after: readonly string[]): string[] => {
  const known = new Set(before);
  return after.filter((id) => !known.has(id));
};

/** Those who came and those who went hear of it. Send last. */
export const tellPeople = (
  write: Write,
  config: Config,
  project: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> =>
  send(write, config, [
    ...joined(before, after).map((userId) => ({ userId, kind: "project_joined" as const, params: { project } })),
    ...joined(after, before).map((userId) => ({ userId, kind: "project_left" as const, params: { project } })),
  ]);

const privateView: View = {
  from: "projects p",
  id: "p._id",
  visible: "p.deleted_at is null",
  row: {
    _id: "p._id",
    name: "p.name",
    isPrivate: "p.is_private",
    usersGroup: `coalesce((select json_agg(json_build_object('_id', g._id, 'name', g.name,
        'totalUsers', (select count(*) from group_people(g._id))) order by lower(g.name), g._id)
      from project_groups opened join groups g on g._id = opened.group_id
      where opened.project_id = p._id and g.deleted_at is null), '[]'::json)`,
    totalUsers: "(select count(distinct inside.user_id) from project_people(p._id) inside)",
    version: "p.version",
  },
  sorts: {},
  defaultOrder: "p.created_at",
  filters: {},
};

/** Throws not_found. */
export const privateProjectById = (sql: Sql, me: Caller, id: string): Promise<PrivateProject> =>
  readRecord<PrivateProject>(sql, { view: privateView, thing: "project" }, me, id);

/** Throws validation on `add` where more people would be members by name than there may be. */
export const mustNotBeTooMany = async (sql: Sql, id: string): Promise<void> => {
  const [{ n } = { n: 0 }] = await run<{ n: number }>(
    sql,
    "select count(*) as n from project_members where project_id = $1",
    [id],
  );
  if (n <= membersMax) return;
  const message = `A project may have at most ${membersMax.toLocaleString("en-US")} members by name. Open it to a group instead.`;
  throw new Refusal("validation", { fields: { add: [message] } });
};

/** Who is in a project by which way, given the placeholder of its id. */
const usersView = (project: string): View => ({
  from: `(select user_id, bool_or(group_id is null) as by_name, array_remove(array_agg(group_id), null) as by_groups
      from project_people(${project}) group by user_id) inside join users u on u._id = inside.user_id`,
  id: "u._id",
  visible: "true",
  row: {
    _id: "u._id",
    name: fullName("u"),
    role: "u.role",
    hub: "u.hub",
    isActive: "u.deactivated_at is null",
    isDirect: "inside.by_name",
    groups: `coalesce((select json_agg(${ref("g._id", "g.name")} order by lower(g.name), g._id)
      from groups g where g._id = any (inside.by_groups)), '[]'::json)`,
  },
  search: [`(${fullName("u")})`, "u.email"],
  sorts: { name: `lower(${fullName("u")})`, role: "u.role", hub: "lower(u.hub)" },
  defaultOrder: `lower(${fullName("u")})`,
  filters: {
    isDirect: (given) => `inside.by_name = ${given}::boolean`,
    group: (given) => `inside.by_groups && ${given}::uuid[]`,
  },
});

/** Nothing at all where there is no such project. */
export const usersSql = (id: string, { name, ...query }: UsersQuery, params: SqlParameters): string => {
  const project = `${params.add(id)}::uuid`;
  const fixed = name ? [`(${fullName("u")}) ilike ${params.add(patternOf(name))}`] : [];
  const page = pageSql({ view: usersView(project), key: "privateProjectUsers", query, params, fixed });
  return `(select ${page} from projects known where known._id = ${project} and known.deleted_at is null)`;
};
