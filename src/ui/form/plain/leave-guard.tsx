import type { RefObject } from "react";
import { ConfirmDialog } from "../../feedback/confirm-dialog.tsx";
import { unsavedTexts, useLeaveBlocker } from "../use-leave-blocker.ts";

/** Asks before a form is left that is kept in this browser alone, on a page without antd. */
export const LeaveGuard = ({ isUnsaved }: { readonly isUnsaved: RefObject<boolean> }) => {
  const blocker = useLeaveBlocker(isUnsaved);
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title={unsavedTexts.title}
      verb="Leave"
      cancel="Stay"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>What you typed stays in this browser, but it isn't saved yet.</p>
    </ConfirmDialog>
  );
};
