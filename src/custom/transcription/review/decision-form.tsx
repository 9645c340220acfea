import { useNavigate } from "react-router";
import type { Task } from "../../../../contract/tasks/entity.ts";
import {
  commentMax,
  reviewReasonLabel,
  reviewReasonsFor,
  type ReviewReason,
  type TaskDecision,
} from "../../../../contract/tasks/rules.ts";
import { toasts } from "../../../providers/toasts.ts";
import { useStep } from "../../../providers/use-step.ts";
import { Key } from "../shared/key.tsx";
import type { ChosenKeys } from "../shared/keys.ts";
import { NoRoom } from "../shared/no-room.tsx";
import { reasonOf } from "../shared/reason-of.ts";
import { useKeys } from "../shared/use-keys.ts";
import { decide } from "./queries.ts";
import { acceptAction, reasonAction, reviewActions, reviewPageActions } from "./review-actions.ts";
import type { Review } from "./use-review.ts";
import "../../../ui/button.css";
import "../../../ui/field.css";
import "../../../ui/feedback/confirm-dialog.css";
import "./reviews.css";

interface Props {
  readonly task: Task;
  readonly of: Review;
  readonly chosenKeys: ChosenKeys;
  /** The task that comes next. */
  readonly next: string | undefined;
}

/** What is wrong with the work, and the decision, which is on the version that the reviewer sees. */
export const DecisionForm = ({ task, of, next, chosenKeys }: Props) => {
  const navigate = useNavigate();
  const { isFixed, hasKept, isMoved } = of;
  const { version, text, reasons, comment } = of.review;
  const step = useStep(
    (decision: TaskDecision) =>
      decide({ ...task, version }, { decision, reasons, comment, content: decision === "fix" ? text! : undefined }),
    {
      onSuccess: () => {
        of.forget();
        return navigate(next ? `/task-reviews/${next}` : "/task-reviews", { replace: true });
      },
      onError: (error) => {
        of.setSending(false);
        toasts.error(reasonOf(error));
      },
    },
  );
  const isExplained = reasons.length > 0 || comment.trim() !== "";
  const send = (decision: TaskDecision): void => {
    if (isMoved) toasts.error("The worker changed this. Choose a text first.");
    else if (!step.isPending) {
      of.setSending(true);
      step.mutate(decision);
    }
  };
  const accept = (): void => send(isFixed || hasKept ? "fix" : "approve");
  const sendBack = (): void => {
    if (!isExplained) toasts.error("Say what is wrong.");
    else send("reject");
  };
  const toggle = (reason: ReviewReason): void =>
    of.change({
      reasons: reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason],
    });
  const possible = reviewReasonsFor(task.kind);
  useKeys(reviewPageActions(task.kind), chosenKeys, {
    [acceptAction]: accept,
    [reviewActions.back.id]: sendBack,
    ...Object.fromEntries(possible.map((reason) => [reasonAction(task.kind, reason).id, () => toggle(reason)])),
  });
  const isHeldUp = step.isPending || isMoved;
  return (
    <form className="task-decision" aria-label="Decision" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>What is wrong? Needed to send it back</legend>
        {possible.map((reason) => (
          <label key={reason}>
            <input type="checkbox" checked={reasons.includes(reason)} onChange={() => toggle(reason)} />
            {reviewReasonLabel(task.kind, reason)} <Key of={reasonAction(task.kind, reason).id} />
          </label>
        ))}
      </fieldset>
      <label className="field">
        Comment for the worker (optional)
        <textarea
          rows={2}
          maxLength={commentMax}
          value={comment}
          onChange={({ target }) => of.change({ comment: target.value })}
        />
      </label>
      <NoRoom isInBrowser={of.isInBrowser} />
      <div className="confirm-buttons">
        <button type="button" className="button" disabled={isHeldUp || !isExplained} onClick={sendBack}>
          Send back <Key of={reviewActions.back.id} />
        </button>
        <button type="button" className="button button-primary" disabled={isHeldUp} onClick={accept}>
          {isFixed ? "Fix and accept" : "Accept"} <Key of={acceptAction} />
        </button>
      </div>
    </form>
  );
};
