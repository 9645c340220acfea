import { useState } from "react";

interface ConfirmButtonProps {
  readonly children: string;
  /** What is asked before it is done. */
  readonly question: string;
  /** The name of both buttons that say `children`, for who does not see where they stand. */
  readonly label?: string;
  readonly run: () => Promise<unknown>;
}

/** A button that asks once more, in its own place, and then does it. */
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
        {/* The safe answer: pressing Enter twice does nothing. */}
        <button type="button" className="button" autoFocus onClick={() => setState("asked")}>
          Cancel
        </button>
      </div>
    </div>
  );
}
