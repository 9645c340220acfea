import { useCallback, useEffect, useRef, useState } from "react";
import { activityMinutes, idleMinutes } from "../../../../contract/work-history/corrections.ts";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { ApiError, call } from "../../../providers/client.ts";
import { endpointsOf } from "../../../providers/api.ts";

const projects = endpointsOf("projects");

const minute = 60_000;
/** Signs of activity within this time, in milliseconds, count as one. */
const throttle = 5000;
/**
 * The server is notified of activity after this time, in milliseconds. A worker who comes back after hours only to
 * check out has checked out by then, and was not active.
 */
const settling = 30_000;
const signs = ["pointerdown", "pointermove", "wheel", "keydown"] as const;
/**
 * What the tabs of a browser send each other: activity in one, the answer that the user still works, or that the server
 * was notified.
 */
type Word = "active" | "here" | "told";

interface StillWorking {
  /** Set after a while without activity in any tab, until the user answers. */
  readonly isAsked: boolean;
  /** The user answers that they still work. */
  readonly stillHere: () => void;
}

/**
 * Notices activity while an entry runs, notifies the server from time to time, and asks the user after a while without
 * any. It sees only the tabs of this console: work is done in other windows too, so silence proves nothing.
 *
 * @param notifiedAgo milliseconds since the server was last notified of activity, if it was
 * @param onOver called when the server replies that the user is not checked in any more
 */
export const useStillWorking = (entry: WorkHistory | null, notifiedAgo: number, onOver: () => void): StillWorking => {
  const [isAsked, setAsked] = useState(false);
  const confirm = useRef<() => void>(() => undefined);
  const latest = useRef({ notifiedAgo, onOver });
  latest.current = { notifiedAgo, onOver };
  const id = entry?._id;
  useEffect(() => {
    if (!id) return undefined;
    const tabs = new BroadcastChannel("muster-activity");
    let seenAt = Date.now();
    let notifiedAt = seenAt - latest.current.notifiedAgo;
    let notifyTimer: ReturnType<typeof setTimeout> | undefined;
    let idleTimer: ReturnType<typeof setTimeout> | undefined;
    const say = (word: Word) => tabs.postMessage(word);
    const seen = () => {
      seenAt = Date.now();
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => setAsked(true), idleMinutes * minute);
    };
    const notify = () => {
      clearTimeout(notifyTimer);
      notifyTimer = undefined;
      notifiedAt = Date.now();
      say("told");
      call(projects.activity).catch((error: unknown) => {
        // Other failures are retried with the next sign of activity.
        if (error instanceof ApiError && error.body.code === "not_checked_in") latest.current.onOver();
      });
    };
    const onSign = () => {
      if (Date.now() - seenAt < throttle) return;
      seen();
      say("active");
      if (Date.now() - notifiedAt >= activityMinutes * minute) notifyTimer ??= setTimeout(notify, settling);
    };
    confirm.current = () => {
      setAsked(false);
      seen();
      say("here");
      notify();
    };
    tabs.onmessage = ({ data }: MessageEvent<Word>) => {
      seen();
      if (data === "here") setAsked(false);
      if (data !== "told") return;
      notifiedAt = Date.now();
      clearTimeout(notifyTimer);
      notifyTimer = undefined;
    };
    seen();
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, capture: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
      clearTimeout(notifyTimer);
      clearTimeout(idleTimer);
      tabs.close();
      setAsked(false);
    };
  }, [id]);
  return { isAsked, stillHere: useCallback(() => confirm.current(), []) };
};
