import { useEffect, useRef } from "react";
import { session } from "../../providers/session.ts";
import { saveFile } from "../../ui/save-file.ts";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, which nobody sees again. */
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
          Keep these recovery codes
        </h2>
        <p>
          Each of them lets you in once, in place of the app's code, when your phone is not at hand. They are shown only
          now, so keep them where you keep your passwords.
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
          I have kept them
        </button>
      </div>
    </div>
  );
}
