import { useUnsavedFlag } from "../form/unsaved-guard.ts";

const leavingEdited = { title: "Leave without importing?", content: "Your changes to the file will be lost." };

/**
 * Asks before the edited cells of a file are lost: on leaving the page, where `sending` says what is lost while it is sent,
 * and before what the returned function is given.
 */
export const useUnsavedEdits = (isEdited: boolean, sending?: typeof leavingEdited) =>
  useUnsavedFlag(isEdited || sending !== undefined, sending ?? leavingEdited);
