import { useState } from "react";

interface ConfirmButtonProps {
  readonly children: string;
  /** The question to confirm. */
  readonly question: string;
  /** The accessible name of both buttons labelled `children`, for users who don't see where they are. */
  readonly label?: string;
  readonly run: () => Promise<unknown>;
}

/** A button that asks for confirmation in its own place before it acts. */
export function ConfirmButton({ children, question, label, run }: ConfirmButtonProps) {
  const [state, setState] = useState<"untouched" | "asking" | "asked">("untouched");
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await run();
    setBusy(false);
    setState("asked");
  };
  if (state !== "asking") {
    return (
      <button
        type="button"
        className="button"
        aria-label={label}
        autoFocus={state === "asked"}
        onClick={() => setState("asking")}
      >
        {children}
      </button>
    );
  }
  return (
    <div className="security-ask" role="group" aria-label={question}>
      <p>{question}</p>
      <div className="security-buttons">
        <button
          type="button"
          className="button security-danger"
          aria-label={label}
          aria-disabled={isBusy}
          onClick={() => void confirm()}
        >
          {children}
        </button>
        {/* Cancelling has the focus, so that pressing Enter twice does nothing. */}
        <button type="button" className="button" autoFocus onClick={() => setState("asked")}>
          Cancel
        </button>
      </div>
    </div>
  );
}
