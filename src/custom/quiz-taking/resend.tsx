import { useEffect } from "react";
import { ApiError } from "../../providers/client.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { type Anchor, readClocks, serverNow } from "../../providers/server-clock.ts";
import { toasts } from "../../providers/toasts.ts";
import { plural } from "../../ui/format.ts";
import { saveAnswers } from "./queries.ts";
import { refusedOf } from "./refused.ts";
import { dropSent, readUnsent, secondsAgo, type Unsent, unsentAttempts } from "./unsent.ts";

interface Sent {
  readonly saved: number;
  /** How many answers came too late. */
  readonly late: number;
  /** How many the server takes as no answer to their question. */
  readonly refused: number;
}
const nothing: Sent = { saved: 0, late: 0, refused: 0 };

/** Sends what this browser still has of an attempt; undefined: there was nothing. Throws ApiError. */
const resend = async (id: string): Promise<Sent | undefined> => {
  const unsent = readUnsent(id);
  if (unsent.size === 0) return undefined;
  try {
    // The answers have their times by the server's clock, which this visit does not know yet.
    const { anchor } = await saveAnswers(id, [], false);
    return await sendAll(id, unsent, anchor);
  } catch (error) {
    // An attempt that is void or gone takes nothing any more.
    if (!(error instanceof ApiError && (error.statusCode === 404 || error.body.code === "wrong_state"))) throw error;
    dropSent(id, unsent);
    return undefined;
  }
};

/** What the server will never take must not keep the other answers from it. */
const sendAll = async (id: string, unsent: Unsent, anchor: Anchor): Promise<Sent> => {
  if (unsent.size === 0) return nothing;
  const now = serverNow(anchor, readClocks());
  const body = [...unsent].map(([place, { at, ...given }]) => ({ place, ...given, secondsAgo: secondsAgo(at, now) }));
  try {
    const { reply } = await saveAnswers(id, body, false);
    dropSent(id, unsent);
    return { ...nothing, saved: reply.saved.length, late: reply.late.length };
  } catch (error) {
    const bad = new Map(refusedOf(error, unsent).map(({ place, given }) => [place, given]));
    if (bad.size === 0) throw error;
    const rest = await sendAll(id, new Map([...unsent].filter(([place]) => !bad.has(place))), anchor);
    // Only now, so that they are told with the others where those can't be sent yet.
    dropSent(id, bad);
    return { ...rest, refused: rest.refused + bad.size };
  }
};

const sumOf = (sent: readonly Sent[], what: keyof Sent): number => sent.reduce((sum, one) => sum + one[what], 0);

const tell = (sent: readonly Sent[]): void => {
  const refused = sumOf(sent, "refused");
  if (sumOf(sent, "late") > 0) toasts.info("Answers that you gave offline came too late to count");
  else if (sumOf(sent, "saved") > 0) toasts.info("Answers that you gave offline are saved");
  if (refused > 0) toasts.error(`${plural(refused, "answer")} that you gave offline didn't fit the question`);
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
      // What can't be sent now stays in the browser for the next time, and keeps no other attempt's from being told.
      const settled = await Promise.allSettled(ids.map(resend));
      isSending = false;
      const sent = settled.flatMap((one) => (one.status === "fulfilled" && one.value) || []);
      if (sent.length === 0) return;
      tell(sent);
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
