import { useCallback, useEffect } from "react";
import { loadDialogs, useConfirm } from "../../providers/theme/antd-dialogs.tsx";

interface Question {
  readonly title: string;
  readonly content?: string;
  readonly okText: string;
  readonly cancelText: string;
}
const dropping: Question = { title: "Drop what you typed?", okText: "Drop it", cancelText: "Keep it" };

/** Asks a question whose safe answer is the one at hand. */
export const useQuestion = () => {
  const confirm = useConfirm();
  // Without a network it has to ask too, or what was typed is lost.
  useEffect(loadDialogs, []);
  return useCallback(
    (question: Question, answers: { readonly onOk?: () => void; readonly onCancel?: () => void } = {}) =>
      confirm({ ...question, ...answers, okButtonProps: { danger: true }, autoFocusButton: "cancel" }),
    [confirm],
  );
};

/** Asks before a dialog is closed in which something was typed: by Cancel, the cross, Escape or a click beside it. */
export const useTypedGuard = (isTyped: boolean) => {
  const ask = useQuestion();
  return async (close: () => void): Promise<void> => {
    if (!isTyped || (await ask(dropping).answer)) close();
  };
};
