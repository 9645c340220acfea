import type { Database } from "../../../server/core/db/pool.ts";
import { newId } from "../../../server/core/ids.ts";

/** An open request for a skill of its own. */
export const insertSkillRequest = async ({ sql }: Database, { _id: user_id }: { _id: string }): Promise<void> => {
  const skill_id = newId();
  await sql
    .insertInto("skills")
    .values({ _id: skill_id, name: `Skill ${skill_id}` })
    .execute();
  await sql.insertInto("skill_requests").values({ _id: newId(), user_id, skill_id }).execute();
};
