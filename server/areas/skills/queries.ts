import { skillFields } from "../../../contract/skills/endpoints.ts";
import { inUse } from "../../core/db/sql-text.ts";
import { crudOf } from "../../core/http/crud-handlers.ts";

/** People who hold it and are not deleted. */
const holders = `(select count(*) from user_skills held join users u on u._id = held.user_id
  where held.skill_id = t._id and u.deleted_at is null)`;

/** The first of the projects that ask for it, in words; null where none does. */
const askedBy = `(select string_agg(name, ', ') from (
  select p.name from project_skills asked join projects p on p._id = asked.project_id
  where asked.skill_id = t._id and p.deleted_at is null order by p.name limit 3) as first_three)`;

/** A group whose rule asks for it. */
const ruleOf = `(select min(g.name) from groups g where t._id = any (g.rule_skills) and g.deleted_at is null)`;

/** Skills; one that a project or the rule of a group asks for or that somebody holds stays. */
export const skillCrud = crudOf("skills", skillFields, {
  thing: "skill",
  view: { row: { holders }, sorts: { holders } },
  removeRefusal: `case
    when ${askedBy} is not null then json_build_object('code', 'in_use', 'where', ${askedBy})
    when ${ruleOf} is not null then json_build_object('code', 'in_use', 'where', 'the rule of the group ' || ${ruleOf})
    ${inUse(holders, "1 person holds it", " people hold it")} end`,
});
