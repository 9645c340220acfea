import { useEffect, useState } from "react";
import type { Kept, Saving } from "./answer-keeper.ts";

const texts: Record<Saving, string> = {
  saved: "All answers saved",
  saving: "Saving…",
  offline: "Not connected. Your answers are kept here and sent once you're back.",
  refused: "An answer couldn't be saved. Its question says why.",
  stopped: "Your answers can't be saved any more. Reload the page.",
};

/** Whether the answers are on the server. A screen reader hears of trouble and its end only, not of each answer. */
export const AnswersSaved = ({ kept: { saving } }: { readonly kept: Kept }) => {
  const [wasTrouble, setTrouble] = useState(false);
  const isTrouble = saving === "offline" || saving === "refused" || saving === "stopped";
  useEffect(() => {
    if (isTrouble) setTrouble(true);
  }, [isTrouble]);
  return (
    <span className={isTrouble ? "quiz-saved quiz-saved-not" : "quiz-saved soft"}>
      <span aria-hidden={isTrouble}>{texts[saving]}</span>
      <span className="visually-hidden" role="status">
        {isTrouble || (wasTrouble && saving === "saved") ? texts[saving] : ""}
      </span>
    </span>
  );
};
