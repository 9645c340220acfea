import { type ThemeConfig, theme as antdTheme } from "antd";
import type { Theme } from "./theme.ts";
import { type Colours, colours, shared } from "./tokens.ts";

type Algorithm = Exclude<NonNullable<ThemeConfig["algorithm"]>, readonly unknown[]>;

/** antd's tokens, all from tokens.ts; each pair of text and background colours passes WCAG AA. */
const themeOf = (
  {
    primary,
    primaryHover,
    link,
    selected,
    selectedText,
    borderStrong,
    text,
    textSoft,
    error,
    errorHover,
    ...own
  }: Colours,
  algorithm: Algorithm,
): ThemeConfig => {
  // An algorithm derives its own colours from these, and antd can't override them through `token`.
  const exact: Algorithm = (seed, map) => ({
    ...(map ?? algorithm(seed)),
    colorPrimary: primary,
    colorLink: link,
    colorLinkHover: selectedText,
    colorLinkActive: selectedText,
    colorPrimaryText: link,
    colorPrimaryTextHover: selectedText,
    colorPrimaryTextActive: selectedText,
    // The outline of what has the focus.
    colorPrimaryBorder: primary,
    colorError: error,
    colorErrorHover: errorHover,
    colorErrorActive: errorHover,
  });
  return {
    algorithm: [algorithm, exact],
    token: {
      fontFamily: shared.font,
      fontSize: shared.fontSize,
      borderRadiusSM: shared.radiusSmall,
      borderRadius: shared.radius,
      borderRadiusLG: shared.radiusLarge,
      controlHeight: 32,
      wireframe: false,
      colorPrimary: primary,
      colorLink: link,
      colorError: error,
      colorTextBase: text,
      colorTextLightSolid: shared.onPrimary,
      colorTextPlaceholder: own.placeholder,
      colorTextDescription: textSoft,
      colorTextDisabled: own.disabled,
      colorBgBase: own.bg,
      colorBgLayout: own.bg,
      colorBgContainer: own.surface,
      colorBgElevated: own.surfaceRaised,
      colorBorder: borderStrong,
      colorBorderSecondary: own.border,
      controlItemBgActive: selected,
    },
    components: {
      Button: {
        colorPrimaryHover: primaryHover,
        defaultHoverColor: link,
        defaultHoverBorderColor: primary,
        defaultActiveColor: selectedText,
        defaultActiveBorderColor: primary,
        borderColorDisabled: own.border,
      },
      Menu: { itemSelectedColor: selectedText },
      Pagination: { colorPrimary: link },
      Tabs: { itemSelectedColor: link, itemHoverColor: selectedText, itemActiveColor: selectedText, inkBarColor: link },
      Tag: { colorInfo: selectedText, colorSuccess: own.success, colorWarning: own.warning },
      Table: {
        headerBg: own.tableHead,
        headerColor: textSoft,
        cellPaddingBlockSM: 6,
        rowSelectedBg: own.selectedRow,
        rowSelectedHoverBg: own.selectedRowHover,
      },
    },
  };
};

export const antdThemes: Readonly<Record<Theme, ThemeConfig>> = {
  light: themeOf(colours.light, antdTheme.defaultAlgorithm),
  dark: themeOf(colours.dark, antdTheme.darkAlgorithm),
};
