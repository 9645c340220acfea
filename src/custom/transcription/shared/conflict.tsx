import { type ReactNode, useEffect, useRef } from "react";
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

/** Says that a task changed while someone wrote on it, and asks how to go on; who writes further down is brought to it. */
export function Conflict({ what, then, children }: Props) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div className="task-conflict" role="alert" ref={question}>
      <p>
        <strong>{what}</strong> {then}
      </p>
      <div className="confirm-buttons">{children}</div>
    </div>
  );
}
