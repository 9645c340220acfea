import { MoonOutlined, SunOutlined } from "@ant-design/icons";
import { useStore } from "../providers/store.ts";
import { theme } from "../theme/theme.ts";

export function ThemeToggle() {
  const isDark = useStore(theme) === "dark";
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isDark ? "Use the light theme" : "Use the dark theme"}
      onClick={() => theme.choose(isDark ? "light" : "dark")}
    >
      {isDark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
    </button>
  );
}
