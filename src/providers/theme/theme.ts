import { makeStore } from "../store.ts";
import { themeKey } from "../theme-key.ts";

export type Theme = "light" | "dark";

const root = document.documentElement;
const themeOf = (text: string | null | undefined): Theme => (text === "dark" ? "dark" : "light");

// index.html has set it before the first paint.
const { get, set, subscribe } = makeStore(themeOf(root.dataset["theme"]));
const show = (next: Theme): void => {
  root.dataset["theme"] = next;
  set(next);
};

/** The browser's theme: light until the user chooses dark. */
export const theme = {
  get,
  subscribe,
  choose: (next: Theme): void => {
    localStorage.setItem(themeKey, next);
    show(next);
  },
};

/** The other tabs follow the change. */
window.addEventListener("storage", ({ key, newValue }) => {
  if (key === themeKey) show(themeOf(newValue));
});
