import { useCallback, useEffect, useRef, useState } from "react";
import { activityMinutes, idleMinutes } from "../../../../contract/work-history/corrections.ts";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { ApiError, call } from "../../../providers/client.ts";
import { callable } from "../../../providers/facts.ts";

const projects = callable("projects");

const minute = 60_000;
/** Signs of activity within so many milliseconds are one. */
const throttle = 5000;
/**
 * The server hears of activity after so many milliseconds: whoever comes back after hours only to check out has checked
 * out by then, and was not active.
 */
const settling = 30_000;
const signs = ["pointerdown", "pointermove", "wheel", "keydown"] as const;
/** What tabs tell each other: somebody is active in one, has answered that they work, or the server was told. */
type Word = "active" | "here" | "told";

interface StillWorking {
  /** Nothing was noticed for a while, in any tab, and nobody has answered yet. */
  readonly isAsked: boolean;
  /** Somebody says that they do work. */
  readonly stillHere: () => void;
}

/**
 * Notices activity while an entry runs, tells the server of it now and then, and asks after a while without any. It sees
 * this console's tabs alone: work is done in other windows too, so that silence proves nothing.
 *
 * @param toldAgo milliseconds since the server last heard of activity, where it did
 * @param onOver the server says that nobody is checked in any more
 */
export const useStillWorking = (entry: WorkHistory | null, toldAgo: number, onOver: () => void): StillWorking => {
  const [isAsked, setAsked] = useState(false);
  const answer = useRef<() => void>(() => undefined);
  const latest = useRef({ toldAgo, onOver });
  latest.current = { toldAgo, onOver };
  const id = entry?._id;
  useEffect(() => {
    if (!id) return undefined;
    const tabs = new BroadcastChannel("muster-activity");
    let seenAt = Date.now();
    let toldAt = seenAt - latest.current.toldAgo;
    let telling: ReturnType<typeof setTimeout> | undefined;
    let asking: ReturnType<typeof setTimeout> | undefined;
    const say = (word: Word) => tabs.postMessage(word);
    const seen = () => {
      seenAt = Date.now();
      clearTimeout(asking);
      asking = setTimeout(() => setAsked(true), idleMinutes * minute);
    };
    const tell = () => {
      clearTimeout(telling);
      telling = undefined;
      toldAt = Date.now();
      say("told");
      call(projects.activity).catch((error: unknown) => {
        // What else fails is tried again with the next sign.
        if (error instanceof ApiError && error.body.code === "not_checked_in") latest.current.onOver();
      });
    };
    const onSign = () => {
      if (Date.now() - seenAt < throttle) return;
      seen();
      say("active");
      if (Date.now() - toldAt >= activityMinutes * minute) telling ??= setTimeout(tell, settling);
    };
    answer.current = () => {
      setAsked(false);
      seen();
      say("here");
      tell();
    };
    tabs.onmessage = ({ data }: MessageEvent<Word>) => {
      seen();
      if (data === "here") setAsked(false);
      if (data !== "told") return;
      toldAt = Date.now();
      clearTimeout(telling);
      telling = undefined;
    };
    seen();
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, capture: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
      clearTimeout(telling);
      clearTimeout(asking);
      tabs.close();
      setAsked(false);
    };
  }, [id]);
  return { isAsked, stillHere: useCallback(() => answer.current(), []) };
};
