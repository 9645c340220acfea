import type { Prompt } from "../../../contract/prompts/entity.ts";
import { promptStateLabels, promptStatesBefore, type PromptState } from "../../../contract/prompts/states.ts";
import { AppError } from "../../core/app-error.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { authorOf } from "./queries.ts";

export const wrongState = ({ status }: Prompt): AppError =>
  new AppError("wrong_state", { params: { state: promptStateLabels[status].toLowerCase() } });

/**
 * The only writer of a prompt's state; only given answers are ever open. `values` of `set` begin at `$4`. Throws wrong_state.
 */
export const movePrompt = async (
  write: AnyWrite,
  before: Prompt,
  to: PromptState,
  set: SqlText,
  values: readonly unknown[] = [],
): Promise<void> => {
  const moved = await run(
    write.sql,
    sqlText`update prompts set status = $2, ${set}, version = version + 1, updated_at = now()
     where _id = $1 and status = any($3::text[]) and (is_given or $2 <> 'open') returning _id`,
    [before._id, to, promptStatesBefore(to), ...values],
  );
  if (moved.length === 0) throw wrongState(before);
};

/** Notes that a person has seen given answers, by work on them or a review, so that they don't get them to compare anew. */
export const noteSeen = ({ sql }: AnyWrite, id: string, userId: string) =>
  run(sql, sqlText`insert into prompt_seen_by (prompt_id, user_id) values ($1, $2) on conflict do nothing`, [
    id,
    userId,
  ]);

interface Recorded {
  /** For a change that deletes them. */
  readonly withRatings?: boolean;
}

/** Records a change for audit and live events: without its texts, which the prompt itself keeps. */
export const recordPrompt = (
  write: AnyWrite,
  before: Prompt | null,
  after: Prompt,
  { withRatings = false }: Recorded = {},
): Promise<void> => {
  const kept = ({ turns, cause: _cause, ...rest }: Prompt) => ({
    ...rest,
    ...(withRatings && { ratings: ratingsOf(turns) }),
  });
  return write.record({
    resource: "prompts",
    id: after._id,
    before: before && kept(before),
    after: kept(after),
    people: [...new Set([...(before ? authorOf(before) : []), ...authorOf(after)])],
  });
};

const ratingsOf = (turns: Prompt["turns"]) =>
  turns.flatMap(({ answers }) =>
    answers.flatMap(({ _id, ratings }) => ratings.map((one) => ({ answer: _id, ...one }))),
  );
