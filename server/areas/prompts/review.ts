import type { z } from "zod";
import type { prompts } from "../../../contract/prompts/endpoints.ts";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { pieceToday } from "../jobs/actions.ts";
import { notify } from "../notifications/actions.ts";
import { proposePieces } from "../payments/actions.ts";
import { movePrompt, recordPrompt, wrongState } from "./moves.ts";
import { lockPrompt, promptById } from "./queries.ts";

type Body = z.output<typeof prompts.review.body>;

/** Approves or rejects a submitted prompt of somebody else. Throws not_found, own_work, wrong_state, stale. */
export const reviewPrompt = async (write: Write, id: string, { decision, cause, version }: Body): Promise<Prompt> => {
  await lockPrompt(write.sql, id);
  const before = await promptById(write.sql, write.me, id);
  if (before.annotator?._id === write.me._id) throw new AppError("own_work");
  if (!before.can.review) throw wrongState(before);
  if (version !== undefined && version !== before.version) throw stale(before);
  const isApproved = decision === "approve";
  await movePrompt(
    write,
    before,
    isApproved ? "approved" : "rejected",
    sqlText`cause = $4, reviewed_by = $5, reviewed_at = now()`,
    [cause, write.me._id],
  );
  const after = await promptById(write.sql, write.me, id);
  await recordPrompt(write, before, after);
  const userId = before.annotator!._id;
  if (isApproved) await pay(write, after);
  await notify(write, [
    isApproved
      ? { userId, kind: "prompt_approved", params: { prompt: id } }
      : { userId, kind: "prompt_rejected", params: { prompt: id, cause } },
  ]);
  return after;
};

/** Proposes the payment of an approved prompt where its project pays by the piece, at the rate of this day. */
const pay = async (write: Write, { _id, projectId, annotator, title }: Prompt): Promise<void> => {
  const [rate] = await run<{ amount: number | null }>(
    write.sql,
    sqlText`select ${pieceToday} as amount from projects p where p._id = $1`,
    [projectId._id],
  );
  const amount = rate?.amount ?? null;
  if (amount === null) return;
  await proposePieces(write, [
    {
      of: "prompt_id",
      id: _id,
      userId: annotator!._id,
      projectId: projectId._id,
      amount,
      subject: title,
      acceptedBy: write.me._id,
    },
  ]);
};
