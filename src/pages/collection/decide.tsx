import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { collectedMax } from "../../../contract/collection/kinds.ts";
import { type RejectCause, rejectCauseLabels, rejectCauses } from "../../../contract/collection/states.ts";
import { useStep } from "../../providers/use-step.ts";
import { refusalText } from "../../ui/feedback/failure-text.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { approve, reject } from "./queries.ts";
import "../../ui/control.css";

interface Props {
  readonly item: CollectedItem;
  readonly onDone: (text: string) => void;
}

/** Approves with `a`; `r` asks for the cause first, which is sent by Ctrl+Enter or left by Escape. */
export const Decide = ({ item: { _id, name, version }, onDone }: Props) => {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const toReject = useRef<HTMLButtonElement>(null);
  const [isRejecting, setRejecting] = useState(false);
  const [cause, setCause] = useState<RejectCause>("off_topic");
  const [comment, setComment] = useState("");
  const [problem, setProblem] = useState("");
  const step = useStep(
    (isApproved: boolean) => (isApproved ? approve(_id, version) : reject(_id, version, cause, comment)),
    {
      onSuccess: (_, isApproved) => onDone(`${name} ${isApproved ? "approved" : "rejected"}`),
      onError: (error) => setProblem(refusalText(error)),
    },
  );
  const ask = (): void => {
    if (step.isPending) return;
    setRejecting(true);
    requestAnimationFrame(() => select.current?.focus());
  };
  const cancel = (): void => {
    setRejecting(false);
    requestAnimationFrame(() => toReject.current?.focus());
  };
  const go = (isApproved: boolean): void => {
    if (!step.isPending) step.mutate(isApproved);
  };
  const pressInField = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (key === "Escape") cancel();
    if (key === "Enter" && (ctrlKey || metaKey)) go(false);
  };
  useShortcuts({ a: () => go(true), r: ask });
  return (
    <div className="upload-decide">
      {problem && (
        <p role="alert" className="upload-decide-problem">
          {problem}
        </p>
      )}
      {!isRejecting && (
        <div className="upload-review-steps">
          <button
            type="button"
            className="button button-primary"
            aria-disabled={step.isPending}
            onClick={() => go(true)}
          >
            Approve <kbd>A</kbd>
          </button>
          <button
            ref={toReject}
            type="button"
            className="button button-danger"
            aria-disabled={step.isPending}
            onClick={ask}
          >
            Reject… <kbd>R</kbd>
          </button>
        </div>
      )}
      {isRejecting && (
        <form
          className="upload-decide"
          onSubmit={(event) => {
            event.preventDefault();
            go(false);
          }}
        >
          <label htmlFor={`${id}-cause`}>Cause</label>
          <select
            ref={select}
            id={`${id}-cause`}
            className="control"
            value={cause}
            onKeyDown={pressInField}
            onChange={({ target }) => setCause(target.value as RejectCause)}
          >
            {rejectCauses.map((one) => (
              <option key={one} value={one}>
                {rejectCauseLabels[one]}
              </option>
            ))}
          </select>
          <label htmlFor={`${id}-comment`}>Comment</label>
          <textarea
            id={`${id}-comment`}
            className="control"
            rows={3}
            maxLength={collectedMax.characters}
            value={comment}
            onKeyDown={pressInField}
            onChange={({ target }) => setComment(target.value)}
          />
          <span className="soft">Whoever uploaded it reads this</span>
          <div className="upload-review-steps">
            <button type="submit" className="button button-danger" aria-disabled={step.isPending}>
              Reject <kbd>Ctrl+Enter</kbd>
            </button>
            <button type="button" className="button" onClick={cancel}>
              Cancel <kbd>Esc</kbd>
            </button>
          </div>
        </form>
      )}
    </div>
  );
};
