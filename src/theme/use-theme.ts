import { useSyncExternalStore } from "react";
import { type Theme, theme } from "./theme.ts";

export const useTheme = (): Theme => useSyncExternalStore(theme.subscribe, theme.get);
