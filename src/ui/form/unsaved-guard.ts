import { App } from "antd";
import { type RefObject, useEffect } from "react";
import { unsavedTexts, useLeaveBlocker } from "./use-leave-blocker.ts";

/** Asks before unsaved input is lost: on navigation inside the console, and on closing or reloading the tab. */
export const useUnsavedGuard = (isUnsaved: RefObject<boolean>, texts = unsavedTexts): void => {
  const { modal } = App.useApp();
  const blocker = useLeaveBlocker(isUnsaved);
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    const dialog = modal.confirm({
      ...texts,
      okText: "Leave",
      okButtonProps: { danger: true },
      cancelText: "Stay",
      autoFocusButton: "cancel",
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
    return () => dialog.destroy();
  }, [blocker, modal, texts]);
};
