import { useLayoutEffect, useRef } from "react";
import { useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { useUnsavedGuard } from "../form/unsaved-guard.ts";

const leavingEdited = { title: "Leave without importing?", content: "Your changes to the file will be lost." };

/**
 * Asks before the edited cells of a file are lost: on leaving the page, where `sending` says what is lost while it is sent,
 * and before what the returned function is given.
 */
export const useUnsavedEdits = (isEdited: boolean, sending?: typeof leavingEdited) => {
  const confirm = useConfirm();
  const isUnsaved = useRef(false);
  // Before it is painted: whoever presses a button as soon as it is there is not asked about what has been imported.
  useLayoutEffect(() => {
    isUnsaved.current = isEdited || sending !== undefined;
  }, [isEdited, sending]);
  useUnsavedGuard(isUnsaved, sending ?? leavingEdited);
  return async (leave: () => void): Promise<void> => {
    if (!isEdited || (await confirm({ ...leavingEdited, okText: "Drop the changes" }).answer)) leave();
  };
};
