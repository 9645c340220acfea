import { actionKeysMax } from "../../../../contract/tasks/preferences.ts";

/** Something that a page does at a key, also while the user types. */
export interface KeyAction {
  /** The page and the action, such as "audio.play"; what several pages do is "task.submit". */
  readonly id: string;
  readonly label: string;
  /** The heading under which it is listed. */
  readonly group: string;
  /** Such as "Ctrl+Enter", at most `actionKeysMax`; the first is the one that the page shows. */
  readonly keys: readonly string[];
  /** Whether it acts again while its key is held. */
  readonly repeats?: boolean;
  /** Whether one goes on typing in a field after it: what is half typed there is not taken yet. */
  readonly isMeanwhile?: boolean;
  /** Whether a letter, a digit or the space bar alone may be its key; it then acts only while nothing is typed. */
  readonly isPlain?: boolean;
}

/** The keys of actions that the user changed, by the action's id. */
export type ChosenKeys = Readonly<Record<string, readonly string[]>>;

/** What a keyboard event says of its key. */
export type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "altKey" | "shiftKey" | "metaKey"> &
  Partial<Pick<KeyboardEvent, "isComposing" | "getModifierState">>;

const modifierKeys = new Set("Control Alt Shift Meta AltGraph Process Unidentified CapsLock".split(" "));
const named: Readonly<Record<string, string>> = { " ": "Space", "+": "Plus" };

/** The letter or digit of the key cap: Alt and other scripts turn what the key types into something else. */
const capOf = ({ key, code }: Press): string | undefined => {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return code.startsWith("Numpad") ? `Num${digit}` : digit;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1];
};

/**
 * The key with its modifiers, such as "Ctrl+Shift+Enter"; undefined for a modifier alone, for what an input method or AltGr
 * types, and for the system's own key. On a Mac, Alt with a letter types another letter or waits for one to put an accent on
 * (a dead key): where `typesLetters`, that may be one of the language, which it must go on to.
 */
export const comboOf = (press: Press, isMac: boolean, typesLetters = isMac): string | undefined => {
  const { key, ctrlKey, altKey, shiftKey, metaKey, isComposing } = press;
  if (isComposing || metaKey || modifierKeys.has(key)) return undefined;
  // A Mac has no AltGr, and some of its browsers say that Alt is one.
  if (!isMac && press.getModifierState?.("AltGraph")) return undefined;
  const isDead = key === "Dead";
  const isLetter = isDead || (/^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key));
  if (typesLetters && altKey && !ctrlKey && isLetter) return undefined;
  if (isDead && (!altKey || !capOf(press))) return undefined;
  const cap = capOf(press) ?? named[key] ?? (key.length === 1 ? key : /^[A-Z][A-Za-z0-9]*$/.exec(key)?.[0]);
  // What Shift types is another character, and names the key well enough; letters and named keys need to say it.
  const needsShift = shiftKey && (cap === capOf(press) || (cap?.length ?? 0) > 1);
  return cap && `${ctrlKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}${needsShift ? "Shift+" : ""}${cap}`;
};

const arrows: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Plus: "+",
  Escape: "Esc",
  PageUp: "Page up",
  PageDown: "Page down",
};

/** The parts of a key as they are shown, each in a `<kbd>` of its own. */
export const keyCaps = (combo: string): readonly string[] => combo.split("+").map((part) => arrows[part] ?? part);
/** A key as it is said in a sentence: "Ctrl+Enter". */
export const keyText = (combo: string): string => keyCaps(combo).join("+");

const browsers = "The browser keeps this key for itself.";
const typing = "This key is for typing. Hold Ctrl or Alt as well, or choose a function key.";
const editing = "This key edits text.";

const keptByBrowsers = new Set(
  [
    "F5 F11 F12 Ctrl+F5 Shift+F5 Alt+F4 Ctrl+F4 Shift+F10 Shift+Escape Ctrl+Shift+Escape ContextMenu PrintScreen",
    "Ctrl+W Ctrl+T Ctrl+N Ctrl+R Ctrl+Q Ctrl+L Ctrl+P Ctrl+F Ctrl+H Ctrl+J Ctrl+Tab Ctrl+Shift+Tab",
    "Ctrl+Shift+W Ctrl+Shift+T Ctrl+Shift+N Ctrl+Shift+P Ctrl+Shift+R Ctrl+Shift+I Ctrl+Shift+J Ctrl+Shift+C",
    "Ctrl+Shift+Q Ctrl+PageUp Ctrl+PageDown Ctrl+0 Ctrl+Plus Ctrl+- Ctrl+= Alt+D Alt+ArrowLeft Alt+ArrowRight",
    "Alt+Home Alt+Tab Alt+Shift+Tab Alt+Space Alt+Escape",
  ].flatMap((line) => line.split(" ")),
);
const editsText = new Set(["Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Shift+V"]);
const movesCaret = /^(?:Ctrl\+)?(?:Shift\+)?(?:Arrow\w+|Home|End|Backspace|Delete|Insert|PageUp|PageDown)$/;
const worksAlone = /^(?:F\d{1,2}|Media\w+|Pause|ScrollLock)$/;

