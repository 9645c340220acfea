import { useStore } from "../../../providers/store.ts";
import { theme } from "../../../providers/theme/theme.ts";

/** In words: the icons of the console are not loaded here. */
export function ThemeSwitch() {
  const isDark = useStore(theme) === "dark";
  return (
    <button type="button" className="theme-switch" onClick={() => theme.choose(isDark ? "light" : "dark")}>
      {isDark ? "Light theme" : "Dark theme"}
    </button>
  );
}
