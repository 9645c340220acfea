import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { loadDialogs, useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { unsavedTexts, useLeaveBlocker } from "./use-leave-blocker.ts";

/** Asks before unsaved input is lost: on navigation inside the console, and on closing or reloading the tab. */
export const useUnsavedGuard = (isUnsaved: RefObject<boolean>, texts = unsavedTexts): void => {
  const confirm = useConfirm();
  const blocker = useLeaveBlocker(isUnsaved);
  // Without a network it has to ask too, or what was typed is lost.
  useEffect(loadDialogs, []);
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    const dialog = confirm({
      ...texts,
      okText: "Leave",
      okButtonProps: { danger: true },
      cancelText: "Stay",
      autoFocusButton: "cancel",
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
    return () => dialog.destroy();
  }, [blocker, confirm, texts]);
};

/** The same by a flag of the page's state. */
export const useUnsavedFlag = (isUnsaved: boolean, texts = unsavedTexts): void => {
  const latest = useRef(isUnsaved);
  // Before the paint: a click right after it must not be asked about what has been saved.
  useLayoutEffect(() => {
    latest.current = isUnsaved;
  }, [isUnsaved]);
  useUnsavedGuard(latest, texts);
};
