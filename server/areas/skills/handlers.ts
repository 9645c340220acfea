import type { skills } from "../../../contract/skills.ts";
import { pageSql } from "../../db/view.ts";
import { type Handlers, hot } from "../../http/context.ts";
import { createSkill, createSkills, editSkill, mustBeFree, removeSkill, skillById } from "./actions.ts";
import { skillView } from "./queries.ts";

export const skillHandlers: Handlers<typeof skills> = {
  list: hot(({ query }, params) => pageSql({ view: skillView, key: "skills", query, params })),
  show: ({ params }, { sql, me }) => skillById(sql, me, params._id),
  create: ({ body }, { me, change }) => change((write) => createSkill(write, me, body)),
  edit: ({ params, body }, { me, change }) => change((write) => editSkill(write, me, params._id, body)),
  remove: ({ params }, { me, change }) => change((write) => removeSkill(write, me, params._id)),
  checkName: ({ body }, { sql }) => mustBeFree(sql, body.name),
  bulkInsert: ({ body }, { me, change }) =>
    change(async (write) => ({ skills: await createSkills(write, me, body.skills) })),
};
