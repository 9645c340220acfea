import { pageSql } from "../../core/db/read.ts";
import { type Parameters as SqlParameters, instant, ref, type View } from "../../core/db/view.ts";
import { fullName } from "../../core/db/sql-text.ts";

type PageQuery = Parameters<typeof pageSql>[0]["query"];

/** People who may sign in, in short. */
const activeView: View = {
  from: "users u",
  id: "u._id",
  visible: "u.deleted_at is null and u.deactivated_at is null",
  row: { _id: "u._id", name: fullName("u"), email: "u.email", role: "u.role" },
  search: [`(${fullName("u")})`, "u.email"],
  sorts: { name: `lower(${fullName("u")})`, email: "u.email" },
  defaultOrder: `lower(${fullName("u")})`,
  filters: {},
};

export const activePeopleSql = (query: PageQuery, params: SqlParameters): string =>
  pageSql({ view: activeView, key: "users", query, params });

/** Who may be put on a project and is not yet; null where there is no such project. */
export const peopleForProjectSql = (query: PageQuery, params: SqlParameters, projectId: string): string => {
  const project = `${params.add(projectId)}::uuid`;
  const fixed = [
    "u.email_verified_at is not null",
    `not exists (select from project_members m where m.project_id = ${project} and m.user_id = u._id)`,
    `not exists (select from project_skills asked where asked.project_id = ${project} and not exists (
      select from user_skills held where held.user_id = u._id and held.skill_id = asked.skill_id))`,
  ];
  const page = pageSql({ view: activeView, key: "users", query, params, fixed });
  return `(select ${page} from projects known where known._id = ${project} and known.deleted_at is null)`;
};

/** The skills that a person holds, and the projects that each opens; null where there is no such person. */
export const heldSkillsSql = (query: PageQuery, params: SqlParameters, userId: string): string => {
  const user = `${params.add(userId)}::uuid`;
  const view: View = {
    from: `(select * from user_skills where user_id = ${user}) held join skills s on s._id = held.skill_id
      left join users granter on granter._id = held.granted_by`,
    id: "s._id",
    visible: "s.deleted_at is null",
    row: {
      _id: "s._id",
      name: "s.name",
      grantedAt: instant("held.granted_at"),
      grantedBy: ref("granter._id", fullName("granter")),
      projects: `coalesce((select json_agg(json_build_object('_id', p._id, 'name', p.name) order by lower(p.name), p._id)
        from project_skills asked join projects p on p._id = asked.project_id
        where asked.skill_id = s._id and p.deleted_at is null and p.status <> 'completed'), '[]'::json)`,
    },
    search: ["s.name"],
    sorts: { name: "lower(s.name)", grantedAt: "held.granted_at" },
    defaultOrder: "held.granted_at desc",
    filters: {},
  };
  const page = pageSql({ view, key: "userSkills", query, params });
  return `(select ${page} from users known where known._id = ${user} and known.deleted_at is null)`;
};
