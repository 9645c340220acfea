import { useState } from "react";
import type { Transcript } from "../../../contract/tasks/entity.ts";
import { missingText } from "./transcript-words.ts";

/**
 * Asks once before a transcript without a text in some part is sent: silence and an empty page are said so, and a part
 * that was forgotten looks the same. A changed transcript is asked about anew.
 */
export const useMissingText = (shown: Transcript | undefined) => {
  const [asked, setAsked] = useState<Transcript>();
  return {
    /** What has no text, once it was asked about; null otherwise. */
    missing: shown && shown === asked ? missingText(shown) : null,
    /** Whether the transcript may be sent; where it may not yet, the question is shown. */
    isConfirmed: (transcript: Transcript): boolean => {
      if (transcript === asked || missingText(transcript) === null) return true;
      setAsked(transcript);
      return false;
    },
  };
};

/** The question, which a screen reader hears as it appears. */
export const MissingText = ({ missing, verb }: { readonly missing: string | null; readonly verb: string }) => (
  <span className={missing ? "task-missing-text" : "visually-hidden"} role="status">
    {missing && `${missing} ${verb} anyway?`}
  </span>
);
