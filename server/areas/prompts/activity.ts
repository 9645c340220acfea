import { editablePrompts } from "../../../contract/prompts/states.ts";
import { signsOf } from "../../core/db/activity.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { wrongState } from "./moves.ts";
import { lockMine } from "./queries.ts";

const signs = signsOf(sqlText`prompts`, sqlText`active_seconds`, sqlText`last_active_at`);

/** Notes that the caller is at work on their prompt, and returns the active time so far. Sends no live event. Throws not_found, wrong_state. */
export const notePromptActivity = async (write: Write, id: string): Promise<{ activeSeconds: number }> => {
  const [found] = await run<{ activeSeconds: number }>(
    write.sql,
    sqlText`update prompts set ${signs.noted}
     where _id = $1 and annotator_id = $2 and status = any ($3::text[]) and deleted_at is null
     returning active_seconds as "activeSeconds"`,
    [id, write.me._id, editablePrompts],
  );
  if (!found) throw wrongState(await lockMine(write.sql, write.me, id));
  return found;
};
