import { useEffect, useRef } from "react";

const typed =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])";
// The button of an open menu too: its keys are for the menu, which gets the focus a moment later.
const ownKeys =
  "[role=dialog], [role=menu], [aria-haspopup=menu][aria-expanded=true], [role=listbox], [role=combobox], [role=radiogroup], .ant-select";

/** Whether a dialog lies over the page. antd keeps those that were closed, hidden. */
const isBehindDialog = (): boolean =>
  document.querySelector("dialog[open]") !== null ||
  [...document.querySelectorAll("[aria-modal=true]")].some((dialog) => !dialog.closest("[style*='display: none']"));

/** Whether keys aren't the page's: the focused element is a text field or in a menu, or a dialog is open. */
export const isTakenBy = (target: Element): boolean =>
  target.closest(`${typed}, ${ownKeys}`) !== null || isBehindDialog();

/** What each letter does. */
type Shortcuts = Readonly<Record<string, () => void>>;

/** Letters that act on the whole page, unless the user is typing, holds a modifier, or is asked something in a dialog. */
export const useShortcuts = (shortcuts: Shortcuts): void => {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body;
      const isTyping = target.closest("input, textarea, select, [contenteditable]") !== null;
      if (isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = current.current[event.key.toLowerCase()];
      if (!act || isTakenBy(target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
};
