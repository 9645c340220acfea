import { type ReactNode, useId } from "react";

/** What ties an input to its label and its problem. */
export interface Ties {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby"?: string;
}

interface Props {
  readonly label: string;
  readonly help?: string;
  readonly problem?: string | undefined;
  readonly className?: string;
  readonly children: (ties: Ties) => ReactNode;
}

/** An input with its label, and below it what is wrong with it. */
export const Labelled = ({ label, help, problem, className = "", children }: Props) => {
  const id = useId();
  const more = `${id}-more`;
  const hasMore = problem !== undefined || help !== undefined;
  return (
    <div className={`question-field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": problem !== undefined, ...(hasMore && { "aria-describedby": more }) })}
      {hasMore && (
        <span id={more} className={problem === undefined ? "soft" : "question-problem"}>
          {problem ?? help}
        </span>
      )}
    </div>
  );
};

/** What is wrong with a list as a whole. */
export const ListProblem = ({ problem }: { readonly problem: string | undefined }) =>
  problem === undefined ? null : (
    <p className="question-problem" role="alert">
      {problem}
    </p>
  );
