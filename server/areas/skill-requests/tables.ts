import type { SkillRequestState } from "../../../contract/skill-requests/states.ts";
import { instant, type KyselyTables, nullable, oneOf, optional, stamps, text, uuid } from "../../core/db/columns.ts";

export const skillRequestsTables = {
  skill_requests: {
    _id: uuid,
    user_id: uuid,
    skill_id: uuid,
    project_id: nullable(uuid),
    state: optional(oneOf<SkillRequestState>()),
    answer: optional(text),
    course_id: nullable(uuid),
    decided_by: nullable(uuid),
    decided_at: nullable(instant),
    ...stamps,
  },
} as const;

declare module "../../core/db/tables.ts" {
  interface Tables extends KyselyTables<typeof skillRequestsTables> {}
}
