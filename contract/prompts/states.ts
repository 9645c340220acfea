import { addStateLooks, before, type Move, type Mover, type StateLook } from "../core/states.ts";

/** The life cycle of a prompt. What people write themselves begins as a draft; given answers wait openly for a person. */
export const promptStates = ["open", "assigned", "draft", "submitted", "approved", "rejected"] as const;
export type PromptState = (typeof promptStates)[number];

const reviewers = ["admin", "manager", "reviewer"] as const;

/** All transitions of a prompt; any other is impossible. */
export const promptMoves = [
  { from: "open", to: "assigned", by: ["worker"] },
  // Only given answers: given back, kept too long, or left by who is gone.
  { from: "assigned", to: "open", by: ["worker", "clock"] },
  { from: "draft", to: "open", by: ["worker", "clock"] },
  { from: "rejected", to: "open", by: ["worker", "clock"] },
  { from: "assigned", to: "draft", by: ["worker"] },
  { from: "assigned", to: "submitted", by: ["worker"] },
  { from: "draft", to: "submitted", by: ["worker"] },
  { from: "rejected", to: "submitted", by: ["worker"] },
  { from: "submitted", to: "approved", by: reviewers },
  { from: "submitted", to: "rejected", by: reviewers },
] as const satisfies readonly Move<PromptState>[];

/** The states from which a prompt may move to `to`, by anyone or only by `by`. */
export const promptStatesBefore = (to: PromptState, by?: Mover): PromptState[] => before(promptMoves, to, by);

/** In which its author may still change it. */
export const editablePrompts = ["assigned", "draft", "rejected"] as const satisfies readonly PromptState[];

export const promptStateLabels: Record<PromptState, string> = {
  open: "Open",
  assigned: "Being rated",
  draft: "Draft",
  submitted: "Waiting for review",
  approved: "Approved",
  rejected: "Rejected",
};

addStateLooks({
  open: { tone: "waiting", icon: "bubble-mark" },
  assigned: { tone: "going", icon: "dots" },
  draft: { tone: "neutral", icon: "pencil" },
  submitted: { tone: "waiting", icon: "arrow-up" },
  approved: { tone: "good", icon: "check" },
  rejected: { tone: "bad", icon: "cross" },
} satisfies Record<PromptState, StateLook>);
