import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistoryStateLabels } from "../../../contract/work-history/states.ts";
import { AppError } from "../../core/app-error.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { entryById } from "./queries.ts";
import { lockEntry } from "./lock-entry.ts";
import { withdrawBlocker } from "./rules.ts";

/**
 * Removes a check-in of the caller's that was a mistake, which ended within a minute. Throws not_found (also for another
 * person's entry), wrong_state, not_withdrawable.
 */
export const withdraw = async (write: Write, id: string): Promise<WorkHistory> => {
  await lockPerson(write.sql, write.me._id);
  const { state, code } = await lockEntry(write.sql, write.me, id, withdrawBlocker);
  if (code) throw new AppError(code, { params: { state: workHistoryStateLabels[state].toLowerCase() } });
  const before = await entryById(write.sql, write.me, id);
  await run(write.sql, sqlText`delete from work_history where _id = $1`, [id]);
  await write.record({ resource: "workHistory", id, before, after: null, people: [write.me._id] });
  return before;
};
