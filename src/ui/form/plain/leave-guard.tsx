import type { RefObject } from "react";
import { ConfirmDialog } from "../../feedback/confirm-dialog.tsx";
import { unsavedTexts, useLeaveBlocker } from "../use-leave-blocker.ts";

interface Props {
  readonly isUnsaved: RefObject<boolean>;
  /** What was typed stays in this browser. */
  readonly isKept?: boolean;
  readonly texts?: typeof unsavedTexts;
}

/** Asks before a form is left that is not saved, on a page without antd. */
export const LeaveGuard = ({ isUnsaved, isKept = false, texts = unsavedTexts }: Props) => {
  const blocker = useLeaveBlocker(isUnsaved);
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title={texts.title}
      verb="Leave"
      cancel="Stay"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>{isKept ? "What you typed stays in this browser, but it isn't saved yet." : texts.content}</p>
    </ConfirmDialog>
  );
};
