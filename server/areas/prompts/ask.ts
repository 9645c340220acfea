import type { FastifyReply } from "fastify";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { comparedMin, promptLimits } from "../../../contract/prompts/rules.ts";
import { AppError } from "../../core/app-error.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { openStream } from "../../core/http/open-stream.ts";
import { newId } from "../../core/ids.ts";
import { ModelFailure, type Models, type Target, usualLimits } from "../../services/models/models.ts";
import type { Message } from "../../services/models/protocols.ts";
import { targetsOf } from "../model-endpoints/actions.ts";
import { shuffled } from "./actions.ts";
import { addAnswers, titleOf } from "./content.ts";
import { requireOpen } from "./eligibility.ts";
import { recordPrompt, wrongState } from "./moves.ts";
import { lockMine } from "./queries.ts";

interface NewAnswer {
  readonly text: string;
  readonly source: string;
  readonly isWhole: boolean;
}

/**
 * Asks the model of a prompt's project, and sends its answer as it arrives. What arrived before the reader went away is
 * kept for a custom prompt, since that is how people stop an answer. Throws not_found, wrong_state, not_open, no_model,
 * being_asked, too_many_turns.
 */
export const askModel = async (
  { services, sql, me, change }: Context,
  id: string,
  prompt: string,
  reply: FastifyReply,
): Promise<void> => {
  const { before, targets } = await change((write) => begin(write, id));
  const { send, gone, end } = openAnswer(reply);
  try {
    const answers =
      before.kind === "custom"
        ? await streamed(services.models, targets[0]!, messagesOf(before, prompt), gone, send)
        : await compared(services.models, targets, [{ role: "user", content: prompt }], gone, send);
    if (answers.length === 0) return;
    const after = await change(async (write) => {
      const now = await lockMine(write.sql, me, id);
      // It may have been submitted meanwhile, or given back, where the answer took longer than it is waited for.
      requireAskable(now);
      const turn = await addTurn(write.sql, now, prompt);
      await addAnswers(write.sql, turn, answers);
      await finish(write.sql, id);
      const stored = await lockMine(write.sql, me, id);
      await recordPrompt(write, now, stored);
      return stored;
    });
    send("done", { prompt: after });
  } catch (error) {
    send("failed", { message: wordsOf(error) });
    if (!(error instanceof ModelFailure) && !(error instanceof AppError)) throw error;
  } finally {
    await finish(sql, id);
    end();
  }
};

const wordsOf = (error: unknown): string =>
  error instanceof ModelFailure || error instanceof AppError ? error.message : "Something went wrong";

const requireAskable = (before: Prompt): void => {
  if (!before.can.edit) throw wrongState(before);
  const [first] = before.turns;
  const isFull =
    before.kind === "custom" ? before.turns.length >= promptLimits.turns : (first?.answers.length ?? 0) > 0;
  if (isFull) throw new AppError("too_many_turns");
};

/** Whoever asks has one question at a time, however many servers there are. Throws as `askModel` does. */
const begin = async ({ sql, me }: Write, id: string): Promise<{ before: Prompt; targets: Target[] }> => {
  // So that two questions of one person are not begun at once.
  await lockPerson(sql, me._id);
  const before = await lockMine(sql, me, id);
  requireAskable(before);
  await requireOpen(sql, me, before.projectId._id);
  const targets = await targetsOf(sql, before.projectId._id);
  const begun = await run(
    sql,
    sqlText`update prompts set asking_until = now() + make_interval(secs => $3)
     where _id = $1 and not exists (select from prompts other
       where other.annotator_id = $2 and other.asking_until > now()) returning _id`,
    [id, me._id, usualLimits.whole / 1000 + 15],
  );
  if (begun.length === 0) throw new AppError("being_asked");
  return { before, targets };
};

const finish = (sql: Sql, id: string) =>
  run(sql, sqlText`update prompts set asking_until = null where _id = $1 and asking_until is not null`, [id]);

/** The conversation so far: where an answer was corrected, the model goes on from the correction. */
export const messagesOf = ({ turns }: Pick<Prompt, "turns">, prompt: string): Message[] => [
  ...turns.flatMap((turn): Message[] => {
    const answer = turn.idealAnswer || (turn.answers[0]?.text ?? "");
    return [
      { role: "user", content: turn.prompt },
      ...(answer === "" ? [] : [{ role: "assistant" as const, content: answer }]),
    ];
  }),
  { role: "user", content: prompt },
];

type Send = (event: string, data: object) => void;

const streamed = async (
  models: Models,
  target: Target,
  messages: readonly Message[],
  gone: AbortSignal,
  send: Send,
): Promise<NewAnswer[]> => {
  let text = "";
  try {
    for await (const piece of models.ask(target, messages, gone)) {
      text += piece;
      if (text.length > promptLimits.answer) throw new ModelFailure("The model's answer is too long.");
      send("piece", { text: piece });
    }
  } catch (error) {
    if (!gone.aborted) throw error;
  }
  return text === "" ? [] : [{ text: plain(text), source: target.model, isWhole: !gone.aborted }];
};

/** Asks each model, or one of them twice, and puts the answers into an order that says nothing of where they come from. */
const compared = async (
  models: Models,
  targets: readonly Target[],
  messages: readonly Message[],
  gone: AbortSignal,
  send: Send,
): Promise<NewAnswer[]> => {
  const asked = targets.length >= comparedMin ? targets : [targets[0]!, targets[0]!];
  let done = 0;
  send("progress", { done, of: asked.length });
  const answers = await Promise.all(
    asked.map(async (target) => {
      const [answer] = await streamed(models, target, messages, gone, () => {});
      send("progress", { done: ++done, of: asked.length });
      return answer;
    }),
  );
  const whole = answers.filter((answer) => answer?.isWhole === true) as NewAnswer[];
  return whole.length === asked.length ? shuffled(whole) : [];
};

/** PostgreSQL stores neither U+0000 nor lone surrogates. */
const plain = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** A selective prompt has one turn; of a custom one the last that was not answered is asked, if it asks the same. */
const addTurn = async (sql: Sql, { _id, kind, turns }: Prompt, prompt: string): Promise<string> => {
  const last = turns.at(-1);
  const fits = last && last.answers.length === 0 && (kind === "selective" || last.prompt === prompt);
  const turn = fits ? last._id : newId();
  await run(
    sql,
    sqlText`insert into prompt_turns (_id, prompt_id, place, prompt) values ($1, $2, $3, $4)
     on conflict (_id) do update set prompt = excluded.prompt`,
    [turn, _id, fits ? turns.length - 1 : turns.length, prompt],
  );
  await run(
    sql,
    sqlText`update prompts set title = case when $2 then $3 else title end, version = version + 1, updated_at = now(),
       status = case status when 'assigned' then 'draft' else status end where _id = $1`,
    [_id, turns.length === 0 || (fits && turns.length === 1), titleOf(prompt)],
  );
  return turn;
};

/** Often enough that no proxy closes a stream on which the model is still thinking. */
const heartbeatMs = 10_000;

const openAnswer = (reply: FastifyReply) => {
  const out = openStream(reply, "asked");
  const gone = new AbortController();
  const heartbeat = setInterval(() => out.write(": still here\n\n"), heartbeatMs);
  out.on("close", () => {
    clearInterval(heartbeat);
    gone.abort();
  });
  return {
    gone: gone.signal,
    send: (event: string, data: object): void => {
      if (!out.writableEnded && !out.destroyed) out.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end: (): void => {
      clearInterval(heartbeat);
      out.end();
    },
  };
};
