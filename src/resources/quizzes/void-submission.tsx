import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { type QuizSubmission, submissionBodies } from "../../../contract/quiz-submissions/entity.ts";
import { call } from "../../providers/client.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import { useChange } from "../../ui/feedback/use-run.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";

const reasonSchema = submissionBodies.void.shape.reason.meta({
  label: "Reason",
  help: "The learner reads this, and can start anew",
});

/** Voids an attempt, with the reason. */
const VoidSubmission = ({ record, onClose }: DialogProps<QuizSubmission>) => {
  const { _id, user, number, version } = record;
  const change = useChange();
  const name = `${user.name}'s attempt ${number}`;
  return (
    <ReasonDialog
      draft={`void ${_id}`}
      schema={reasonSchema}
      verb="Void"
      title={`Void ${name}?`}
      onReason={(reason) =>
        change(() => call(quizSubmissions.void, { params: { _id }, body: { reason, version } }), `${name} is void`)
      }
      onClosed={onClose}
    />
  );
};

export default VoidSubmission;
