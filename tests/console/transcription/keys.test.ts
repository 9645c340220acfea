import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultPreferences, KeyCombo, TaskPreferences } from "../../../contract/tasks/preferences.ts";
import { recordingPageActions } from "../../../src/custom/recording/recording-actions.ts";
import { reviewPageActions } from "../../../src/custom/transcription/review/review-actions.ts";
import { doneActions, workingActions } from "../../../src/custom/transcription/working-actions.ts";
import {
  actionsByKey,
  type ChosenKeys,
  comboOf,
  giveKey,
  keyProblem,
  keysOf,
  takeKey,
  taskActions,
  withDefaults,
} from "../../../src/custom/transcription/shared/keys.ts";

const actions = [
  ...Object.values(taskActions),
  { id: "audio.play", label: "Play or pause", group: "Sound", keys: ["F8", "Alt+K"] },
  { id: "audio.back", label: "Back 3 s", group: "Sound", keys: ["F7", "Alt+J"] },
];
const press = (key: string, more: Partial<Parameters<typeof comboOf>[0]> = {}) => ({
  key,
  code: "",
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...more,
});

test("a press is named by the cap of its key and its modifiers", () => {
  expect(comboOf(press("F8", { code: "F8" }), false)).toBe("F8");
  expect(comboOf(press("Enter", { ctrlKey: true, shiftKey: true }), false)).toBe("Ctrl+Shift+Enter");
  expect(comboOf(press("é", { code: "Digit2", altKey: true }), false)).toBe("Alt+2");
  expect(comboOf(press("л", { code: "KeyK", altKey: true }), false)).toBe("Alt+K");
  expect(comboOf(press("˚", { code: "KeyK", altKey: true }), true)).toBe("Alt+K");
  expect(comboOf(press("?", { code: "Slash", ctrlKey: true, shiftKey: true }), false)).toBe("Ctrl+?");
  expect(comboOf(press("+", { ctrlKey: true }), false)).toBe("Ctrl+Plus");
  expect(comboOf(press(" ", { ctrlKey: true, code: "Space" }), false)).toBe("Ctrl+Space");
});

test("what types, and a modifier alone, is no key of an action", () => {
  expect(comboOf(press("Control", { ctrlKey: true }), false)).toBeUndefined();
  expect(comboOf(press("ł", { code: "KeyL", altKey: true }), true)).toBeUndefined();
  expect(
    comboOf({ ...press("@", { ctrlKey: true, altKey: true }), getModifierState: () => true }, false),
  ).toBeUndefined();
  expect(comboOf({ ...press("a"), isComposing: true }, false)).toBeUndefined();
  expect(comboOf(press("k", { metaKey: true }), true)).toBeUndefined();
});

test("on a Mac what Option types names no key, but the cap does; not while letters of another language are typed", () => {
  const dead = press("Dead", { code: "KeyN", altKey: true });
  for (const one of [dead, { ...dead, key: "˜" }, { ...dead, key: "ñ" }]) {
    expect(comboOf(one, true, false)).toBe("Alt+N");
    // Some browsers say that Option is AltGr.
    expect(comboOf({ ...one, getModifierState: () => true }, true, false)).toBe("Alt+N");
    expect(comboOf({ ...one, getModifierState: () => true }, false)).toBeUndefined();
  }
  expect(comboOf(press("å", { code: "KeyA", altKey: true }), true, false)).toBe("Alt+A");
  expect(comboOf(press("¡", { code: "Digit1", altKey: true }), true)).toBe("Alt+1");
  expect(comboOf(dead, true, true)).toBeUndefined();
  expect(comboOf(press("Dead", { code: "Backquote", altKey: true }), true, false)).toBeUndefined();
  expect(comboOf(press("Dead", { code: "KeyN" }), true, false)).toBeUndefined();
});

test("keys of the browser, of typing and of editing are refused with the reason", () => {
  expect(keyProblem("Ctrl+W")).toBe("The browser keeps this key for itself.");
  for (const combo of ["K", "Shift+K", "Space", "Enter"]) expect(keyProblem(combo)).toMatch("for typing");
  for (const combo of ["Ctrl+C", "Ctrl+ArrowLeft", "Home"]) expect(keyProblem(combo)).toBe("This key edits text.");
  expect(keyProblem("Ctrl+Alt+E")).toBe("Ctrl and Alt together type characters.");
  expect(keyProblem("Shift+Tab")).toBe("Tab moves between the fields of the page.");
  for (const combo of ["F8", "F24", "Shift+F7", "MediaPlayPause", "Alt+1", "Ctrl+Enter"])
    expect(keyProblem(combo)).toBeUndefined();
});