/** Whether a key types something where there is a text. */
export const isPlainKey = (combo: string): boolean => /^(?:[A-Z]|\d|Space)$/.test(combo);

/** Why a key can't be an action's; undefined if it can. */
export const keyProblem = (combo: string, { isPlain = false }: Pick<KeyAction, "isPlain"> = {}): string | undefined => {
  if (isPlain && isPlainKey(combo)) return undefined;
  if (keptByBrowsers.has(combo)) return browsers;
  if (combo === "Escape") return "Esc closes what is open.";
  if (editsText.has(combo) || movesCaret.test(combo)) return editing;
  const [modifiers, key] = [combo.split("+").slice(0, -1), combo.split("+").at(-1) ?? ""];
  // AltGr, which types characters on most keyboards, is Ctrl and Alt to the browser.
  if (modifiers.includes("Ctrl") && modifiers.includes("Alt")) return "Ctrl and Alt together type characters.";
  if (key === "Tab") return "Tab moves between the fields of the page.";
  const isFree = modifiers.includes("Ctrl") || modifiers.includes("Alt") || worksAlone.test(key);
  return isFree ? undefined : typing;
};

/**
 * The keys of each action, by its id. No key is that of two actions: one that the user chose belongs to the first action
 * that it was chosen for, and is then no other's default.
 */
export const keysOf = (actions: readonly KeyAction[], chosen: ChosenKeys): ReadonlyMap<string, readonly string[]> => {
  const taken = new Set<string>();
  const take = (action: KeyAction, keys: readonly string[]): readonly string[] =>
    keys.filter((key) => keyProblem(key, action) === undefined && !taken.has(key) && taken.add(key));
  const ofUser = new Map(
    actions.flatMap((action) => {
      const { id } = action;
      const keys = Object.hasOwn(chosen, id) ? chosen[id] : undefined;
      return keys ? [[id, take(action, keys)] as const] : [];
    }),
  );
  return new Map(actions.map((action) => [action.id, ofUser.get(action.id) ?? take(action, action.keys)]));
};

/** What stands at each key, by the key. */
export const actionsByKey = (actions: readonly KeyAction[], chosen: ChosenKeys): ReadonlyMap<string, KeyAction> => {
  const keys = keysOf(actions, chosen);
  return new Map(actions.flatMap((action) => (keys.get(action.id) ?? []).map((key) => [key, action] as const)));
};

export type Change = { readonly chosen: ChosenKeys } | { readonly problem: string };

/** Gives a key to an action in place of its key at `place`, or beside its others. Says why if that can't be. */
export const giveKey = (
  actions: readonly KeyAction[],
  chosen: ChosenKeys,
  id: string,
  combo: string,
  place: number,
): Change => {
  const problem = keyProblem(
    combo,
    actions.find((action) => action.id === id),
  );
  if (problem) return { problem };
  const owner = actionsByKey(actions, chosen).get(combo);
  if (owner && owner.id !== id) return { problem: `${keyText(combo)} is already “${owner.label}”.` };
  const before = keysOf(actions, chosen).get(id) ?? [];
  const after = [...before.slice(0, place), combo, ...before.slice(place + 1)];
  if (after.length > actionKeysMax) return { problem: `An action has at most ${actionKeysMax} keys.` };
  return { chosen: { ...chosen, [id]: [...new Set(after)] } };
};

/** Takes the key at `place` from an action. */
export const takeKey = (actions: readonly KeyAction[], chosen: ChosenKeys, id: string, place: number): ChosenKeys => ({
  ...chosen,
  [id]: (keysOf(actions, chosen).get(id) ?? []).filter((_, at) => at !== place),
});

/** The defaults again for all of the page's actions; what was chosen for other pages stays. */
export const withDefaults = (actions: readonly KeyAction[], chosen: ChosenKeys): ChosenKeys =>
  Object.fromEntries(Object.entries(chosen).filter(([id]) => !actions.some((action) => action.id === id)));

/** What all pages of tasks do at a key. */
export const taskActions = {
  submit: { id: "task.submit", label: "Submit and go to the next task", group: "Task", keys: ["Ctrl+Shift+Enter"] },
  undo: { id: "task.undo", label: "Undo", group: "Task", keys: ["Ctrl+Z"], repeats: true },
  redo: { id: "task.redo", label: "Redo", group: "Task", keys: ["Ctrl+Y", "Ctrl+Shift+Z"], repeats: true },
  glossary: { id: "task.glossary", label: "Search the glossary", group: "Task", keys: ["Alt+G"] },
  settings: { id: "task.settings", label: "Keys and display", group: "Task", keys: ["Ctrl+/", "F1"] },
} satisfies Record<string, KeyAction>;
