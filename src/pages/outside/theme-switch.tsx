import { theme } from "../../theme/theme.ts";
import { useTheme } from "../../theme/use-theme.ts";

/** In words: the icons of the console are not loaded here. */
export function ThemeSwitch() {
  const isDark = useTheme() === "dark";
  return (
    <button type="button" className="theme-switch" onClick={() => theme.set(isDark ? "light" : "dark")}>
      {isDark ? "Light theme" : "Dark theme"}
    </button>
  );
}
