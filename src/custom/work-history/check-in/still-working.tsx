import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useCompany } from "../../../providers/company.ts";
import { session } from "../../../providers/session.ts";
import { useStore } from "../../../providers/store.ts";
import { attention } from "../../../providers/tab-title.ts";
import { duration, time } from "../../../ui/format.ts";
import { toasts } from "../../../providers/toasts.ts";
import { useReadAgain } from "../my-work/queries.ts";
import { type MyCheckIn, myCheckInKey, useCheck, useMyCheckIn } from "./queries.ts";
import { useStillWorking } from "./use-still-working.ts";
import "./still-working.css";

/** On every page of whoever is checked in: asks, after a while without a sign of them, whether they still work. */
export default function StillWorking() {
  const { timeZone } = useCompany();
  const cached = useQueryClient().getQueryData<MyCheckIn>(myCheckInKey);
  const wasCheckedIn = useStore(session).user?.currentlyCheckedInProject != null;
  const { data } = useMyCheckIn(wasCheckedIn || cached?.workHistory != null);
  const entry = data?.workHistory ?? null;
  const readAgain = useReadAgain();
  const onOver = useCallback(() => void readAgain(), [readAgain]);
  const toldAgo = data && entry?.lastActiveAt ? data.anchor.server - Date.parse(entry.lastActiveAt) : Infinity;
  const { isAsked, stillHere } = useStillWorking(entry, toldAgo, onOver);
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
            Still working on {entry.project.name}? You are checked in since {time(entry.checkedInAt, timeZone)}.
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
