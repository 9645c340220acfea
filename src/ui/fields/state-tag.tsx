import "./state-tag.css";

interface Look {
  /** What the state means to whoever reads it; each tone has its own colours in state-tag.css. */
  readonly tone: "neutral" | "going" | "waiting" | "good" | "bad" | "done";
  /** A shape of the state's own, drawn in a 12 × 12 box, so that states differ without colour too. */
  readonly shape: string;
  readonly filled?: true;
}

/** How states look, by their names: the same in every life cycle that has one of them. */
const looks = {
  running: { tone: "going", shape: "M3.5 2v8l6.5-4z", filled: true },
  pending: { tone: "waiting", shape: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M6 3.5V6l2 1.5" },
  needs_correction: { tone: "bad", shape: "M6 1.5 11 10.5H1zM6 4.8v2.6M6 8.9v.2" },
  approved: { tone: "good", shape: "m1.5 6.5 3 3 6-7" },
  rejected: { tone: "bad", shape: "m2.5 2.5 7 7m0-7-7 7" },
  payment_approved: { tone: "done", shape: "m.8 6.5 2.6 2.8 4.2-6.4M5.8 8l1.2 1.3 4.2-6.4" },
  draft: { tone: "neutral", shape: "M2 10l.6-2.4 5.8-5.8 1.8 1.8-5.8 5.8z" },
  active: { tone: "good", shape: "M6 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7", filled: true },
  paused: { tone: "waiting", shape: "M4 2.5v7M8 2.5v7" },
  completed: { tone: "done", shape: "M3 10.8V1.5h6.5L8 4l1.5 2.5H3" },
  accrued: { tone: "waiting", shape: "M2 3.5h8v5H2zM6 4.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4" },
  proposed: {
    tone: "neutral",
    shape: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M4.5 4.8a1.5 1.5 0 1 1 2 1.4L6 7M6 8.6v.2",
  },
  scheduled: { tone: "waiting", shape: "M1.5 3h9v7.5h-9zM1.5 5.5h9M4 1.5V3M8 1.5V3" },
  sending: { tone: "going", shape: "M1.5 6h7M6 3l3 3-3 3M11 2v8" },
  sent: { tone: "going", shape: "M1 5.5 11 1.5 7 11 5.2 7z" },
  awaiting_recipient: { tone: "waiting", shape: "M3 1.5h6v2L6 6 3 3.5zM6 6 3 8.5v2h6v-2z" },
  paid: { tone: "done", shape: "m1.5 6.5 3 3 6-7M1.5 11h9" },
  failed: { tone: "bad", shape: "M6 1.5v5.5M6 9.5v.3" },
  reversed: { tone: "bad", shape: "M10.5 8.5a4.5 4.5 0 1 0-1 1.3M10.5 11V8.5H8" },
  cancelled: { tone: "neutral", shape: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M4.2 4.2l3.6 3.6m0-3.6L4.2 7.8" },
  done: { tone: "done", shape: "m1 6.5 3 3 6.5-7" },
  open: { tone: "waiting", shape: "M1.5 2h9v6H6l-2.5 2.5V8h-2zM6 3.5v2M6 6.5v.2" },
  answered: { tone: "good", shape: "M1.5 2h9v6H6l-2.5 2.5V8h-2zm2.5 3L5.5 6.5l3-3" },
  asked: { tone: "waiting", shape: "M1.5 2h9v6H6l-2.5 2.5V8h-2zM4 5h4" },
  erased: { tone: "done", shape: "M2 8.5 7 3.5l2.5 2.5-4 4.5h-2zM1.5 10.8h9" },
  declined: { tone: "bad", shape: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M3 9l6-6" },
  withdrawn: { tone: "neutral", shape: "M4.5 2 1.5 5l3 3M1.5 5h6a2.5 2.5 0 0 1 0 5H5" },
} as const satisfies Record<string, Look>;
type State = keyof typeof looks;

export const isState = (value: string): value is State => value in looks;

interface StateTagProps {
  readonly state: State;
  /** What it is called, as its area says it or as the reader knows it. */
  readonly word: string;
}

/** A state as a word with a shape of its own. */
export const StateTag = ({ state, word }: StateTagProps) => {
  const { tone, shape, filled }: Look = looks[state];
  return (
    <span className={`state-tag state-tag-${tone}`}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
        <path d={shape} fill={filled ? "currentColor" : "none"} />
      </svg>
      {word}
    </span>
  );
};
