import { useEffect, useRef } from "react";
import { session } from "../../providers/session.ts";
import { saveFile } from "../../ui/save-file.ts";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const email = session.get().user?.email ?? "";
  const download = () => {
    const text = `Muster: recovery codes of ${email}\nEach works once.\n\n${codes.join("\n")}\n`;
    saveFile("muster-recovery-codes.txt", new Blob([text], { type: "text/plain;charset=utf-8" }));
  };
  return (
    <div className="security-form">
      <div className="recovery-codes">
        <h2 ref={heading} tabIndex={-1}>
          Save your recovery codes
        </h2>
        <p>
          Each code signs you in once if you don't have your phone. You won't see them again, so store them with your
          passwords.
        </p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="security-buttons">
        <button type="button" className="button" onClick={download}>
          Download
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          Print
        </button>
        <button type="button" className="button button-primary" onClick={onDone}>
          I've saved them
        </button>
      </div>
    </div>
  );
}
