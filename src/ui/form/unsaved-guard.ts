import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { loadDialogs, useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { unsavedTexts, useLeaveBlocker } from "./use-leave-blocker.ts";

interface Question {
  readonly title: string;
  readonly content?: string;
  readonly okText: string;
  readonly cancelText: string;
}
const leaving = { okText: "Leave", cancelText: "Stay" };
const dropping: Question = { title: "Drop what you typed?", okText: "Drop it", cancelText: "Keep it" };

/** Asks a question whose safe answer is the one at hand. */
const useQuestion = () => {
  const confirm = useConfirm();
  // Without a network it has to ask too, or what was typed is lost.
  useEffect(loadDialogs, []);
  return useCallback(
    (question: Question, answers: { readonly onOk?: () => void; readonly onCancel?: () => void } = {}) =>
      confirm({ ...question, ...answers, okButtonProps: { danger: true }, autoFocusButton: "cancel" }),
    [confirm],
  );
};

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
export const useUnsavedFlag = (isUnsaved: boolean, texts = unsavedTexts): void => {
  const latest = useRef(isUnsaved);
  // Before the paint: a click right after it must not be asked about what has been saved.
  useLayoutEffect(() => {
    latest.current = isUnsaved;
  }, [isUnsaved]);
  useUnsavedGuard(latest, texts);
};

/** Asks before a dialog is closed in which something was typed: by Cancel, the cross, Escape or a click beside it. */
export const useTypedGuard = (isTyped: boolean) => {
  const ask = useQuestion();
  return async (close: () => void): Promise<void> => {
    if (!isTyped || (await ask(dropping).answer)) close();
  };
};
