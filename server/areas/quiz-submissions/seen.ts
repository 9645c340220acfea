import type { SubmissionDetail } from "../../../contract/quiz-submissions/entity.ts";
import { write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { markSeen } from "../notifications/actions.ts";

/** The notification of a result is read once its person has seen the result. Returns the attempt. */
export const seen = async (
  { services: { db, config }, me, requestId }: Context,
  submission: SubmissionDetail,
): Promise<SubmissionDetail> => {
  const { _id, user, status } = submission;
  if (user._id !== me._id || status !== "graded") return submission;
  const options = { action: "quizSubmissions.see", audited: false, db, config, me, requestId };
  await write(options, (tx) => markSeen(tx, "quiz_graded", { submission: _id }));
  return submission;
};
