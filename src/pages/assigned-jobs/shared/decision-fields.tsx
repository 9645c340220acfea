import { type ReactNode, useLayoutEffect, useId, useRef } from "react";
import { textMax } from "../../../../contract/assigned-jobs/rules.ts";
import { decisionLabels, type ReviewDecision } from "../../../../contract/assigned-jobs/states.ts";
import type { Heading } from "../../../../contract/projects/clauses.ts";
import { useDraft } from "../../../providers/use-draft.ts";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import "./review-sides.css";

const keys = { accept: "A", fix: "F", rework: "R", reject: "X" } as const satisfies Record<ReviewDecision, string>;

/** A decision as its form has it. */
export interface Decided<D extends ReviewDecision> {
  readonly decision: D;
  readonly comment: string;
  /** Anchors of clauses. */
  readonly reasons: readonly string[];
}

type Typed = Pick<Decided<ReviewDecision>, "comment" | "reasons">;
const isTyped = (kept: unknown): kept is Typed => {
  const { comment, reasons } = (kept ?? {}) as Partial<Typed>;
  return typeof comment === "string" && Array.isArray(reasons);
};

interface Props<D extends ReviewDecision> {
  /** Under this name what is typed stays until it is sent. */
  readonly draft: string;
  /** The clauses of the guideline that a decision may cite; undefined until the guideline is there. */
  readonly headings: readonly Heading[] | undefined;
  /** How one may decide. */
  readonly decisions: readonly D[];
  readonly isPossible?: (decision: D) => boolean;
  /** An earlier decision, which may be changed. */
  readonly before?: Decided<D> | undefined;
  /** Who reads the comment, and when it is needed. */
  readonly help: string;
  readonly isPending: boolean;
  /** Why it was refused; empty where it was not. */
  readonly problem: string;
  readonly onChange: () => void;
  readonly onDecide: (decision: Decided<D>) => void;
  /** A further field, which follows from the clauses that are chosen. */
  readonly extra?: (reasons: readonly string[]) => ReactNode;
  readonly children?: ReactNode;
}

const always = (): boolean => true;

/** A decision about work: clauses by their numbers, a comment, and a letter for each way to decide. */
export const DecisionFields = <D extends ReviewDecision>({
  draft,
  headings: known,
  decisions,
  isPossible = always,
  before,
  help,
  isPending,
  problem,
  onChange,
  onDecide,
  extra,
  children,
}: Props<D>) => {
  const id = useId();
  const initial: Typed = { comment: before?.comment ?? "", reasons: before?.reasons ?? [] };
  const [{ comment, reasons }, setTyped] = useDraft(draft, initial, isTyped);
  const headings = known ?? [];
  // Some may have left the guideline since they were chosen.
  const cited = known ? reasons.filter((reason) => known.some(({ anchor }) => anchor === reason)) : reasons;
  const field = useRef<HTMLTextAreaElement>(null);
  // Before the problem is shown, or a key pressed at once would still be one of the page's.
  useLayoutEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  const go = (decision: D) => () => {
    if (!isPending && isPossible(decision)) onDecide({ decision, comment, reasons: cited });
  };
  const toggle = (anchor: string): void =>
    setTyped({
      comment,
      reasons: cited.includes(anchor) ? cited.filter((one) => one !== anchor) : [...cited, anchor],
    });
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
              <input type="checkbox" checked={cited.includes(anchor)} onChange={() => toggle(anchor)} />
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
          setTyped({ comment: target.value, reasons });
          onChange();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <p id={`${id}-help`} className={problem ? "review-problem" : "soft"} role={problem ? "alert" : undefined}>
        {problem || help}
      </p>
      {extra?.(cited)}
      <div className="review-decisions">
        {decisions.map((decision) => (
          <button
            key={decision}
            type="button"
            className={decision === (before?.decision ?? "accept") ? "button button-primary" : "button"}
            aria-pressed={before ? decision === before.decision : undefined}
            aria-disabled={isPending}
            disabled={!isPossible(decision)}
            onClick={go(decision)}
          >
            {decisionLabels[decision]} <kbd>{keys[decision]}</kbd>
          </button>
        ))}
      </div>
      {children}
    </form>
  );
};
