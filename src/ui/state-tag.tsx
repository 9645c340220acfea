import type { ReactElement } from "react";
import { type ProjectState, stateWords, type WorkHistoryState } from "../../contract/states.ts";
import "./state-tag.css";

type State = WorkHistoryState | ProjectState;

/** What a state means to whoever reads it; each tone has its own colours in state-tag.css. */
type Tone = "neutral" | "going" | "waiting" | "good" | "bad" | "done";

/** One shape a state, drawn in a 12 × 12 box, so that states differ without colour too. */
const looks: Record<State, readonly [tone: Tone, shape: ReactElement]> = {
  running: ["going", <path d="M3.5 2v8l6.5-4z" fill="currentColor" />],
  pending: ["waiting", <path d="M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M6 3.5V6l2 1.5" />],
  needs_correction: ["bad", <path d="M6 1.5 11 10.5H1zM6 4.8v2.6M6 8.9v.2" />],
  approved: ["good", <path d="m1.5 6.5 3 3 6-7" />],
  rejected: ["bad", <path d="m2.5 2.5 7 7m0-7-7 7" />],
  payment_approved: ["done", <path d="m.8 6.5 2.6 2.8 4.2-6.4M5.8 8l1.2 1.3 4.2-6.4" />],
  draft: ["neutral", <path d="M2 10l.6-2.4 5.8-5.8 1.8 1.8-5.8 5.8z" />],
  active: ["good", <circle cx="6" cy="6" r="3.5" fill="currentColor" />],
  paused: ["waiting", <path d="M4 2.5v7M8 2.5v7" />],
  completed: ["done", <path d="M3 10.8V1.5h6.5L8 4l1.5 2.5H3" />],
};

/** A state as a word with a shape of its own. */
export const StateTag = ({ state }: { readonly state: State }) => {
  const [tone, shape] = looks[state];
  return (
    <span className={`state-tag state-tag-${tone}`}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
        {shape}
      </svg>
      {stateWords[state]}
    </span>
  );
};
