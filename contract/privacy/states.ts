import { addStateLooks, before, type Move, type StateLook } from "../core/states.ts";

/** The life cycle of an erasure request; staff decide on it, never on their own. */
export const erasureStates = ["asked", "erased", "declined", "withdrawn"] as const;
export type ErasureState = (typeof erasureStates)[number];
const erasureMoves = [
  { from: "asked", to: "erased", by: ["admin"] },
  { from: "asked", to: "declined", by: ["admin"] },
  { from: "asked", to: "withdrawn", by: ["worker"] },
] as const satisfies readonly Move<ErasureState>[];

/** The states from which a request may move to `to`. */
export const erasureStatesBefore = (to: ErasureState): ErasureState[] => before(erasureMoves, to);

export const erasureStateLabels: Record<ErasureState, string> = {
  asked: "Asked for",
  erased: "Erased",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

addStateLooks({
  asked: { tone: "waiting", icon: "bubble-line" },
  erased: { tone: "done", icon: "eraser" },
  declined: { tone: "bad", icon: "barred-circle" },
  withdrawn: { tone: "neutral", icon: "arrow-back" },
} satisfies Record<ErasureState, StateLook>);
