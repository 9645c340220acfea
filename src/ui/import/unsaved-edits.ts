import { useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { useUnsavedFlag } from "../form/unsaved-guard.ts";

const leavingEdited = { title: "Leave without importing?", content: "Your changes to the file will be lost." };

/**
 * Asks before the edited cells of a file are lost: on leaving the page, where `sending` says what is lost while it is sent,
 * and before what the returned function is given.
 */
export const useUnsavedEdits = (isEdited: boolean, sending?: typeof leavingEdited) => {
  const confirm = useConfirm();
  useUnsavedFlag(isEdited || sending !== undefined, sending ?? leavingEdited);
  return async (leave: () => void): Promise<void> => {
    if (!isEdited || (await confirm({ ...leavingEdited, okText: "Drop the changes" }).answer)) leave();
  };
};
