import { type ThemeConfig, theme as antdTheme } from "antd";
import type { Theme } from "./theme.ts";

const shared = {
  fontFamily: "var(--font)",
  fontSize: 14,
  borderRadius: 6,
  controlHeight: 32,
  wireframe: false,
};

/** antd's tokens; the colours are those of tokens.css, and each pair passes WCAG AA. */
export const antdThemes: Readonly<Record<Theme, ThemeConfig>> = {
  light: {
    algorithm: antdTheme.defaultAlgorithm,
    token: {
      ...shared,
      colorPrimary: "#0958d9",
      colorLink: "#0958d9",
      colorError: "#cf1322",
      colorTextBase: "#1b2430",
      colorBgLayout: "#f6f7f9",
      colorTextPlaceholder: "#6b6b6b",
      colorTextDescription: "rgba(0,0,0,.65)",
      colorBorder: "#c3cad3",
      colorBorderSecondary: "#dfe3e8",
    },
    components: {
      Menu: { itemSelectedColor: "#003eb3" },
      Tag: { colorInfo: "#003eb3", colorSuccess: "#237804", colorWarning: "#874d00", colorError: "#a8071a" },
      Table: {
        headerBg: "#f6f7f9",
        headerColor: "#515c6b",
        cellPaddingBlockSM: 6,
        rowSelectedBg: "#eaf2ff",
        rowSelectedHoverBg: "#dfeaff",
      },
    },
  },
  dark: {
    algorithm: antdTheme.darkAlgorithm,
    token: {
      ...shared,
      colorPrimary: "#3c89e8",
      colorLink: "#69b1ff",
      colorBgBase: "#10151d",
      colorTextBase: "#e4e9f0",
      colorBgLayout: "#10151d",
      colorBgContainer: "#171d27",
      colorBgElevated: "#1e2632",
      colorBorder: "#3a4656",
      colorBorderSecondary: "#2c3644",
      colorTextPlaceholder: "#98a4b5",
      colorTextDescription: "#a3afbf",
    },
    components: {
      Menu: { itemSelectedColor: "#91caff" },
      // The red of a menu's words; a red button keeps its own, which its white words are read on.
      Dropdown: { colorError: "#ff7875" },
      Pagination: { colorPrimary: "#69b1ff" },
      Tabs: {
        itemSelectedColor: "#69b1ff",
        itemHoverColor: "#91caff",
        itemActiveColor: "#91caff",
        inkBarColor: "#69b1ff",
      },
      Button: { colorPrimaryHover: "#2f6bb5" },
      Tag: { colorInfo: "#91caff" },
      Table: {
        headerBg: "#1b222d",
        headerColor: "#a3afbf",
        cellPaddingBlockSM: 6,
        rowSelectedBg: "#1c2b42",
        rowSelectedHoverBg: "#21334f",
      },
    },
  },
};
