import { type StateIcon, stateLook } from "../../../contract/core/states.ts";
import "./state-tag.css";

interface Drawing {
  /** An SVG path in a 12 × 12 box. */
  readonly path: string;
  readonly filled?: true;
}

const drawings: Readonly<Record<StateIcon, Drawing>> = {
  play: { path: "M3.5 2v8l6.5-4z", filled: true },
  clock: { path: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M6 3.5V6l2 1.5" },
  triangle: { path: "M6 1.5 11 10.5H1zM6 4.8v2.6M6 8.9v.2" },
  check: { path: "m1.5 6.5 3 3 6-7" },
  cross: { path: "m2.5 2.5 7 7m0-7-7 7" },
  "double-check": { path: "m.8 6.5 2.6 2.8 4.2-6.4M5.8 8l1.2 1.3 4.2-6.4" },
  pencil: { path: "M2 10l.6-2.4 5.8-5.8 1.8 1.8-5.8 5.8z" },
  disc: { path: "M6 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7", filled: true },
  ring: { path: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M6 4.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3" },
  bookmark: { path: "M3.5 1.5h5v9L6 8.2l-2.5 2.3z" },
  star: { path: "M6 1.3l1.4 3 3.2.4-2.4 2.2.6 3.2L6 8.6l-2.8 1.5.6-3.2-2.4-2.2 3.2-.4z" },
  octagon: { path: "M4 1.5h4L10.5 4v4L8 10.5H4L1.5 8V4zM6 3.8v2.6M6 8.1v.1" },
  chevron: { path: "m4 1.8 4.2 4.2L4 10.2" },
  lens: { path: "M5 1.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4m2.4 5.6 3.1 3.1" },
  "checked-sheet": { path: "M2.5 1.5h7v9h-7zM4.2 6l1.3 1.4 2.3-2.8" },
  "dashed-circle": { path: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M4 6h4" },
  bars: { path: "M4 2.5v7M8 2.5v7" },
  flag: { path: "M3 10.8V1.5h6.5L8 4l1.5 2.5H3" },
  banknote: { path: "M2 3.5h8v5H2zM6 4.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4" },
  question: { path: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M4.5 4.8a1.5 1.5 0 1 1 2 1.4L6 7M6 8.6v.2" },
  calendar: { path: "M1.5 3h9v7.5h-9zM1.5 5.5h9M4 1.5V3M8 1.5V3" },
  arrow: { path: "M1.5 6h7M6 3l3 3-3 3M11 2v8" },
  plane: { path: "M1 5.5 11 1.5 7 11 5.2 7z" },
  hourglass: { path: "M3 1.5h6v2L6 6 3 3.5zM6 6 3 8.5v2h6v-2z" },
  "check-on-line": { path: "m1.5 6.5 3 3 6-7M1.5 11h9" },
  exclamation: { path: "M6 1.5v5.5M6 9.5v.3" },
  "turned-arrow": { path: "M10.5 8.5a4.5 4.5 0 1 0-1 1.3M10.5 11V8.5H8" },
  "crossed-circle": { path: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M4.2 4.2l3.6 3.6m0-3.6L4.2 7.8" },
  "wide-check": { path: "m1 6.5 3 3 6.5-7" },
  "bubble-mark": { path: "M1.5 2h9v6H6l-2.5 2.5V8h-2zM6 3.5v2M6 6.5v.2" },
  "bubble-check": { path: "M1.5 2h9v6H6l-2.5 2.5V8h-2zm2.5 3L5.5 6.5l3-3" },
  "bubble-line": { path: "M1.5 2h9v6H6l-2.5 2.5V8h-2zM4 5h4" },
  "bubble-dots": { path: "M1.5 2h9v6H6l-2.5 2.5V8h-2zM4 5v.1M6 5v.1M8 5v.1" },
  eraser: { path: "M2 8.5 7 3.5l2.5 2.5-4 4.5h-2zM1.5 10.8h9" },
  "barred-circle": { path: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M3 9l6-6" },
  "arrow-back": { path: "M4.5 2 1.5 5l3 3M1.5 5h6a2.5 2.5 0 0 1 0 5H5" },
  "circle-plus": { path: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M6 4v4M4 6h4" },
  person: { path: "M6 1.8a2 2 0 1 0 0 4 2 2 0 0 0 0-4M2 10.5c0-2.4 1.8-3.6 4-3.6s4 1.2 4 3.6" },
  eye: {
    path: "M1 6c1.4-2.4 3-3.6 5-3.6S9.6 3.6 11 6c-1.4 2.4-3 3.6-5 3.6S2.4 8.4 1 6M6 4.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8",
  },
  box: { path: "M1.5 2.5h9v2.2h-9zM2.3 4.7h7.4v5.3H2.3zM4.8 6.6h2.4" },
  dots: { path: "M2.2 6v.1M6 6v.1M9.8 6v.1" },
  "half-disc": { path: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M6 1.5v9" },
  "arrow-up": { path: "M6 8V1.8M3.5 4.2 6 1.8l2.5 2.4M1.8 8v2.4h8.4V8" },
  loop: { path: "M2 6a4 4 0 0 1 7-2.6M10 6a4 4 0 0 1-7 2.6M9.2 1.4v2.2H7M2.8 10.6V8.4H5" },
  alarm: { path: "M6 2.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8M6 4.5v2.2l1.4 1M1.5 2.8 3 1.4M10.5 2.8 9 1.4" },
  "arrow-out": { path: "M5 1.8H1.8v8.4H5M4.5 6h6M8 3.5 10.5 6 8 8.5" },
  swap: { path: "M1.5 4h8M7.3 1.8 9.5 4 7.3 6.2M10.5 8h-8M4.7 5.8 2.5 8l2.2 2.2" },
  "skip-bar": { path: "M2 2.5 6.5 6 2 9.5zM9.5 2v8" },
  moon: { path: "M9.8 7.4A4.3 4.3 0 1 1 4.6 2.2a3.6 3.6 0 0 0 5.2 5.2" },
  padlock: { path: "M3 5.5h6v5H3zM4.2 5.5V4a1.8 1.8 0 0 1 3.6 0v1.5" },
  seal: { path: "M6 1.2a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4M4.2 7.2 3.5 11 6 9.7 8.5 11l-.7-3.8" },
  "barred-seal": {
    path: "M6 1.2a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4M4.2 7.2 3.5 11 6 9.7 8.5 11l-.7-3.8M1 1l10 9",
  },
  "thumb-up": { path: "M4 5.3 6 1.5c1 0 1.4.6 1.2 1.5l-.4 1.8h3l-.9 5H4zM4 5.3H2v4.5h2" },
};

export const isState = (value: string): boolean => stateLook(value) !== undefined;

interface StateTagProps {
  readonly state: string;
  /** The label of the state, from its area or for this reader. */
  readonly word: string;
}

/** A state as a label with an icon and a colour, chosen by its area; state-tag.css has the colours of each tone. */
export const StateTag = ({ state, word }: StateTagProps) => {
  const look = stateLook(state);
  if (!look) return word;
  const { path, filled } = drawings[look.icon];
  return (
    <span className={`state-tag state-tag-${look.tone}`}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
        <path d={path} fill={filled ? "currentColor" : "none"} />
      </svg>
      {word}
    </span>
  );
};

/** A state, with what is wrong below it; empty where nothing is. */
export const StateWithProblem = ({ problem, ...tag }: StateTagProps & { readonly problem: string }) => (
  <>
    <StateTag {...tag} />
    {problem && <div className="state-problem">{problem}</div>}
  </>
);
