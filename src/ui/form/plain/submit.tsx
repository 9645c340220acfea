import type { ReactNode } from "react";
import "../../button.css";

/** The button that submits a form; it is inactive while the form is being sent. */
export function Submit({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button type="submit" className="button button-primary" aria-disabled={busy}>
      {children}
    </button>
  );
}
