import { useEffect } from "react";
import { ApiError } from "../../providers/client.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { readClocks, serverNow } from "../../providers/server-clock.ts";
import { toasts } from "../../providers/toasts.ts";
import { saveAnswers } from "./queries.ts";
import { dropSent, readUnsent, secondsAgo, unsentAttempts } from "./unsent.ts";

/** Sends what this browser still has of an attempt. Returns how many answers came too late. Throws ApiError. */
const resend = async (id: string): Promise<number> => {
  const unsent = readUnsent(id);
  if (unsent.size === 0) return 0;
  try {
    // The answers have their times by the server's clock, which this visit does not know yet.
    const { anchor } = await saveAnswers(id, [], false);
    const now = serverNow(anchor, readClocks());
    const body = [...unsent].map(([place, { at, ...given }]) => ({ place, ...given, secondsAgo: secondsAgo(at, now) }));
    const { reply } = await saveAnswers(id, body, false);
    dropSent(id, unsent);
    return reply.late.length;
  } catch (error) {
    // An attempt that is void or gone takes nothing any more.
    if (error instanceof ApiError && (error.statusCode === 404 || error.body.code === "wrong_state")) {
      dropSent(id, unsent);
      return 0;
    }
    throw error;
  }
};

/** Two parts of a page may ask for it at once. */
let isSending = false;

/** Sends what an earlier visit left unsent, now and whenever the connection is back. */
export const useResend = (): void => {
  const readAgain = useReadAgain();
  useEffect(() => {
    const go = async (): Promise<void> => {
      // The page of an attempt that is being taken sends its answers itself.
      const ids = unsentAttempts().filter((id) => !location.search.includes(id));
      if (ids.length === 0 || isSending) return;
      isSending = true;
      // What can't be sent now stays in the browser for the next time.
      const late = await Promise.all(ids.map(resend)).catch(() => []);
      isSending = false;
      if (late.length === 0) return;
      const sum = late.reduce((total, one) => total + one, 0);
      toasts.info(
        sum > 0 ? "Answers that you gave offline came too late to count" : "Answers that you gave offline are saved",
      );
      await readAgain("quizSubmissions");
    };
    void go();
    window.addEventListener("online", go);
    return () => window.removeEventListener("online", go);
  }, [readAgain]);
};

/** On every page, where something was left when the console started. */
export default function ResendAnswers() {
  useResend();
  return null;
}
