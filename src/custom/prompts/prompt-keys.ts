import { scaleMax } from "../../../contract/ratings/scale.ts";
import { promptLimits } from "../../../contract/prompts/rules.ts";
import { type KeyAction, taskActions } from "../transcription/shared/keys.ts";
import { workerActions } from "../transcription/shared/worker-actions.ts";

const prompt = { group: "Prompt" };
const model = { group: "Model" };
const rating = { group: "Ratings" };

/** What the line of pace and rest does on each of these pages. */
const rest: readonly KeyAction[] = [workerActions.rested, workerActions.noRests];

const common: readonly KeyAction[] = [
  { ...taskActions.submit, label: "Submit", ...prompt },
  { id: "prompt.save", label: "Save draft", keys: ["Ctrl+S"], ...prompt },
  { id: "prompt.leave", label: "Give back, or delete the draft", keys: ["Alt+Delete"], ...prompt },
  { ...taskActions.settings, ...prompt },
  ...rest,
  { id: "prompt.ask", label: "Ask the model", keys: ["Ctrl+Enter"], ...model },
  { id: "prompt.stop", label: "Stop the answer", keys: ["Alt+X"], ...model },
  { id: "prompt.nextRating", label: "Next rating", keys: ["Alt+ArrowDown"], repeats: true, ...rating },
  { id: "prompt.previousRating", label: "Previous rating", keys: ["Alt+ArrowUp"], repeats: true, ...rating },
  ...Array.from({ length: scaleMax }, (_, place) => ({
    id: `prompt.score${place + 1}`,
    label: `Rate ${place + 1}`,
    keys: [`Alt+${(place + 1) % 10}`],
    ...rating,
  })),
];

/** What the page of a custom prompt does at keys, also while the user types. */
export const customActions: readonly KeyAction[] = [
  ...common,
  { id: "prompt.next", label: "Write the next turn", keys: ["Alt+N"], ...prompt },
  { id: "prompt.ideal", label: "Edit the ideal answer", keys: ["Alt+I"], ...prompt },
];

/** What is read can only be shown otherwise. */
export const readingActions: readonly KeyAction[] = [{ ...taskActions.settings, ...prompt }, ...rest];

// The first key, a single letter or digit, works outside text fields; the second one works everywhere.
const choice = { group: "Choice", isPlain: true };
/** The same of a selective one. */
export const selectiveActions: readonly KeyAction[] = [
  ...common,
  ...Array.from({ length: promptLimits.answers }, (_, place) => ({
    id: `prompt.better${place + 1}`,
    label: `Answer ${place + 1} is better`,
    keys: [`${place + 1}`, `Alt+Shift+${place + 1}`],
    ...choice,
  })),
  { id: "prompt.tie", label: "Tie", keys: ["T", "Alt+T"], ...choice },
  { id: "prompt.bad", label: "All bad", keys: ["B", "Alt+B"], ...choice },
  { id: "prompt.reason", label: "Write the reason", keys: ["Alt+R"], group: choice.group },
];
