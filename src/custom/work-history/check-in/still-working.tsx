import { useCallback, useEffect } from "react";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import type { ApiError } from "../../../providers/client.ts";
import { session } from "../../../providers/session.ts";
import { useReadAgain } from "../../../providers/read-again.ts";
import { useStore } from "../../../providers/store.ts";
import { attention } from "../../../providers/tab-title.ts";
import { duration, time } from "../../../ui/format.ts";
import { toasts } from "../../../providers/toasts.ts";
import { useLateCheckOut } from "../shared/late-check-out.ts";
import { useCheckOut, useKnownCheckIn, useMyCheckIn, useSendLate } from "./queries.ts";
import { useStillWorking } from "./use-still-working.ts";
import "./still-working.css";

/** On every page while a worker is checked in: after a while without activity it asks whether they still work. */
export default function StillWorking() {
  const cached = useKnownCheckIn();
  const wasCheckedIn = useStore(session).user?.currentlyCheckedInProject != null;
  const isLate = useLateCheckOut() !== undefined;
  const { data } = useMyCheckIn(wasCheckedIn || isLate || cached?.workHistory != null);
  useSendLate(data);
  const entry = data?.workHistory ?? null;
  const readAgain = useReadAgain();
  const onOver = useCallback(() => void readAgain("projects"), [readAgain]);
  const notifiedAgo = data && entry?.lastActiveAt ? data.anchor.server - Date.parse(entry.lastActiveAt) : Infinity;
  const { isAsked, stillHere } = useStillWorking(entry, notifiedAgo, onOver);
  const checkOut = useCheckOut();
  const isShown = isAsked && entry !== null;
  useEffect(() => {
    attention.set(isShown ? "Still working?" : "");
    return () => attention.set("");
  }, [isShown]);
  const leave = () => {
    if (!entry || !data) return;
    const onSuccess = ({ project, seconds }: WorkHistory) =>
      toasts.success(`You are checked out of ${project.name}: ${duration(seconds ?? 0)}`);
    const onError = ({ body, message }: ApiError) =>
      body.code === "offline" ? toasts.info("Your check-out is sent once you're back online") : toasts.error(message);
    checkOut.mutate({ entry, anchor: data.anchor }, { onSuccess, onError });
  };
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
