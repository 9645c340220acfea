import { skills } from "../../../contract/skills/endpoints.ts";
import { requireFreeName } from "../../core/db/name-key.ts";
import { crudHandlers } from "../../core/http/crud-handlers.ts";
import type { Handlers } from "../../core/http/context.ts";
import { createSkills } from "./actions.ts";
import { skillCrud } from "./queries.ts";

export const skillHandlers: Handlers<typeof skills> = {
  ...crudHandlers(skills, skillCrud),
  checkName: ({ body }, { sql }) => requireFreeName(sql, "skills", body.name),
  bulkInsert: ({ body }, { change }) => change(async (write) => ({ skills: await createSkills(write, body.skills) })),
};
