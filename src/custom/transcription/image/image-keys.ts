import { type KeyAction, taskActions } from "../shared/keys.ts";

const [view, boxes, light] = ["Picture", "Boxes", "Contrast and brightness"];

/** What the page of pictures does at keys that act everywhere on it, also while the user types. */
export const imageActions = {
  zoomIn: { id: "image.zoomIn", label: "Zoom in", group: view, keys: ["Alt+=", "Alt+Plus"], repeats: true },
  zoomOut: { id: "image.zoomOut", label: "Zoom out", group: view, keys: ["Alt+-"], repeats: true },
  fit: { id: "image.fit", label: "Show the whole picture", group: view, keys: ["Alt+0"] },
  showBox: { id: "image.showBox", label: "Show the box", group: view, keys: ["Alt+Z"] },
  rotateRight: { id: "image.rotateRight", label: "Rotate right", group: view, keys: ["Alt+R"] },
  rotateLeft: { id: "image.rotateLeft", label: "Rotate left", group: view, keys: ["Alt+Shift+R"] },
  upright: { id: "image.upright", label: "Upright again", group: view, keys: ["Alt+U"] },
  next: { id: "image.next", label: "Next box", group: boxes, keys: ["Alt+ArrowDown"], repeats: true },
  previous: { id: "image.previous", label: "Previous box", group: boxes, keys: ["Alt+ArrowUp"], repeats: true },
  add: { id: "image.add", label: "New box", group: boxes, keys: ["Alt+N"] },
  draw: { id: "image.draw", label: "Draw boxes by dragging", group: boxes, keys: ["Alt+B"] },
  split: { id: "image.split", label: "Split the box", group: boxes, keys: ["Alt+S"] },
  merge: { id: "image.merge", label: "Merge with the next box", group: boxes, keys: ["Alt+M"] },
  earlier: {
    id: "image.earlier",
    label: "Earlier in reading order",
    group: boxes,
    keys: ["Alt+Shift+ArrowUp"],
    repeats: true,
  },
  later: {
    id: "image.later",
    label: "Later in reading order",
    group: boxes,
    keys: ["Alt+Shift+ArrowDown"],
    repeats: true,
  },
  arrange: { id: "image.arrange", label: "Suggest a reading order", group: boxes, keys: ["Alt+O"] },
  remove: { id: "image.remove", label: "Delete the box", group: boxes, keys: ["Alt+Delete", "Alt+Backspace"] },
  moreContrast: { id: "image.moreContrast", label: "More contrast", group: light, keys: ["Alt+C"], repeats: true },
  lessContrast: {
    id: "image.lessContrast",
    label: "Less contrast",
    group: light,
    keys: ["Alt+Shift+C"],
    repeats: true,
  },
  brighter: { id: "image.brighter", label: "Brighter", group: light, keys: ["Alt+L"], repeats: true },
  darker: { id: "image.darker", label: "Darker", group: light, keys: ["Alt+Shift+L"], repeats: true },
  invert: { id: "image.invert", label: "Invert colors", group: light, keys: ["Alt+I"] },
  plain: { id: "image.plain", label: "Original colors", group: light, keys: ["Alt+P"] },
} satisfies Record<string, KeyAction>;

/** All keys of the page, which its settings list. */
export const imagePageActions: readonly KeyAction[] = [
  ...Object.values(imageActions),
  taskActions.submit,
  taskActions.undo,
  taskActions.redo,
  taskActions.glossary,
  taskActions.settings,
];

/** Keys that act only while the picture has the focus, or only in a text; they stay as they are. */
export const fixedKeys: readonly (readonly [place: string, keys: readonly (readonly [key: string, does: string])[]])[] =
  [
    [
      "On the picture",
      [
        ["↑ ↓ ← →", "Move the box, or the picture if no box is chosen"],
        ["Shift+↑ ↓ ← →", "Resize the box"],
        ["Ctrl+↑ ↓ ← →", "Go to the nearest box"],
        ["Page down", "Next box"],
        ["Page up", "Previous box"],
        ["N", "New box in the middle"],
        ["Enter", "Write the box's text"],
        ["Delete", "Delete the box"],
        ["+", "Zoom in"],
        ["-", "Zoom out"],
        ["0", "Show the whole picture"],
        ["Esc", "Deselect the box"],
      ],
    ],
    [
      "In a text",
      [
        ["Enter", "Next box"],
        ["Shift+Enter", "New line"],
        ["Esc", "Back to the picture"],
      ],
    ],
  ];
