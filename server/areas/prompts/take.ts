import type { Prompt } from "../../../contract/prompts/entity.ts";
import { leaseHours } from "../../../contract/prompts/rules.ts";
import type { Config } from "../../config.ts";
import { AppError } from "../../core/app-error.ts";
import { theServer } from "../../core/current-user.ts";
import type { Database } from "../../core/db/pool.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type Write, write } from "../../core/db/write.ts";
import { requireOpen } from "./eligibility.ts";
import { movePrompt, recordPrompt, wrongState } from "./moves.ts";
import { lockMine, promptById, promptView } from "./queries.ts";

/** Gives the caller the answers that wait longest, or those that they have. Throws not_found, not_open, none_open. */
export const takePrompt = async (write: Write, project: string): Promise<Prompt> => {
  await requireOpen(write.sql, write.me, project);
  // So that two calls of one person don't take two.
  await run(write.sql, sqlText`select from users where _id = $1 for no key update`, [write.me._id]);
  const [held] = await run<{ _id: string }>(
    write.sql,
    sqlText`select _id from prompts where annotator_id = $2 and project_id = $1 and is_given
       and status in ('assigned', 'draft') and deleted_at is null order by assigned_at limit 1`,
    [project, write.me._id],
  );
  if (held) return lockMine(write.sql, write.me, held._id);
  const [taken] = await run<{ _id: string }>(
    write.sql,
    sqlText`update prompts set status = 'assigned', annotator_id = $2, assigned_at = now(), version = version + 1,
       updated_at = now()
     where _id = (select _id from prompts where project_id = $1 and status = 'open' and deleted_at is null
       order by created_at, _id limit 1 for no key update skip locked) returning _id`,
    [project, write.me._id],
  );
  if (!taken) throw new AppError("none_open");
  const after = await lockMine(write.sql, write.me, taken._id);
  await recordPrompt(write, { ...after, annotator: null, status: "open" }, after);
  return after;
};

const givenBack = sqlText`annotator_id = null, assigned_at = null`;

/** Throws not_found, wrong_state. */
export const releasePrompt = async (write: Write, id: string): Promise<void> => {
  const before = await lockMine(write.sql, write.me, id);
  if (!before.can.release) throw wrongState(before);
  await movePrompt(write, before, "open", givenBack);
  await recordPrompt(write, before, { ...before, annotator: null, status: "open" });
};

/** Answers returned in one transaction. */
const batch = 200;

/** Returns answers that people took and never began to rate. */
export const returnAll = async ({ db, config }: { readonly db: Database; readonly config: Config }): Promise<void> => {
  const options = { db, config, me: null, action: "prompts.return", audited: true, requestId: "background" };
  let done: number;
  do {
    done = await write(options, async (tx) => {
      const due = await run<{ _id: string }>(
        tx.sql,
        sqlText`select _id from prompts where status = 'assigned' and assigned_at < now() - make_interval(hours => $1)
         limit ${batch} for no key update skip locked`,
        [leaseHours],
      );
      const ids = due.map(({ _id }) => _id);
      await tx.record();
      for (const before of await readMany<Prompt>(tx.sql, promptView, theServer, ids)) {
        await movePrompt(tx, before, "open", givenBack);
        await recordPrompt(tx, before, await promptById(tx.sql, theServer, before._id));
      }
      return due.length;
    });
  } while (done === batch);
};
