import type { z } from "zod";
import type { prompts } from "../../../contract/prompts/endpoints.ts";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { leaseHours } from "../../../contract/prompts/rules.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { pieceToday } from "../jobs/actions.ts";
import { notify } from "../notifications/actions.ts";
import { proposePieces } from "../payments/actions.ts";
import { wordsAbout } from "../privacy/actions.ts";
import { movePrompt, noteSeen, recordPrompt, wrongState } from "./moves.ts";
import { lockPrompt, promptById } from "./queries.ts";

type Body = z.output<typeof prompts.review.body>;

/** Approves or rejects a submitted prompt of somebody else. Throws not_found, own_work, wrong_state, stale. */
export const reviewPrompt = async (write: Write, id: string, { decision, version, ...said }: Body): Promise<Prompt> => {
  await lockPrompt(write.sql, id);
  const before = await promptById(write.sql, write.me, id);
  if (before.annotator?._id === write.me._id) throw new AppError("own_work");
  if (!before.can.review) throw wrongState(before);
  if (version !== undefined && version !== before.version) throw stale(before);
  const userId = before.annotator!._id;
  const cause = await wordsAbout(write, userId, said.cause);
  const isApproved = decision === "approve";
  if (isApproved) await fixAmount(write, id);
  await movePrompt(
    write,
    before,
    isApproved ? "approved" : "rejected",
    sqlText`cause = $4, reviewed_by = $5, reviewed_at = now(),
      lease_until = case when is_given and $2 = 'rejected' then now() + make_interval(hours => ${leaseHours.rejected}) end`,
    [cause, write.me._id],
  );
  if (before.isGiven) await noteSeen(write, id, write.me._id);
  const after = await promptById(write.sql, write.me, id);
  await recordPrompt(write, before, after);
  if (isApproved) await pay(write, after);
  await notify(write, [
    isApproved
      ? { userId, kind: "prompt_approved", params: { prompt: id } }
      : { userId, kind: "prompt_rejected", params: { prompt: id, cause } },
  ]);
  return after;
};

/** Where there was no rate yet when it was begun or taken, an approved prompt pays today's. */
const fixAmount = ({ sql }: Write, id: string) =>
  run(
    sql,
    sqlText`update prompts q set amount = coalesce(q.amount, ${pieceToday})
     from projects p where q._id = $1 and p._id = q.project_id`,
    [id],
  );

/** Proposes the payment of an approved prompt where its project pays by the piece. */
const pay = async (write: Write, { _id, projectId, annotator, title, amount }: Prompt): Promise<void> => {
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
