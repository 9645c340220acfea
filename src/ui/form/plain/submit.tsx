import type { ReactNode } from "react";
import "../../button.css";
import "./plain-form.css";

/** What the server said about the form as a whole. */
export function Refused({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="refused">
      {message && <p>{message}</p>}
    </div>
  );
}

/** The button that sends a form; while it is being sent it does nothing. */
export function Submit({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button type="submit" className="button button-primary" aria-disabled={busy}>
      {children}
    </button>
  );
}
