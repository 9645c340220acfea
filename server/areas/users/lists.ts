import { pageSql } from "../../core/db/page.ts";
import { type Parameters as SqlParameters, instant, ref, type View } from "../../core/db/view.ts";
import { fullName, type SqlText, sqlText, nameOrder } from "../../core/db/sql-text.ts";

type PageQuery = Parameters<typeof pageSql>[0]["query"];

/** People who may sign in, for pickers. */
const activeView: View = {
  from: sqlText`users u`,
  id: sqlText`u._id`,
  visible: sqlText`u.deleted_at is null and u.deactivated_at is null`,
  row: { _id: sqlText`u._id`, name: fullName(sqlText`u`), email: sqlText`u.email`, role: sqlText`u.role` },
  search: [sqlText`(${fullName(sqlText`u`)})`, sqlText`u.email`],
  sorts: { name: nameOrder(fullName(sqlText`u`)), email: sqlText`u.email`, createdAt: sqlText`u.created_at` },
  defaultOrder: nameOrder(fullName(sqlText`u`)),
  filters: {},
};

export const activePeopleSql = (query: PageQuery, params: SqlParameters): SqlText =>
  pageSql({ view: activeView, key: "users", query, params });

/** People who can be added to a project; null for an unknown project. */
export const peopleForProjectSql = (query: PageQuery, params: SqlParameters, projectId: string): SqlText => {
  const project = sqlText`${params.add(projectId)}::uuid`;
  const fixed = [
    sqlText`u.email_verified_at is not null`,
    sqlText`u._id not in (select inside.user_id from project_people(${project}) inside)`,
    sqlText`not exists (select from project_skills required where required.project_id = ${project} and not exists (
      select from user_skills held where held.user_id = u._id and held.skill_id = required.skill_id))`,
  ];
  const page = pageSql({ view: activeView, key: "users", query, params, fixed });
  return sqlText`(select ${page} from projects existing where existing._id = ${project} and existing.deleted_at is null)`;
};

/** A person's skills with the projects that require each; null for an unknown person. */
export const heldSkillsSql = (query: PageQuery, params: SqlParameters, userId: string): SqlText => {
  const user = sqlText`${params.add(userId)}::uuid`;
  const view: View = {
    from: sqlText`(select * from user_skills where user_id = ${user}) held join skills s on s._id = held.skill_id
      left join users granter on granter._id = held.granted_by`,
    id: sqlText`s._id`,
    visible: sqlText`s.deleted_at is null`,
    row: {
      _id: sqlText`s._id`,
      name: sqlText`s.name`,
      grantedAt: instant(sqlText`held.granted_at`),
      grantedBy: ref(sqlText`granter._id`, fullName(sqlText`granter`)),
      projects: sqlText`coalesce((select json_agg(json_build_object('_id', p._id, 'name', p.name) order by ${nameOrder(sqlText`p.name`)}, p._id)
        from project_skills required join projects p on p._id = required.project_id
        where required.skill_id = s._id and p.deleted_at is null and p.status <> 'completed'), '[]'::json)`,
    },
    search: [sqlText`s.name`],
    sorts: { name: nameOrder(sqlText`s.name`), grantedAt: sqlText`held.granted_at`, createdAt: sqlText`s.created_at` },
    defaultOrder: sqlText`held.granted_at desc`,
    filters: {},
  };
  const page = pageSql({ view, key: "userSkills", query, params });
  return sqlText`(select ${page} from users existing where existing._id = ${user} and existing.deleted_at is null)`;
};
