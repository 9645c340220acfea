import type { TaskKind, TranscribedKind } from "../../../contract/tasks/rules.ts";
import { audioActions } from "./audio/audio-actions.ts";
import { imagePageActions } from "./image/image-keys.ts";
import type { KeyAction } from "./shared/keys.ts";
import { changeActions, versionActions, workerActionsOf } from "./shared/worker-actions.ts";

const withWorkers = (kind: TranscribedKind, ofEditor: readonly KeyAction[]): readonly KeyAction[] => [
  ...ofEditor,
  ...workerActionsOf(kind),
  ...Object.values(versionActions),
];
const actions = { audio: withWorkers("audio", audioActions), image: withWorkers("image", imagePageActions) };

/** All that keys do on the page of a worker's task: what its editor does comes first, so that no key does two things. */
export const workingActions = (kind: TaskKind): readonly KeyAction[] => actions[kind === "image" ? "image" : "audio"];

const withChanges = (ofEditor: readonly KeyAction[]): readonly KeyAction[] => [
  ...ofEditor,
  ...Object.values(changeActions),
  ...Object.values(versionActions),
];
const ofDone = { audio: withChanges(audioActions), image: withChanges(imagePageActions) };

/** All that keys do on the page of a task that was submitted or left. */
export const doneActions = (kind: TaskKind): readonly KeyAction[] => ofDone[kind === "image" ? "image" : "audio"];
