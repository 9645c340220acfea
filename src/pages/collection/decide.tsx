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

/**
 * Approves with `a`; `r` asks for the cause first, which is sent by Ctrl+Enter or left by Escape. What is decided is of the
 * version that the reviewer saw: of a later one they say first that they looked at it, by `l`.
 */
export const Decide = ({ item, onDone }: Props) => {
  const { _id, name, version } = item;
  const [seen, setSeen] = useState(item);
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const toReject = useRef<HTMLButtonElement>(null);
  const [isRejecting, setRejecting] = useState(false);
  const [cause, setCause] = useState<RejectCause | "">("");
  const [comment, setComment] = useState("");
  const [problem, setProblem] = useState("");
  const step = useStep(
    (why: RejectCause | null) => (why ? reject(_id, seen.version, why, comment) : approve(_id, seen.version)),
    {
      onSuccess: (_, why) => onDone(`${name} ${why ? "rejected" : "approved"}`),
      onError: (error) => setProblem(refusalText(error)),
    },
  );
  // Until it is refetched, what changed may be the decision's own doing.
  const isChanged = version !== seen.version && !step.isPending;
  const isBlocked = isChanged || step.isPending;
  const look = (): void => {
    setSeen(item);
    setProblem("");
  };
  const ask = (): void => {
    if (isBlocked) return;
    setRejecting(true);
    requestAnimationFrame(() => select.current?.focus());
  };
  const cancel = (): void => {
    setRejecting(false);
    requestAnimationFrame(() => toReject.current?.focus());
  };
  const goApprove = (): void => {
    if (!isBlocked) step.mutate(null);
  };
  const goReject = (): void => {
    if (isBlocked) return;
    if (cause) step.mutate(cause);
    else {
      // The author reads the cause, so the reviewer has to choose it.
      setProblem("Choose a cause.");
      select.current?.focus();
    }
  };
  const pressInField = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
    if (key === "Escape") cancel();
    if (key === "Enter" && (ctrlKey || metaKey)) goReject();
  };
  useShortcuts({ a: goApprove, r: ask, l: () => isChanged && look() });
  return (
    <div className="upload-decide">
      {problem && (
        <p role="alert" className="upload-decide-problem">
          {problem}
        </p>
      )}
      {isChanged && (
        <div role="alert" className="upload-decide">
          <p>
            <strong>
              {item.round === seen.round ? "Its description was changed." : "Its author changed this upload."}
            </strong>{" "}
            Look at it again before you decide.
          </p>
          <p className="upload-review-steps">
            <button type="button" className="button" onClick={look}>
              I looked at it <kbd>L</kbd>
            </button>
          </p>
        </div>
      )}
      {!isRejecting && (
        <div className="upload-review-steps">
          <button type="button" className="button button-primary" aria-disabled={isBlocked} onClick={goApprove}>
            Approve <kbd>A</kbd>
          </button>
          <button ref={toReject} type="button" className="button button-danger" aria-disabled={isBlocked} onClick={ask}>
            Reject… <kbd>R</kbd>
          </button>
        </div>
      )}
      {isRejecting && (
        <form
          className="upload-decide"
          onSubmit={(event) => {
            event.preventDefault();
            goReject();
          }}
        >
          <label htmlFor={`${id}-cause`}>Cause</label>
          <select
            ref={select}
            id={`${id}-cause`}
            className="control"
            value={cause}
            aria-required
            onKeyDown={pressInField}
            onChange={({ target }) => {
              setCause(target.value as RejectCause);
              setProblem("");
            }}
          >
            <option value="" disabled>
              Choose…
            </option>
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
            <button type="submit" className="button button-danger" aria-disabled={isBlocked}>
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
