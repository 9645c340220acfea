import { useLayoutEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { takeTyped } from "./half-typed.ts";
import { actionsByKey, type ChosenKeys, comboOf, isPlainKey, type KeyAction } from "./keys.ts";

/** What the actions do, by their id; one that returns false leaves the key to the browser. */
export type KeyHandlers = Readonly<Record<string, (() => boolean | void) | undefined>>;

/** Whether Alt types letters here. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const takesText = "input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]";
const takesSpace = `${takesText}, input, button, a, summary, audio`;

/** Whether a key is for what has the focus: a letter is typed there, or the space bar presses it. */
const isForFocus = (combo: string, { target }: KeyboardEvent): boolean =>
  isPlainKey(combo) && target instanceof Element && target.closest(combo === "Space" ? takesSpace : takesText) !== null;

/** Whether letters are typed there that Alt makes on a Mac; English has none. */
const typesLetters = ({ target }: KeyboardEvent): boolean => {
  const field = target instanceof Element ? target.closest<HTMLElement>(takesText) : null;
  return field !== null && !/^en(?:-|$)/i.test(field.lang);
};

/**
 * Acts at the keys of a page's actions, also while the user types; not inside a dialog, nor at a key without a handler. A
 * key that the page can't use just now does nothing instead of what the browser has it for.
 */
export const useKeys = (actions: readonly KeyAction[], chosen: ChosenKeys, handlers: KeyHandlers): void => {
  const byKey = useMemo(() => actionsByKey(actions, chosen), [actions, chosen]);
  const current = useRef(handlers);
  // As soon as the page is drawn: a key that is pressed at once, after the task before, is not to be lost.
  useLayoutEffect(() => {
    current.current = handlers;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (event.target instanceof Element && event.target.closest("[role=dialog]")) return;
      const combo = comboOf(event, isMac(), isMac() && typesLetters(event));
      const action = combo === undefined || isForFocus(combo, event) ? undefined : byKey.get(combo);
      if (!action || !current.current[action.id]) return;
      if (event.repeat && !action.repeats) return event.preventDefault();
      // Drawn at once: what the action does may hang on what was typed.
      if (!action.isMeanwhile) flushSync(takeTyped);
      if (current.current[action.id]?.() !== false) event.preventDefault();
    };
    // Before the page's fields hear of it: a text field would take Ctrl+Enter and Ctrl+Z for itself.
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, [byKey]);
};
