import { MoonOutlined, SunOutlined } from "@ant-design/icons";
import { theme } from "../theme/theme.ts";
import { useTheme } from "../theme/use-theme.ts";

export function ThemeToggle() {
  const isDark = useTheme() === "dark";
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isDark ? "Use the light theme" : "Use the dark theme"}
      onClick={() => theme.set(isDark ? "light" : "dark")}
    >
      {isDark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
    </button>
  );
}
