import { createRequire } from "node:module";
import sharp from "sharp";
import type { Box } from "../../../contract/tasks/transcripts.ts";
import type { Random } from "../../demo/random.ts";

const require = createRequire(import.meta.url);
// By their files: a server may have no fonts of its own.
const fonts = {
  receipt: { fontfile: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf"), font: "DejaVu Sans Mono 13" },
  form: { fontfile: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"), font: "DejaVu Sans 13" },
  note: { fontfile: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSerif-Italic.ttf"), font: "DejaVu Serif Italic 17" },
} as const;
export type Look = keyof typeof fonts;

export interface Drawn {
  /** A JPEG. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** Where each line is, with its text. */
  readonly boxes: readonly Box[];
}

const margin = 56;
const lineHeight = { receipt: 44, form: 64, note: 66 } as const satisfies Record<Look, number>;
const ink = { receipt: "#2b2b2e", form: "#1d2a52", note: "#1f3a8a" } as const satisfies Record<Look, string>;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** A sheet with these lines on it, as a camera would see it from above: drawn anew, of no real shop or person. */
export const drawSheet = async (random: Random, look: Look, lines: readonly string[]): Promise<Drawn> => {
  const written = await Promise.all(
    lines.map((text) => {
      // Nobody writes quite straight.
      const slope = look === "note" ? random.between(-15, 15) / 10 : 0;
      const words = `<span foreground="${ink[look]}">${escaped(text)}</span>`;
      return sharp({ text: { text: words, ...fonts[look], dpi: 120, rgba: true } })
        .rotate(slope, { background: clear })
        .png()
        .toBuffer({ resolveWithObject: true });
    }),
  );
  const width = Math.max(...written.map(({ info }) => info.width)) + 2 * margin;
  const height = lines.length * lineHeight[look] + 2 * margin;
  const placed = written.map(({ data, info }, place) => ({
    input: data,
    left: margin + (look === "note" ? random.between(0, 14) : 0),
    top: margin + place * lineHeight[look],
    info,
  }));
  const rules = look === "form" ? placed.map(({ top }) => ruled(width - 2 * margin, top + 42)) : [];
  const bytes = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 250, g: 248, b: 240 },
      noise: { type: "gaussian", mean: look === "note" ? 236 : 244, sigma: 3 },
    },
  })
    .composite([...rules, ...placed.map(({ input, left, top }) => ({ input, left, top }))])
    .jpeg({ quality: 82 })
    .toBuffer();
  const boxes = placed.map(({ left, top, info }, place) => ({
    x: left - 6,
    y: top - 6,
    width: info.width + 12,
    height: info.height + 12,
    text: lines[place]!,
  }));
  return { bytes, width, height, boxes };
};

const ruled = (width: number, top: number) => ({
  input: { create: { width, height: 2, channels: 3 as const, background: { r: 150, g: 154, b: 166 } } },
  left: margin,
  top,
});

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
