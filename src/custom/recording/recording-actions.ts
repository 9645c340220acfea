import { type KeyAction, taskActions } from "../transcription/shared/keys.ts";
import { workerActionsOf } from "../transcription/shared/worker-actions.ts";

const recording = { group: "Recording", isPlain: true };

/** What the page of reading aloud does at keys. */
export const recordingActions = {
  microphone: { id: "recording.microphone", label: "Turn on the microphone", keys: ["M"], ...recording },
  record: { id: "recording.record", label: "Record or stop", keys: ["R", "Space"], ...recording },
  listen: { id: "recording.listen", label: "Listen", keys: ["L"], ...recording },
  send: { id: "recording.send", label: "Send", keys: ["S"], ...recording },
  sendNow: { id: "recording.sendNow", label: "Send now what waits", keys: ["N"], ...recording },
  again: { id: "recording.again", label: "Send again what was refused", keys: ["A"], ...recording },
  // A recording can't be made again: not at a letter that is pressed by mistake.
  discard: { id: "recording.discard", label: "Discard what was refused", keys: ["Alt+Shift+D"], ...recording },
} satisfies Record<string, KeyAction>;

/** All that keys do on the page. */
export const recordingPageActions: readonly KeyAction[] = [
  ...Object.values(recordingActions),
  ...workerActionsOf("line"),
  taskActions.settings,
];
