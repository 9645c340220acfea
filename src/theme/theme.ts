import { themeKey } from "./theme-key.ts";

export type Theme = "light" | "dark";

const root = document.documentElement;
const listeners = new Set<() => void>();

/** The browser's theme: light until somebody chooses dark. public/theme.js has set it before the first paint. */
export const theme = {
  get: (): Theme => (root.dataset["theme"] === "dark" ? "dark" : "light"),
  set: (next: Theme): void => {
    localStorage.setItem(themeKey, next);
    show(next);
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const show = (next: Theme): void => {
  root.dataset["theme"] = next;
  for (const listener of listeners) listener();
};

/** The other tabs follow. */
window.addEventListener("storage", ({ key, newValue }) => {
  if (key === themeKey) show(newValue === "dark" ? "dark" : "light");
});
