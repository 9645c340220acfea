import { area } from "../../core/area.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { fillPrompts } from "./demo.ts";
import { promptHandlers } from "./handlers.ts";
import { promptsOf, waitingPrompts, promptLines } from "./queries.ts";
import { promptsTables } from "./tables.ts";
import { returnAll } from "./give-back.ts";
import { erased } from "../../../contract/core/fields.ts";

/** Deletes what reviewers wrote to a person: what they wrote and chose is the company's data, and stays. */
const eraseCauses = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  // All of them, so that it waits for a review that is under way.
  await run(sql, sqlText`update prompts set cause = case cause when '' then '' else $2 end where annotator_id = $1`, [
    userId,
    erased,
  ]);
};

export const promptsArea = area({
  name: "prompts",
  handlers: promptHandlers,
  tables: promptsTables,
  // By their titles, which have an index; whose they are, a search of people says.
  search: { view: { ...promptLines, search: [sqlText`q.title`] } },
  recordName: { table: sqlText`prompts`, name: sqlText`r.title`, isMade: true },
  jobs: [{ name: "return-prompts", cron: "19 * * * *", run: returnAll }],
  personalData: {
    archive: [{ file: "prompts.json", about: "The prompts that you wrote or rated", read: promptsOf }],
    erase: eraseCauses,
  },
  demo: fillPrompts,
  todos: {
    promptsToReview: { of: waitingPrompts.review },
    promptsRejected: { of: waitingPrompts.rejected },
  },
});
