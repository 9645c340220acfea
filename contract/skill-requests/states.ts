import { addStateLooks, before, type Move, type StateLook } from "../core/states.ts";

/** The life cycle of a request for a skill; a skill that the person comes to hold otherwise grants it too. */
export const skillRequestStates = ["open", "granted", "declined"] as const;
export type SkillRequestState = (typeof skillRequestStates)[number];
const moves = [
  { from: "open", to: "granted", by: ["admin", "manager"] },
  { from: "open", to: "declined", by: ["admin", "manager"] },
] as const satisfies readonly Move<SkillRequestState>[];

/** The states from which a request may move to `to`. */
export const skillRequestStatesBefore = (to: SkillRequestState): SkillRequestState[] => before(moves, to);

export const skillRequestStateLabels: Record<SkillRequestState, string> = {
  open: "Open",
  granted: "Granted",
  declined: "Declined",
};

addStateLooks({
  open: { tone: "waiting", icon: "bubble-mark" },
  granted: { tone: "good", icon: "thumb-up" },
  declined: { tone: "bad", icon: "barred-circle" },
} satisfies Record<SkillRequestState, StateLook>);

/** In days: how long after a decline the same skill can't be asked for again. */
export const askAgainDays = 30;
