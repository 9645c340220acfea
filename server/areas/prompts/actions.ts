import { randomInt } from "node:crypto";
import type { z } from "zod";
import { prompts } from "../../../contract/prompts/endpoints.ts";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { type Choice, lacks, leaseHours, type PromptKind } from "../../../contract/prompts/rules.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { removeRecord } from "../../core/db/crud.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { pieceToday } from "../jobs/actions.ts";
import { lockProject } from "../projects/actions.ts";
import { addAnswers, storeTurns, titleOf, type WrittenTurn } from "./content.ts";
import { requireOpen } from "./eligibility.ts";
import { movePrompt, recordPrompt, wrongState } from "./moves.ts";
import { lockMine, lockPrompt, promptById, promptCrud } from "./queries.ts";

export { returnPromptsOf } from "./give-back.ts";

type GivenAnswers = z.output<typeof prompts.createSelective.body>["answers"];

/** What an author changes of a prompt. */
interface Content {
  readonly turns: readonly WrittenTurn[];
  readonly choice: Choice | null;
  readonly best: string | null;
  readonly reason: string;
  readonly status: "draft" | "submitted";
}
const unchosen = { choice: null, best: null, reason: "" } as const;

const insertPrompt = async (
  { sql, me }: Write,
  project: string,
  kind: PromptKind,
  { isGiven }: { readonly isGiven: boolean },
): Promise<string> => {
  const _id = newId();
  await run(
    sql,
    sqlText`insert into prompts (_id, project_id, kind, is_given, created_by, status, annotator_id, amount)
     select $1, p._id, $3, $4::boolean, $5::uuid, case when $4 then 'open' else 'draft' end, case when not $4 then $5 end,
       case when not $4 then ${pieceToday} end from projects p where p._id = $2`,
    [_id, project, kind, isGiven, me._id],
  );
  return _id;
};

/** Begins a prompt of the caller's, which pays what its project pays today. Throws not_found, not_open, validation. */
export const createPrompt = async (
  write: Write,
  project: string,
  kind: PromptKind,
  content: Pick<Content, "turns" | "status">,
): Promise<Prompt> => {
  await requireOpen(write.sql, write.me, project);
  const _id = await insertPrompt(write, project, kind, { isGiven: false });
  const empty = await lockMine(write.sql, write.me, _id);
  await storeContent(write, empty, { ...unchosen, ...content });
  const made = await lockMine(write.sql, write.me, _id);
  await recordPrompt(write, null, made);
  return made;
};

/** Gives answers that anyone may compare, in an order that says nothing of where they come from. Throws not_found, forbidden. */
export const giveAnswers = async (
  write: Write,
  project: string,
  prompt: string,
  answers: GivenAnswers,
): Promise<Prompt> => {
  if (!(prompts.restore.policy.roles as readonly string[]).includes(write.me.role)) throw new AppError("forbidden");
  await lockProject(write.sql, project);
  const _id = await insertPrompt(write, project, "selective", { isGiven: true });
  const empty = await promptById(write.sql, write.me, _id);
  await storeTurns(write.sql, empty, [{ prompt, idealAnswer: "", answers: [] }]);
  await run(write.sql, sqlText`update prompts set title = $2 where _id = $1`, [_id, titleOf(prompt)]);
  const { turns } = await promptById(write.sql, write.me, _id);
  const whole = answers.map((answer) => ({ ...answer, isWhole: true }));
  await addAnswers(write.sql, turns[0]!._id, shuffled(whole));
  const made = await promptById(write.sql, write.me, _id);
  await recordPrompt(write, null, made);
  return made;
};

/** In random order. */
export const shuffled = <T>(all: readonly T[]): T[] => {
  const left = [...all];
  return all.map(() => left.splice(randomInt(left.length), 1)[0]!);
};

/** Changes or submits a prompt of the caller's. Throws not_found, wrong_state, stale, validation. */
export const updatePrompt = async (
  write: Write,
  id: string,
  kind: PromptKind,
  version: number | undefined,
  contentOf: (before: Prompt) => Content,
): Promise<Prompt> => {
  const before = await lockMine(write.sql, write.me, id);
  if (before.kind !== kind) throw new AppError("not_found", { params: { noun: `${kind} prompt` } });
  if (!before.can.edit) throw wrongState(before);
  if (version !== undefined && version !== before.version) throw stale(before);
  await storeContent(write, before, contentOf(before));
  const after = await lockMine(write.sql, write.me, id);
  await recordPrompt(write, before, after);
  return after;
};

const storeContent = async (write: Write, before: Prompt, content: Content): Promise<void> => {
  const { turns, choice, best, reason, status } = content;
  requireChoice(before, content);
  await requireUnchanged(write, before, turns);
  await storeTurns(write.sql, before, turns);
  await run(
    write.sql,
    sqlText`update prompts set title = $2, choice = $3, best = $4, reason = $5, version = version + 1, updated_at = now(),
       status = case status when 'assigned' then 'draft' else status end,
       lease_until = case when is_given then now() + make_interval(hours => ${leaseHours.saved}) end where _id = $1`,
    [before._id, titleOf(turns[0]?.prompt), choice, best, reason],
  );
  if (status === "submitted") await submit(write, before._id);
};

const invalid = (field: string, message: string) => new AppError("validation", { fields: { [field]: [message] } });

const requireChoice = ({ turns }: Prompt, { choice, best }: Content): void => {
  if (best === null) return;
  if (choice !== "better") throw invalid("best", "Only where one answer is better.");
  if (!turns[0]?.answers.some(({ _id }) => _id === best)) throw invalid("best", "There is no such answer.");
};

/** While the model is asked, its turns must not change below it. */
const requireUnchanged = async ({ sql }: Write, { _id }: Prompt, turns: readonly WrittenTurn[]): Promise<void> => {
  const [given] = await run<{ isAsking: boolean }>(
    sql,
    sqlText`select coalesce(asking_until > now(), false) as "isAsking" from prompts where _id = $1`,
    [_id],
  );
  if (given?.isAsking && turns.length > 0) throw new AppError("being_asked");
};

/** Throws validation with what is missing. */
const submit = async (write: Write, id: string): Promise<void> => {
  const before = await lockMine(write.sql, write.me, id);
  const features = await run<{ _id: string; name: string }>(
    write.sql,
    sqlText`select _id, name from rating_features where project_id = $1 and deleted_at is null order by created_at, _id`,
    [before.projectId._id],
  );
  const missing = Object.entries(lacks(before, features));
  if (missing.length > 0) {
    throw new AppError("validation", { fields: Object.fromEntries(missing.map(([name, text]) => [name, [text]])) });
  }
  await movePrompt(
    write,
    before,
    "submitted",
    sqlText`submitted_at = now(), lease_until = null, cause = '', reviewed_by = null, reviewed_at = null`,
  );
};

/** Deletes a prompt that the caller may delete. Throws not_found, wrong_state. */
export const removePrompt = async (write: Write, id: string): Promise<Prompt> => {
  await lockPrompt(write.sql, id);
  const before = await promptById(write.sql, write.me, id);
  const isOthers = before.annotator?._id !== write.me._id;
  if (isOthers && !prompts.remove.policy.othersRoles.some((role) => role === write.me.role)) {
    throw new AppError("not_found", { params: { noun: "prompt" } });
  }
  if (!before.can.remove) throw wrongState(before);
  await removeRecord<Prompt>(write, promptCrud, id);
  return before;
};
