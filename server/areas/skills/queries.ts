import { skillFields } from "../../../contract/skills/endpoints.ts";
import { inUse, sqlText } from "../../core/db/sql-text.ts";
import { crudOf } from "../../core/http/crud-handlers.ts";

/** People who hold it and are not deleted. */
const holders = sqlText`(select count(*) from user_skills held join users u on u._id = held.user_id
  where held.skill_id = t._id and u.deleted_at is null)`;

/** The skills of a page (`hit`), with those people counted for all of them together. */
const withHolders = sqlText`skills t left join (
  select held.skill_id, count(*) as n from user_skills held join users u on u._id = held.user_id
  where u.deleted_at is null and held.skill_id = any (array(select id from hit)) group by 1) as holding on holding.skill_id = t._id`;

/** The names of the first three projects that require it; null if none does. */
const askedBy = sqlText`(select string_agg(name, ', ') from (
  select p.name from project_skills required join projects p on p._id = required.project_id
  where required.skill_id = t._id and p.deleted_at is null order by p.name limit 3) as first_three)`;

/** Jobs that ask for it and are not over. */
const askingJobs = sqlText`(select count(*) from job_requirement_skills asked join jobs j on j.requirement_id = asked.requirement_id
  where asked.skill_id = t._id and j.deleted_at is null and j.status not in ('completed', 'archived'))`;

/** The name of a group whose rule requires it. */
const ruleOf = sqlText`(select min(g.name) from groups g where t._id = any (g.rule_skills) and g.deleted_at is null)`;

/** Courses that grant it. */
const grantingCourses = sqlText`(select count(*) from course_skills granted join courses c on c._id = granted.course_id
  where granted.skill_id = t._id and c.deleted_at is null)`;

/** Skills. Those that a project, a job or a group's rule requires, a course grants or people hold can't be removed. */
export const skillCrud = crudOf("skills", skillFields, {
  noun: "skill",
  view: {
    row: { holders },
    sorts: { holders },
    records: {
      from: (has) => (has("holders") ? withHolders : sqlText`skills t`),
      row: { holders: sqlText`coalesce(holding.n, 0)` },
    },
  },
  removeBlocker: sqlText`case
    when ${askedBy} is not null then json_build_object('code', 'in_use', 'where', ${askedBy})
    when ${ruleOf} is not null then json_build_object('code', 'in_use', 'where', 'the rule of the group ' || ${ruleOf})
    ${inUse(askingJobs, "1 job asks for it", " jobs ask for it")}
    ${inUse(grantingCourses, "1 course grants it", " courses grant it")}
    ${inUse(holders, "1 person holds it", " people hold it")} end`,
});
