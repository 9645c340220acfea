import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useQuestion } from "../feedback/typed-guard.ts";
import { unsavedTexts, useLeaveBlocker } from "./use-leave-blocker.ts";

const leaving = { okText: "Leave", cancelText: "Stay" };

/**
 * Asks before unsaved input is lost: on navigation inside the console, on closing or reloading the tab, and before what the
 * returned function is given, such as a form's Cancel.
 */
export const useUnsavedGuard = (isUnsaved: RefObject<boolean>, texts = unsavedTexts) => {
  const ask = useQuestion();
  const blocker = useLeaveBlocker(isUnsaved);
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    const dialog = ask({ ...texts, ...leaving }, { onOk: () => blocker.proceed(), onCancel: () => blocker.reset() });
    return () => dialog.destroy();
  }, [blocker, ask, texts]);
  return async (leave: () => void): Promise<void> => {
    if (!isUnsaved.current || (await ask({ ...texts, ...leaving }).answer)) leave();
  };
};

/** The same by a flag of the page's state. */
export const useUnsavedFlag = (isUnsaved: boolean, texts = unsavedTexts) => {
  const latest = useRef(isUnsaved);
  // Before the paint: a click right after it must not be asked about what has been saved.
  useLayoutEffect(() => {
    latest.current = isUnsaved;
  }, [isUnsaved]);
  return useUnsavedGuard(latest, texts);
};
