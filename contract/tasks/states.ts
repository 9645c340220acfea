import { addStateLooks, before, type Move, type Mover, type StateLook } from "../core/states.ts";

/** The life cycle of one person's turn at an item, from being free to the last decision. */
export const taskStates = [
  "open",
  "assigned",
  "draft",
  "submitted",
  "approved",
  "rejected",
  "expired",
  "released",
  "skipped",
  "withdrawn",
  "late",
] as const;
export type TaskState = (typeof taskStates)[number];

/** With the worker, for a limited time. */
export const heldTaskStates = ["assigned", "draft", "rejected"] as const satisfies readonly TaskState[];
/** The worker's time is over, or someone else was faster: what they write is kept, though they do not hold it. */
export const overTaskStates = ["expired", "withdrawn"] as const satisfies readonly TaskState[];
/** States in which a turn fills its place: nobody else gets it. */
export const placedTaskStates = ["assigned", "draft", "submitted", "approved", "rejected"] as const;

const staff = ["admin", "manager"] as const;
const reviewers = ["admin", "manager", "reviewer"] as const;
const begun = ["assigned", "draft"] as const;

/** All transitions of a turn; any other is impossible. */
export const taskMoves = [
  { from: "open", to: "assigned", by: ["worker", ...staff] },
  { from: "assigned", to: "draft", by: ["worker"] },
  // Given once more to who had begun it when their time was over.
  { from: "open", to: "draft", by: staff },
  ...heldTaskStates.flatMap(
    (from) =>
      [
        { from, to: "submitted", by: ["worker"] },
        { from, to: "released", by: ["worker", ...staff] },
        { from, to: "expired", by: ["clock"] },
        // Someone whose time was over was faster with the same item.
        { from, to: "withdrawn", by: ["clock"] },
      ] as const,
  ),
  ...begun.map((from) => ({ from, to: "skipped", by: ["worker"] }) as const),
  // Nobody needs it any more: its item is settled, deleted, or done by someone who was late.
  { from: "open", to: "withdrawn", by: ["clock"] },
  // Work that arrives after its time: it counts unless someone else has submitted meanwhile.
  { from: "expired", to: "submitted", by: ["worker"] },
  { from: "expired", to: "late", by: ["worker"] },
  { from: "withdrawn", to: "late", by: ["worker"] },
  // Not among those that are reviewed.
  { from: "submitted", to: "approved", by: ["clock", ...reviewers] },
  { from: "submitted", to: "rejected", by: reviewers },
] as const satisfies readonly Move<TaskState>[];

/** The states from which a turn may move to `to`, by anyone or only by `by`. */
export const taskStatesBefore = (to: TaskState, by?: Mover): TaskState[] => before(taskMoves, to, by);

export const taskStateLabels: Record<TaskState, string> = {
  open: "Open",
  assigned: "Given out",
  draft: "In progress",
  submitted: "Waiting for review",
  approved: "Accepted",
  rejected: "Sent back",
  expired: "Expired",
  released: "Released",
  skipped: "Skipped",
  withdrawn: "Withdrawn",
  late: "Too late",
};

/** How far an item is: whether its sound or picture can be worked with, and whether anyone still gets it. */
export const itemStates = ["pending", "available", "failed", "closed"] as const;
export type ItemState = (typeof itemStates)[number];
export const itemStateLabels: Record<ItemState, string> = {
  pending: "Being prepared",
  available: "Ready",
  failed: "Unusable",
  closed: "Settled",
};

addStateLooks({
  open: { tone: "waiting", icon: "bubble-mark" },
  assigned: { tone: "going", icon: "dots" },
  draft: { tone: "neutral", icon: "pencil" },
  submitted: { tone: "waiting", icon: "arrow-up" },
  approved: { tone: "good", icon: "check" },
  rejected: { tone: "bad", icon: "cross" },
  expired: { tone: "bad", icon: "alarm" },
  released: { tone: "neutral", icon: "arrow-out" },
  skipped: { tone: "neutral", icon: "skip-bar" },
  withdrawn: { tone: "neutral", icon: "arrow-back" },
  late: { tone: "bad", icon: "moon" },
} satisfies Record<TaskState, StateLook>);
addStateLooks({
  pending: { tone: "waiting", icon: "clock" },
  available: { tone: "good", icon: "circle-plus" },
  failed: { tone: "bad", icon: "exclamation" },
  closed: { tone: "done", icon: "padlock" },
} satisfies Record<ItemState, StateLook>);
