import type { ReactNode } from "react";
import "../../../ui/button.css";
import "../../../ui/feedback/confirm-dialog.css";
import "./task.css";

interface Props {
  /** What happened meanwhile. */
  readonly what: string;
  readonly then: string;
  /** The ways to go on, as buttons. */
  readonly children: ReactNode;
}

/** Whoever writes further down is brought to it. */
const bring = (question: HTMLElement | null): void => question?.scrollIntoView({ block: "nearest" });

/** Says that a task changed while someone wrote on it, and asks how to go on. */
export const Conflict = ({ what, then, children }: Props) => (
  <div key={what} className="task-conflict" role="alert" ref={bring}>
    <p>
      <strong>{what}</strong> {then}
    </p>
    <div className="confirm-buttons">{children}</div>
  </div>
);
