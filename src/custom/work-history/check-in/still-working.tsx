import { useCallback, useEffect } from "react";
import { session } from "../../../providers/session.ts";
import { useReadAgain } from "../../../providers/read-again.ts";
import { useStore } from "../../../providers/store.ts";
import { attention } from "../../../providers/tab-title.ts";
import { duration, time } from "../../../ui/format.ts";
import { toasts } from "../../../providers/toasts.ts";
import { useCheck, useKnownCheckIn, useMyCheckIn } from "./queries.ts";
import { useStillWorking } from "./use-still-working.ts";
import "./still-working.css";

/** On every page while a worker is checked in: after a while without activity it asks whether they still work. */
export default function StillWorking() {
  const cached = useKnownCheckIn();
  const wasCheckedIn = useStore(session).user?.currentlyCheckedInProject != null;
  const { data } = useMyCheckIn(wasCheckedIn || cached?.workHistory != null);
  const entry = data?.workHistory ?? null;
  const readAgain = useReadAgain();
  const onOver = useCallback(() => void readAgain("projects"), [readAgain]);
  const notifiedAgo = data && entry?.lastActiveAt ? data.anchor.server - Date.parse(entry.lastActiveAt) : Infinity;
  const { isAsked, stillHere } = useStillWorking(entry, notifiedAgo, onOver);
  const checkOut = useCheck("checkOut");
  const isShown = isAsked && entry !== null;
  useEffect(() => {
    attention.set(isShown ? "Still working?" : "");
    return () => attention.set("");
  }, [isShown]);
  const leave = () =>
    checkOut.mutate(entry?.project._id ?? "", {
      onSuccess: ({ project, seconds }) =>
        toasts.success(`You are checked out of ${project.name}: ${duration(seconds ?? 0)}`),
      onError: (error) => toasts.error(error.message),
    });
  return (
    <div role="status">
      {isShown && (
        <div className="still-working">
          <p>
            Still working on {entry.project.name}? You have been checked in since {time(entry.checkedInAt)}.
          </p>
          <div className="still-working-answers">
            <button type="button" className="button" onClick={stillHere}>
              Still here
            </button>
            <button type="button" className="button" aria-disabled={checkOut.isPending} onClick={leave}>
              Check out
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
