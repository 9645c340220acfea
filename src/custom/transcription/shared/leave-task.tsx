import { useId, useState } from "react";
import type { Task } from "../../../../contract/tasks/entity.ts";
import { commentMax, skipReasonLabels, skipReasons } from "../../../../contract/tasks/rules.ts";
import { toasts } from "../../../providers/toasts.ts";
import { useStep } from "../../../providers/use-step.ts";
import { releaseTask, skipTask } from "./task-queries.ts";
import "./leave-task.css";

interface Props {
  readonly task: Task;
  readonly onLeft: () => unknown;
  readonly onClose: () => void;
}

/** A line to read has nothing to play. */
const reasonsFor = ({ kind }: Task) => skipReasons.filter((one) => kind !== "line" || one !== "broken");

/** Leaves a task to others: it can't be done, with the reason, or just not now. */
export const LeaveTask = ({ task, onLeft, onClose }: Props) => {
  const [reason, setReason] = useState<(typeof skipReasons)[number]>("unclear");
  const [comment, setComment] = useState("");
  const name = useId();
  const options = { onSuccess: onLeft, onError: (error: Error) => toasts.error(error.message) };
  const skip = useStep(() => skipTask(task, reason, comment), options);
  const release = useStep(() => releaseTask(task), options);
  const isBusy = skip.isPending || release.isPending;
  return (
    <form
      className="task-leave"
      aria-label="Leave this task"
      onSubmit={(event) => {
        event.preventDefault();
        skip.mutate();
      }}
    >
      {task.status === "rejected" ? (
        <p>Given back, it goes to someone else. What you wrote does not.</p>
      ) : (
        <fieldset>
          <legend>Why can't it be done?</legend>
          {reasonsFor(task).map((one) => (
            <label key={one}>
              <input type="radio" name={name} checked={reason === one} onChange={() => setReason(one)} />{" "}
              {skipReasonLabels[one]}
            </label>
          ))}
          <label>
            Details (optional)
            <textarea
              rows={2}
              maxLength={commentMax}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          </label>
        </fieldset>
      )}
      <div className="confirm-buttons">
        <button type="button" className="button" onClick={onClose}>
          Keep it
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={() => release.mutate()}>
          Not now: give it back
        </button>
        {task.status !== "rejected" && (
          <button type="submit" className="button button-primary" disabled={isBusy}>
            Skip it
          </button>
        )}
      </div>
    </form>
  );
};
