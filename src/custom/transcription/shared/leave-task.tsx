import { useEffect, useId, useRef, useState } from "react";
import type { Task } from "../../../../contract/tasks/entity.ts";
import { commentMax, skipReasonLabels, type SkipReason } from "../../../../contract/tasks/rules.ts";
import { toasts } from "../../../providers/toasts.ts";
import { useStep } from "../../../providers/use-step.ts";
import { Key, usePageKeys } from "./key.tsx";
import { releaseTask, skipTask } from "./task-queries.ts";
import { reasonAction, reasonsFor, workerActions } from "./worker-actions.ts";
import "./leave-task.css";

interface Props {
  readonly task: Task;
  readonly onLeft: () => unknown;
  readonly onClose: () => void;
}

/** The focus goes into the form as it opens, also by a key, and back as it closes. */
const useFocusInside = () => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    form.current?.querySelector<HTMLElement>("input:checked, button")?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return form;
};

/** Leaves a task to others: it can't be done, with the reason, or just not now. */
export const LeaveTask = ({ task, onLeft, onClose }: Props) => {
  const [reason, setReason] = useState<SkipReason>("unclear");
  const [comment, setComment] = useState("");
  const name = useId();
  const form = useFocusInside();
  const options = { onSuccess: onLeft, onError: (error: Error) => toasts.error(error.message) };
  const skip = useStep(() => skipTask(task, reason, comment), options);
  const release = useStep(() => releaseTask(task), options);
  const isBusy = skip.isPending || release.isPending;
  const cameBack = task.status === "rejected";
  const reasons = cameBack ? [] : reasonsFor(task.kind);
  /** By its key: the focus goes along where it is on a reason, and stays in the details. */
  const choose = (one: SkipReason): void => {
    setReason(one);
    if (document.activeElement instanceof HTMLInputElement)
      form.current?.querySelector<HTMLElement>(`[value="${one}"]`)?.focus();
  };
  const unlessBusy = (act: () => void) => () => void (isBusy || act());
  usePageKeys({
    [workerActions.giveBack.id]: unlessBusy(() => release.mutate()),
    ...(!cameBack && { [workerActions.skip.id]: unlessBusy(() => skip.mutate()) }),
    ...Object.fromEntries(reasons.map((one) => [reasonAction(one).id, () => choose(one)])),
  });
  return (
    <form
      ref={form}
      className="task-leave"
      aria-label="Leave this task"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) skip.mutate();
      }}
    >
      {cameBack ? (
        <p>Given back, it goes to someone else. What you wrote does not.</p>
      ) : (
        <fieldset>
          <legend>Why can't it be done?</legend>
          {reasons.map((one) => (
            <label key={one}>
              <input type="radio" name={name} value={one} checked={reason === one} onChange={() => setReason(one)} />{" "}
              {skipReasonLabels[one]} <Key of={reasonAction(one).id} />
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
          Keep it <Key of={workerActions.leave.id} />
        </button>
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => isBusy || release.mutate()}>
          Not now: give it back <Key of={workerActions.giveBack.id} />
        </button>
        {!cameBack && (
          <button type="submit" className="button button-primary" aria-disabled={isBusy}>
            Skip it <Key of={workerActions.skip.id} />
          </button>
        )}
      </div>
    </form>
  );
};
