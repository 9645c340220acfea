import { theme } from "antd";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { antdThemes } from "../../../src/providers/theme/antd-theme.ts";
import { colours, shared } from "../../../src/providers/theme/tokens.ts";

/** The least contrast of text, and of what is told by its shape, as WCAG 2.2 AA has it. */
const leastOfText = 4.5;
const leastOfShape = 3;

type Rgb = readonly [number, number, number];
const rgbOf = (hex: string): Rgb => {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(hex) ?? [];
  if (red === undefined) throw new Error(`${hex} is no plain colour`);
  return [red, green, blue].map((part) => Number.parseInt(part!, 16)) as unknown as Rgb;
};
const luminance = (rgb: Rgb): number => {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: Rgb, other: Rgb): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};
/** A colour with an opacity, over another one. */
const over = (colour: Rgb, opacity: number, below: Rgb): Rgb =>
  colour.map((part, at) => part * opacity + below[at]! * (1 - opacity)) as unknown as Rgb;

describe.each(["light", "dark"] as const)("in the %s theme", (name) => {
  const own = colours[name];
  const antd = theme.getDesignToken(antdThemes[name]);
  const button = antdThemes[name].components?.Button ?? {};
  const grounds = [own.bg, own.surface, own.surfaceRaised];

  test.each([
    ["a link", own.link, [...grounds, own.hover]],
    ["antd's link", antd.colorLink, grounds],
    ["antd's hovered link", antd.colorLinkHover, grounds],
    ["antd's pressed link", antd.colorLinkActive, grounds],
    ["a hovered button", own.link, [own.surface, own.surfaceRaised, own.hover]],
    ["antd's hovered button", button.defaultHoverColor, grounds],
    ["antd's pressed button", button.defaultActiveColor, grounds],
    ["antd's primary text", antd.colorPrimaryText, grounds],
    ["antd's hovered primary text", antd.colorPrimaryTextHover, grounds],
    ["antd's pressed primary text", antd.colorPrimaryTextActive, grounds],
    ["antd's dangerous button", antd.colorError, grounds],
    ["antd's hovered dangerous button", antd.colorErrorHover, grounds],
    ["antd's pressed dangerous button", antd.colorErrorActive, grounds],
    ["a primary button", shared.onPrimary, [own.primary, own.primaryHover]],
    ["antd's hovered primary button", shared.onPrimary, [button.colorPrimaryHover]],
    ["antd's pressed primary button", shared.onPrimary, [antd.colorPrimaryActive]],
    ["a dangerous button", shared.onPrimary, [own.errorFill]],
    ["an entry of the menu", own.text, [own.hover]],
    ["the present entry of the menu", own.selectedText, [own.selected]],
  ] as const)("%s can be read", (_, text, on) => {
    for (const ground of on) {
      expect(contrast(rgbOf(text!), rgbOf(ground!)), `${text} on ${ground}`).toBeGreaterThanOrEqual(leastOfText);
    }
  });

  test.each([
    ["ours", own.primary],
    ["antd's", antd.colorPrimaryBorder],
  ])("the outline of what has the focus is seen: %s", (_, outline) => {
    for (const ground of grounds) {
      expect(contrast(rgbOf(outline), rgbOf(ground)), `${outline} on ${ground}`).toBeGreaterThanOrEqual(leastOfShape);
    }
  });

  test("what can't be used now is paler, and can still be read", async () => {
    const css = await readFile(join(import.meta.dirname, "../../../src/ui/button.css"), "utf8");
    const opacity = Number(/\.button:is\(:disabled, [^{]*\{\s*opacity: ([\d.]+)/.exec(css)?.[1]);
    const surface = rgbOf(own.surface);
    for (const [text, ground] of [
      [own.text, own.surface],
      [shared.onPrimary, own.primary],
      [shared.onPrimary, own.errorFill],
    ] as const) {
      const shown = [text, ground].map((colour) => over(rgbOf(colour), opacity, surface)) as [Rgb, Rgb];
      expect(contrast(...shown), `${text} on ${ground}`).toBeGreaterThanOrEqual(leastOfShape);
    }
    const ground = over(rgbOf(own.text), name === "light" ? 0.04 : 0.08, surface);
    expect(contrast(rgbOf(antd.colorTextDisabled), ground)).toBeGreaterThanOrEqual(leastOfShape);
  });
});
