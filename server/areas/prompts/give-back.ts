import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import type { Config } from "../../config.ts";
import { theServer } from "../../core/current-user.ts";
import type { Database } from "../../core/db/pool.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, type Write, write } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { movePrompt, noteSeen, recordPrompt, wrongState } from "./moves.ts";
import { lockMine, promptById, promptView } from "./queries.ts";
import { isHeld } from "./rules.ts";

/** As if nobody had ever had it: what one person thought of the answers would sway the next. */
const asGiven = sqlText`annotator_id = null, assigned_at = null, lease_until = null, amount = null, choice = null, best = null,
  reason = '', cause = '', submitted_at = null, reviewed_by = null, reviewed_at = null, active_seconds = 0, last_active_at = null`;

/**
 * Opens locked answers to others again; whoever rated them does not get them a second time. What was rated stays in the
 * audit. Throws wrong_state.
 */
const giveBack = async (write: AnyWrite, before: Prompt): Promise<void> => {
  if (before.status !== "assigned") await noteSeen(write, before._id, before.annotator!._id);
  await movePrompt(write, before, "open", asGiven);
  await run(
    write.sql,
    sqlText`delete from prompt_ratings r using prompt_answers a, prompt_turns t
     where a._id = r.answer_id and t._id = a.turn_id and t.prompt_id = $1`,
    [before._id],
  );
  await recordPrompt(write, before, await promptById(write.sql, theServer, before._id), { withRatings: true });
};

/** They are not the caller's again, even if nothing was rated yet. Throws not_found, wrong_state. */
export const releasePrompt = async (write: Write, id: string): Promise<void> => {
  const before = await lockMine(write.sql, write.me, id);
  if (!before.can.release) throw wrongState(before);
  await noteSeen(write, id, write.me._id);
  await giveBack(write, before);
};

/** Gives back all given answers that people who leave have, so that others can go on. */
export const returnPromptsOf = async (write: AnyWrite, people: readonly string[]): Promise<void> => {
  const held = await run<{ _id: string }>(
    write.sql,
    sqlText`select q._id from prompts q where q.annotator_id = any($1::uuid[]) and ${isHeld} order by q._id for no key update`,
    [people],
  );
  for (const before of await lockedPrompts(write, held)) await giveBack(write, before);
};

const lockedPrompts = ({ sql }: AnyWrite, locked: readonly { readonly _id: string }[]): Promise<Prompt[]> =>
  readMany<Prompt>(
    sql,
    promptView,
    theServer,
    locked.map(({ _id }) => _id),
  );

/** Answers returned in one transaction. */
const batch = 200;

/** Returns answers that people took or began to rate, and then left alone for too long. Two runs at once share the work. */
export const returnAll = async ({ db, config }: { readonly db: Database; readonly config: Config }): Promise<void> => {
  const options = { db, config, me: null, action: "prompts.return", audited: true, requestId: backgroundRequest };
  while ((await write(options, returnSome)) === batch);
};

const returnSome = async (tx: AnyWrite): Promise<number> => {
  const due = await run<{ _id: string }>(
    tx.sql,
    sqlText`select q._id from prompts q where q.lease_until < now() and ${isHeld} limit ${batch} for no key update skip locked`,
    [],
  );
  const returned = await lockedPrompts(tx, due);
  if (returned.length === 0) await tx.record();
  for (const before of returned) await giveBack(tx, before);
  await notify(tx, perPersonAndProject(returned.filter(({ status }) => status !== "assigned")));
  return due.length;
};

/** Who saved something is told that it is gone. */
const perPersonAndProject = (drafts: readonly Prompt[]) =>
  Object.values(Object.groupBy(drafts, ({ annotator, projectId }) => `${annotator!._id} ${projectId._id}`)).map(
    (some) => ({
      userId: some![0]!.annotator!._id,
      kind: "prompts_returned" as const,
      params: { project: some![0]!.projectId._id, count: some!.length },
    }),
  );
