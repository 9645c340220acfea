import type { RefObject } from "react";
import { ConfirmDialog } from "../../feedback/confirm-dialog.tsx";
import { unsavedTexts, useLeaveBlocker } from "../use-leave-blocker.ts";

/** Asks before unsaved input is lost, on a page without antd. */
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
      <p>{unsavedTexts.content}</p>
    </ConfirmDialog>
  );
};
