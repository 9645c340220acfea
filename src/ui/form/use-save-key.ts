import { useEffect, useRef } from "react";

/** Ctrl+S, or ⌘S, saves. */
export const useSaveKey = (save: () => void): void => {
  const current = useRef(save);
  current.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      current.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
};
