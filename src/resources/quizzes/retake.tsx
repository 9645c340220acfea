import { submissionBodies } from "../../../contract/quiz-submissions/entity.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { submissionStates } from "../../../contract/quiz-submissions/states.ts";
import type { QuizSummary } from "../../../contract/quizzes/endpoints.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import { plural } from "../../ui/format.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { changeText } from "./changes.tsx";

const reasonSchema = submissionBodies.retake.shape.reason.meta({
  label: "Reason",
  help: "Everyone who took it reads this. What they submitted no longer counts",
});

/** The attempts that count as yet. */
const counting = {
  isRetaken: "false" as const,
  status: submissionStates.filter((state) => state !== "void"),
  limit: 1,
};

/** Has everyone take a quiz again; it says how many attempts that touches. */
const Retake = ({ record: { _id, name }, onClose }: DialogProps<QuizSummary>) => {
  const change = useChange();
  const read = useEndpoint(quizSubmissions.ofQuiz, { params: { quizId: _id }, query: counting });
  if (!read.data) return null;
  const { filteredTotalCount, meta } = read.data;
  const many = `${meta.countExact ? "" : "more than "}${plural(filteredTotalCount, "attempt")}`;
  const retake = (reason: string) =>
    change(async () => {
      const { quizChange } = await call(quizSubmissions.retake, { params: { _id }, body: { reason } });
      toasts.success(changeText(quizChange));
    });
  return (
    <ReasonDialog
      draft={`retake ${_id}`}
      schema={reasonSchema}
      verb="Have everyone retake it"
      title={`${name}: ${many} will no longer count`}
      onReason={retake}
      onClosed={onClose}
    />
  );
};

export default Retake;
