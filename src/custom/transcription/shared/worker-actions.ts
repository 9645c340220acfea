import { skipReasonLabels, type SkipReason, skipReasons, type TaskKind } from "../../../../contract/tasks/rules.ts";
import type { KeyAction } from "./keys.ts";

const [leaving, rest, versions, changing] = ["Leave the task", "Rest reminder", "Two versions", "Submitted work"];

/** What workers do at keys on the page of a task, beside its editor or recorder. */
export const workerActions = {
  leave: { id: "task.leave", label: "Leave this task, or keep it", group: leaving, keys: ["Alt+Shift+X"] },
  giveBack: { id: "task.giveBack", label: "Not now: give it back", group: leaving, keys: ["Alt+Shift+G"] },
  skip: { id: "task.skip", label: "Skip it", group: leaving, keys: ["Alt+Shift+K"] },
  rested: { id: "task.rested", label: "Dismiss the reminder", group: rest, keys: ["Alt+Shift+P"] },
  noRests: { id: "task.noRests", label: "Turn off reminders", group: rest, keys: ["Alt+Shift+V"] },
} satisfies Record<string, KeyAction>;

/** Which draft is kept, where there are two. */
export const versionActions = {
  theirs: { id: "task.theirs", label: "Take the other one", group: versions, keys: ["Alt+Shift+W"] },
  mine: { id: "task.mine", label: "Keep this one", group: versions, keys: ["Alt+Shift+Z"] },
} satisfies Record<string, KeyAction>;

/** What workers do at keys with what they submitted; a change of it is saved by the key that submits. */
export const changeActions = {
  begin: { id: "task.change", label: "Change it until it is reviewed", group: changing, keys: ["Alt+Shift+E"] },
  discard: { id: "task.discardChange", label: "Discard the change", group: changing, keys: ["Alt+Shift+B"] },
} satisfies Record<string, KeyAction>;

/** Why tasks of a kind can't be done; a line to read has nothing to play. */
export const reasonsFor = (kind: TaskKind): readonly SkipReason[] =>
  skipReasons.filter((one) => kind !== "line" || one !== "broken");

/** Chooses a reason to skip the task. */
export const reasonAction = (reason: SkipReason): KeyAction => ({
  id: `task.${reason.replace("_", "")}`,
  label: skipReasonLabels[reason],
  group: leaving,
  keys: [`Ctrl+Shift+${skipReasons.indexOf(reason) + 1}`],
});

/** All that workers do at keys on the page of a task of this kind, beside its editor or recorder. */
export const workerActionsOf = (kind: TaskKind): readonly KeyAction[] => [
  ...Object.values(workerActions),
  ...reasonsFor(kind).map(reasonAction),
];
