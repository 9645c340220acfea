import {
  type ReviewReason,
  reviewReasonLabel,
  reviewReasons,
  reviewReasonsFor,
  type TaskKind,
} from "../../../../contract/tasks/rules.ts";
import { audioActions } from "../audio/audio-actions.ts";
import { imagePageActions } from "../image/image-keys.ts";
import { type KeyAction, taskActions } from "../shared/keys.ts";

const moved = "When the task changes";

/** What the review's page does at keys, beside its editor. */
export const reviewActions = {
  compare: { id: "review.compare", label: "Show or hide the comparison", group: "Review", keys: ["Alt+T"] },
  other: { id: "review.other", label: "Compare with the next text", group: "Review", keys: ["Alt+Y"] },
  back: { id: "review.back", label: "Send back", group: "Review", keys: ["Alt+Shift+Enter"] },
} satisfies Record<string, KeyAction>;

/** What reviewers do at keys where the task changed under them. */
export const movedActions = {
  mine: { id: "review.mine", label: "Keep my text", group: moved, keys: ["Alt+Shift+Z"] },
  showNew: { id: "review.new", label: "Show the new text", group: moved, keys: ["Alt+Shift+W"] },
  swap: { id: "review.swap", label: "Show the other text", group: moved, keys: ["Alt+Shift+S"] },
  discard: { id: "review.discard", label: "Discard my review", group: moved, keys: ["Alt+Shift+B"] },
} satisfies Record<string, KeyAction>;

/** Says that this is wrong with the work, or that it is not; at the same key for each kind of work. */
export const reasonAction = (kind: TaskKind, reason: ReviewReason): KeyAction => ({
  id: `reason.${reason.replace("_", "")}`,
  label: reviewReasonLabel(kind, reason),
  group: "What is wrong",
  keys: [`Ctrl+Shift+${reviewReasons.indexOf(reason) + 1}`],
});
/** The worker's key of submitting is the reviewer's of accepting. */
export const acceptAction = taskActions.submit.id;

/** All that keys do on the page: what its editor does comes first, so that no key does two things. */
export const reviewPageActions = (kind: TaskKind): readonly KeyAction[] =>
  pageActions[kind === "image" ? "image" : "audio"];
const withReview = (kind: TaskKind, actions: readonly KeyAction[]): readonly KeyAction[] => [
  ...actions.map((action) =>
    action.id === acceptAction ? { ...action, label: "Accept and go to the next task", group: "Review" } : action,
  ),
  ...Object.values(reviewActions),
  ...Object.values(movedActions),
  ...reviewReasonsFor(kind).map((reason) => reasonAction(kind, reason)),
];
const pageActions = { audio: withReview("audio", audioActions), image: withReview("image", imagePageActions) };
