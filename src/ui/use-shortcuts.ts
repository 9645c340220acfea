import { useEffect, useRef } from "react";
import { isTakenBy } from "./taken-keys.ts";

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
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      if (isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = current.current[event.key.toLowerCase()];
      if (!act || isTakenBy(event.target instanceof Element ? event.target : document.body)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
};
