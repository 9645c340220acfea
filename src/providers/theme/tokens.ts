import type { Theme } from "./theme.ts";

/**
 * The design tokens: the only place with colours and sizes. The style sheets read them as custom properties
 * (`borderStrong` is `--border-strong`, and numbers are pixels; scripts/design-tokens.ts), antd through antd-theme.ts.
 */
export const shared = {
  font: '"Inter", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontSize: 14,
  radiusSmall: 4,
  radius: 6,
  radiusLarge: 8,
  headerHeight: 48,
  menuWidth: 208,
  menuWidthWide: 232,
  /** Text on `primary` and on `errorFill`. */
  onPrimary: "#ffffff",
  /** Behind a picture, which has a dark background in both themes. */
  stage: "#10151d",
  onStage: "#ffffff",
};

const light = {
  bg: "#f6f7f9",
  surface: "#ffffff",
  surfaceRaised: "#ffffff",
  /** Separates elements; `borderStrong` is the edge of inputs and buttons. */
  border: "#dfe3e8",
  borderStrong: "#8c95a3",
  text: "#1b2430",
  textSoft: "#515c6b",
  placeholder: "#6b6b6b",
  primary: "#0958d9",
  primaryHover: "#003eb3",
  link: "#0958d9",
  selected: "#e6effd",
  selectedText: "#003eb3",
  selectedRow: "#eaf2ff",
  selectedRowHover: "#dfeaff",
  tableHead: "#f6f7f9",
  hover: "#eef1f5",
  /** Text of what can't be used now. */
  disabled: "#7d8694",
  error: "#cf1322",
  errorHover: "#a8071a",
  errorFill: "#cf1322",
  errorSurface: "#fff1f0",
  errorBorder: "#f0a8a3",
  success: "#237804",
  successSurface: "#f0f9eb",
  warning: "#874d00",
  warningSurface: "#fff8e6",
  shadow: "0 6px 20px rgb(20 30 50 / 14%)",
  scrim: "rgb(15 22 35 / 45%)",
};

export type Colours = Readonly<Record<keyof typeof light, string>>;

const dark: Colours = {
  bg: "#10151d",
  surface: "#171d27",
  surfaceRaised: "#1e2632",
  border: "#2c3644",
  borderStrong: "#78869a",
  text: "#e4e9f0",
  textSoft: "#a3afbf",
  placeholder: "#98a4b5",
  primary: "#3677c8",
  primaryHover: "#2f6bb5",
  link: "#69b1ff",
  selected: "#1a3151",
  selectedText: "#91caff",
  selectedRow: "#1c2b42",
  selectedRowHover: "#21334f",
  tableHead: "#1b222d",
  hover: "#212a37",
  disabled: "#78869a",
  error: "#ff7875",
  errorHover: "#ffa39e",
  errorFill: "#c03437",
  errorSurface: "#2e1a1d",
  errorBorder: "#6b3236",
  success: "#95de64",
  successSurface: "#1a2a19",
  warning: "#ffc069",
  warningSurface: "#2e2413",
  shadow: "0 6px 24px rgb(0 0 0 / 55%)",
  scrim: "rgb(0 0 0 / 60%)",
};

export const colours: Readonly<Record<Theme, Colours>> = { light, dark };
