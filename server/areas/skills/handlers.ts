import { skills } from "../../../contract/skills/endpoints.ts";
import { crudHandlers } from "../../core/http/crud-handlers.ts";
import type { Handlers } from "../../core/http/context.ts";
import { createSkills, mustBeFree } from "./actions.ts";
import { skillCrud } from "./queries.ts";

export const skillHandlers: Handlers<typeof skills> = {
  ...crudHandlers(skills, skillCrud),
  checkName: ({ body }, { sql }) => mustBeFree(sql, body.name),
  bulkInsert: ({ body }, { me, change }) =>
    change(async (write) => ({ skills: await createSkills(write, me, body.skills) })),
};
