import { before, type Move } from "../core/states.ts";

/** The life of a request to be erased; staff decide it, never their own. */
export const erasureStates = ["asked", "erased", "declined", "withdrawn"] as const;
export type ErasureState = (typeof erasureStates)[number];
const erasureMoves = [
  { from: "asked", to: "erased", by: ["admin"] },
  { from: "asked", to: "declined", by: ["admin"] },
  { from: "asked", to: "withdrawn", by: ["worker"] },
] as const satisfies readonly Move<ErasureState>[];

/** The states from which a request may come to `to`. */
export const erasureStatesBefore = (to: ErasureState): ErasureState[] => before(erasureMoves, to);

export const erasureStateWords: Record<ErasureState, string> = {
  asked: "Asked for",
  erased: "Erased",
  declined: "Declined",
  withdrawn: "Withdrawn",
};
