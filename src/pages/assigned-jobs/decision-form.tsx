import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { textMax } from "../../../contract/assigned-jobs/rules.ts";
import { decisionLabels, decisions, type ReviewDecision } from "../../../contract/assigned-jobs/states.ts";
import type { Heading } from "../../../contract/projects/clauses.ts";
import { useStep } from "../../providers/use-step.ts";
import { toasts } from "../../providers/toasts.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { claim, decide, unclaim } from "./queries.ts";

const keys = { accept: "A", fix: "F", rework: "R", reject: "X" } as const satisfies Record<ReviewDecision, string>;
const done = {
  accept: "Accepted",
  fix: "Fixed and accepted",
  rework: "Sent back",
  reject: "Rejected",
} as const satisfies Record<ReviewDecision, string>;

interface Props {
  readonly assigned: AssignedJob;
  /** The clauses of the guideline that a decision may cite. */
  readonly headings: readonly Heading[];
  readonly onDone: (text: string) => void;
}

/** How a reviewer decides: clauses by their numbers, a comment, and a letter for each decision. */
export const DecisionForm = ({ assigned, headings, onDone }: Props) => {
  const id = useId();
  const { _id, job, version, status, attemptLeft } = assigned;
  const [comment, setComment] = useState("");
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const step = useStep((decision: ReviewDecision) => decide(_id, version, { decision, comment, reasons }), {
    onSuccess: (_reply, decision) => onDone(done[decision]),
    onError: (error) => {
      setProblem(error.errors?.["comment"]?.join(" ") ?? error.message);
      field.current?.focus();
    },
  });
  const claiming = useStep(() => (status === "in_review" ? unclaim(_id) : claim(job._id, _id)), {
    onError: (error) => toasts.info(error.message),
  });
  const isPossible = (decision: ReviewDecision): boolean => decision !== "rework" || attemptLeft > 0;
  const go = (decision: ReviewDecision) => () => {
    if (!step.isPending && isPossible(decision)) step.mutate(decision);
  };
  const toggle = (anchor: string): void =>
    setReasons((before) => (before.includes(anchor) ? before.filter((one) => one !== anchor) : [...before, anchor]));
  const numbered = headings.slice(0, 9).map(({ anchor }, at) => [String(at + 1), () => toggle(anchor)] as const);
  useShortcuts({
    ...Object.fromEntries(decisions.map((decision) => [keys[decision].toLowerCase(), go(decision)])),
    ...Object.fromEntries(numbered),
    c: () => field.current?.focus(),
  });
  return (
    <form className="review-form" aria-label="Decision" onSubmit={(event) => event.preventDefault()}>
      {headings.length > 0 && (
        <fieldset>
          <legend>Which clause does it not keep?</legend>
          {headings.map(({ anchor, text }, at) => (
            <label key={anchor}>
              <input type="checkbox" checked={reasons.includes(anchor)} onChange={() => toggle(anchor)} />
              {text} {at < 9 && <kbd>{at + 1}</kbd>}
            </label>
          ))}
        </fieldset>
      )}
      <label htmlFor={id}>
        Comment <kbd>C</kbd>
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        maxLength={textMax}
        value={comment}
        aria-invalid={problem !== ""}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          setComment(target.value);
          setProblem("");
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <p id={`${id}-help`} className={problem ? "review-problem" : "soft"} role={problem ? "alert" : undefined}>
        {problem || "The worker reads this. Needed where you send it back or reject it, unless you choose a clause."}
      </p>
      <div className="review-decisions">
        {decisions.map((decision) => (
          <button
            key={decision}
            type="button"
            className={decision === "accept" ? "button button-primary" : "button"}
            aria-disabled={step.isPending}
            disabled={!isPossible(decision)}
            onClick={go(decision)}
          >
            {decisionLabels[decision]} <kbd>{keys[decision]}</kbd>
          </button>
        ))}
      </div>
      {attemptLeft === 0 && <p className="soft">No attempts are left, so it can only be accepted or rejected.</p>}
      <p className="soft">
        <button type="button" className="button button-quiet" onClick={() => claiming.mutate(undefined)}>
          {status === "in_review" ? "Leave it to others" : "Keep it for me"}
        </button>{" "}
        <Link to="/reviews">Back to the list</Link>
      </p>
    </form>
  );
};