test.each([
  ["sounds", workingActions("audio")],
  ["pictures", workingActions("image")],
  ["submitted sounds", doneActions("audio")],
  ["submitted pictures", doneActions("image")],
  ["lines", recordingPageActions],
  ["reviews of sounds", reviewPageActions("audio")],
  ["reviews of pictures", reviewPageActions("image")],
])("on the page of %s the defaults can be used, do not collide and are keys to the contract", (_, all) => {
  const keys = all.flatMap((action) => action.keys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const action of all) {
    for (const key of action.keys) {
      expect(keyProblem(key, action)).toBeUndefined();
      expect(KeyCombo.safeParse(key).success).toBe(true);
    }
    const preferences = { ...defaultPreferences, keys: { [action.id]: [...action.keys] } };
    expect(TaskPreferences.safeParse(preferences).success).toBe(true);
  }
});

test("a letter alone is a key only of what a page without a text does", () => {
  const plain = { id: "recording.record", label: "Record or stop", group: "Recording", keys: ["R"], isPlain: true };
  expect(keysOf([...actions, plain], {}).get(plain.id)).toEqual(["R"]);
  expect(giveKey([...actions, plain], {}, plain.id, "B", 0)).toEqual({ chosen: { [plain.id]: ["B"] } });
  expect(giveKey([...actions, plain], {}, "audio.play", "B", 0)).toEqual({ problem: expect.stringMatching("typing") });
  expect(giveKey([...actions, plain], {}, plain.id, "F8", 0)).toEqual({ problem: "F8 is already “Play or pause”." });
  expect(keyProblem("Enter", plain)).toMatch("typing");
});

test("a key of another action is refused by its name, and given once that one has another", () => {
  expect(giveKey(actions, {}, "audio.back", "F8", 0)).toEqual({ problem: "F8 is already “Play or pause”." });
  const moved = giveKey(actions, {}, "audio.play", "F2", 0);
  if ("problem" in moved) throw new Error(moved.problem);
  expect(moved.chosen).toEqual({ "audio.play": ["F2", "Alt+K"] });
  expect(giveKey(actions, moved.chosen, "audio.back", "F8", 0)).toEqual({
    chosen: { "audio.play": ["F2", "Alt+K"], "audio.back": ["F8", "Alt+J"] },
  });
});

test("an action may be left without keys, and get its defaults again; other pages keep theirs", () => {
  const chosen = takeKey(actions, takeKey(actions, { "image.next": ["F2"] }, "audio.play", 0), "audio.play", 0);
  expect(keysOf(actions, chosen).get("audio.play")).toEqual([]);
  expect(withDefaults(actions, chosen)).toEqual({ "image.next": ["F2"] });
});

const combos = fc.constantFrom(
  "F8",
  "F7",
  "Alt+J",
  "Alt+K",
  "Alt+1",
  "Ctrl+Z",
  "Ctrl+W",
  "K",
  "F2",
  "Ctrl+Shift+Enter",
);
const ids = fc.constantFrom(...actions.map(({ id }) => id), "image.next");
const anyChosen = fc.dictionary(ids, fc.array(combos, { maxLength: 3 })) as fc.Arbitrary<ChosenKeys>;

test("whatever was chosen, no two actions share a key and none has a refused one", () => {
  fc.assert(
    fc.property(anyChosen, (chosen) => {
      const keys = [...keysOf(actions, chosen).values()].flat();
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.filter((key) => keyProblem(key))).toEqual([]);
    }),
  );
});

test("a key that is given is the action's from then on, and changes no other action", () => {
  fc.assert(
    fc.property(anyChosen, fc.constantFrom(...actions), combos, fc.nat(2), (chosen, { id }, combo, place) => {
      const before = keysOf(actions, chosen);
      const change = giveKey(actions, chosen, id, combo, place);
      if ("problem" in change) return;
      expect(actionsByKey(actions, change.chosen).get(combo)?.id).toBe(id);
      const after = keysOf(actions, change.chosen);
      for (const [other, keys] of before)
        if (other !== id) for (const key of keys) expect(after.get(other)).toContain(key);
    }),
  );
});
