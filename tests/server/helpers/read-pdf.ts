import { inflateSync } from "node:zlib";

/** Reads back what pdfkit writes: texts by the fonts' tables to Unicode (ISO 32000-2, 9.10.3), and squares. */

/** The text of a stream, empty for other objects. Its length says where it ends: its bytes may themselves be ends of lines. */
export const inflated = (object: string): string => {
  const start = /\/Length (\d+)[\s\S]*?stream\r?\n/.exec(object);
  if (!start) return "";
  const body = object.slice(start.index + start[0].length).slice(0, Number(start[1]));
  return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
};

const objectsOf = (pdf: Buffer): ReadonlyMap<string, string> =>
  new Map(
    [...pdf.toString("latin1").matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [
      id!,
      body!,
    ]),
  );

const contentOf = (objects: ReadonlyMap<string, string>): string => {
  const page = [...objects.values()].find((object) => /\/Type \/Page\b/.test(object)) ?? "";
  return inflated(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? "") ?? "");
};

const utf16 = (hex: string): string => Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le");

/** By glyph, what it stands for: several characters for a ligature. */
const glyphsOf = (table: string): ReadonlyMap<number, string> =>
  new Map(
    [...table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(([, first = "0", list = ""]) =>
      [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(
        ([, code = ""], n) => [Number.parseInt(first, 16) + n, utf16(code)] as const,
      ),
    ),
  );

/** The texts of a PDF of one page, in the order in which they were drawn. */
export const textsOf = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf);
  const fonts = new Map(
    [...pdf.toString("latin1").matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? "")?.[1] ?? "";
      return [name!, glyphsOf(inflated(objects.get(table) ?? ""))] as const;
    }),
  );
  return [...contentOf(objects).matchAll(/BT\n([\s\S]*?)\nET/g)].map(([, drawn = ""]) => {
    const glyphs = fonts.get(/\/(F\d+) /.exec(drawn)?.[1] ?? "");
    const codes = [...drawn.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    return codes.map((code) => glyphs?.get(Number.parseInt(code, 16)) ?? "\ufffd").join("");
  });
};

/** The code that is drawn as squares on the page: dark or not, by row and column. */
const modulesOf = (pdf: Buffer): boolean[][] => {
  const rectangles = [...contentOf(objectsOf(pdf)).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)];
  const squares = rectangles.map(([, ...numbers]) => numbers.map(Number)).filter(([, , w, h]) => w === h);
  const unit = squares[0]![2]!;
  const left = Math.min(...squares.map(([x]) => x!));
  const top = Math.min(...squares.map(([, y]) => y!));
  const size = Math.round((Math.max(...squares.map(([x]) => x!)) - left) / unit) + 1;
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [x = 0, y = 0] of squares) modules[Math.round((y - top) / unit)]![Math.round((x - left) / unit)] = true;
  return modules;
};

/** By version, at the level M: codewords for correction of each block, and blocks (ISO/IEC 18004, table 9). */
const blocksOf = [[], [10, 1], [16, 1], [26, 1], [18, 2], [24, 2], [16, 4]] as const;

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The text in the QR code of a PDF: bytes in a version up to 6 at the level M, without a damage to correct. */
export const qrTextOf = (pdf: Buffer): string => {
  const modules = modulesOf(pdf);
  const size = modules.length;
  const version = (size - 17) / 4;
  const at = (x: number, y: number): number => (modules[y]![x] ? 1 : 0);
  const places = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y]).concat([7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8]));
  const format = places.reduce((bits, [x, y], n) => bits | (at(x!, y!) << n), 0) ^ 0x5412;
  const [correction = 0, blocks = 0] = blocksOf[version] ?? [];
  if (format >> 13 !== 0 || blocks === 0) throw new Error(`No code of level M up to version 6: ${size}`);
  const isDark = masks[(format >> 10) & 7]!;
  const isFixed = (x: number, y: number): boolean =>
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (version > 1 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2);
  const bits: number[] = [];
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFixed(x, y)) bits.push(at(x, y) ^ (isDark(x, y) ? 1 : 0));
    }
  }
  const wordAt = (n: number): number => Number.parseInt(bits.slice(n * 8, n * 8 + 8).join(""), 2);
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, n) => wordAt(n));
  const data = words.slice(0, words.length - correction * blocks);
  const inOrder = Array.from({ length: blocks }, (_, block) => data.filter((_, n) => n % blocks === block)).flat();
  const text = inOrder.map((word) => word.toString(2).padStart(8, "0")).join("");
  if (!text.startsWith("0100")) throw new Error("The code has no bytes");
  const length = Number.parseInt(text.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, n) => Number.parseInt(text.slice(12 + n * 8, 20 + n * 8), 2));
  return Buffer.from(bytes).toString("utf8");
};
