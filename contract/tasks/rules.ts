/** How long a task is kept for its person without a save; each save renews it. Minutes. */
export const leaseMinutes = 60;
/** How often a save renews the other tasks that its author holds of the project. Minutes. */
export const renewedEveryMinutes = 5;
/** How long work that was sent back stays with its author. Hours. */
export const rejectedHours = 48;
/** How long work that came too late is kept for its author and managers. Days. */
export const lateDays = 30;
/** From so many skips in a row on, without work that was submitted between, someone is flagged; counted over so many days. */
export const skipsInARowMin = 5;
export const skipDays = 30;
/** How long after their work someone is given the same item again, where they are to do it once more. Minutes. */
export const repeatAfterMinutes = 60;
/** How many tasks someone holds when they ask for some, and the most that they may hold. */
export const held = { default: 10, max: 100 } as const;
/** Where counting what is free stops. */
export const openMax = 1000;
/** The fewest accepted tasks of a project after which someone is not new to it: their work is reviewed until then. */
export const newcomerTasks = 10;
/** A save counts as time at work up to so many seconds since the one before. */
export const activeGapSeconds = 60;
export const commentMax = 2000;

/** The kinds of items: what is transcribed. */
export const transcribedKinds = ["audio", "image"] as const;
export type TranscribedKind = (typeof transcribedKinds)[number];
export const taskKinds = [...transcribedKinds, "line"] as const;
export type TaskKind = (typeof taskKinds)[number];
export const taskKindLabels: Record<TaskKind, string> = {
  audio: "Audio transcription",
  image: "Image transcription",
  line: "Recording",
};

/** Why someone leaves an item to others. */
export const skipReasons = ["unclear", "wrong_language", "broken", "sensitive", "other"] as const;
export type SkipReason = (typeof skipReasons)[number];
export const skipReasonLabels: Record<SkipReason, string> = {
  unclear: "I can't make it out",
  wrong_language: "It is in another language",
  broken: "It does not open or play",
  sensitive: "It disturbs me",
  other: "Something else",
};

/** What a reviewer finds wrong. */
export const reviewReasons = ["wrong_words", "missing", "extra", "timing", "speaker", "format", "other"] as const;
export type ReviewReason = (typeof reviewReasons)[number];
export const reviewReasonLabels: Record<ReviewReason, string> = {
  wrong_words: "Wrong words",
  missing: "Something is missing",
  extra: "Something is too much",
  timing: "Times or boxes are off",
  speaker: "Wrong speaker",
  format: "Not written as the guideline says",
  other: "Something else",
};
/** What a reviewer can find wrong with work of a kind. A picture has no speakers. */
export const reviewReasonsFor = (kind: TaskKind): readonly ReviewReason[] =>
  reviewReasons.filter((reason) => kind !== "image" || reason !== "speaker");
/** A reason as it is said of work of a kind. */
export const reviewReasonLabel = (kind: TaskKind, reason: ReviewReason): string =>
  reason === "timing" ? `${kind === "image" ? "Boxes" : "Times"} are off` : reviewReasonLabels[reason];

/** How a reviewer decides. */
export const taskDecisions = ["approve", "fix", "reject"] as const;
export type TaskDecision = (typeof taskDecisions)[number];
export const taskDecisionLabels: Record<TaskDecision, string> = {
  approve: "Accept",
  fix: "Fix and accept",
  reject: "Send back",
};

/** Why nothing could be given out: all is done, more is on its way, others hold what is left, or nothing is for this person. */
export const emptyReasons = ["done", "preparing", "held", "none_for_you"] as const;
export type EmptyReason = (typeof emptyReasons)[number];
export const emptyReasonWords: Record<EmptyReason, string> = {
  done: "Everything here is done.",
  preparing: "More is being prepared. Look again in a few minutes.",
  held: "Others hold everything that is left. Some of it may come back.",
  none_for_you: "Nothing that is left is for you.",
};
