import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { designTokensCss, propertyOf } from "../../../scripts/design-tokens.ts";
import { colours, shared } from "../../../src/providers/theme/tokens.ts";

const src = join(import.meta.dirname, "../../../src");
const paths = (await readdir(src, { recursive: true })).filter((path) => /\.(css|tsx?)$/.test(path)).sort();
const files = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(src, path), "utf8") })));
const sheets = files.filter(({ path }) => path.endsWith(".css"));

const declared = (css: string): string[] => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = ""]) => name);
const used = (text: string): string[] => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = ""]) => name);
const tokens = new Set(declared(designTokensCss));
const inFile = (path: string) => (what: string) => `${path}: ${what}`;

test("each colour is defined in both themes, and no size has a colour's name", () => {
  expect(Object.keys(colours.dark).sort()).toEqual(Object.keys(colours.light).sort());
  expect(Object.keys(shared).filter((name) => name in colours.light)).toEqual([]);
  const [, light = "", dark = ""] = designTokensCss.split(/\}\n/);
  expect(declared(dark)).toEqual(declared(light));
  expect(declared(light)).toContain("--border-strong");
});

test("a used value is a token, or is defined in a style sheet of the same folder", () => {
  expect(sheets.length).toBeGreaterThan(50);
  const unknown = files.flatMap(({ path, text }) => {
    const beside = sheets.filter((sheet) => path.endsWith(".css") && dirname(sheet.path) === dirname(path));
    const own = new Set(beside.flatMap((sheet) => declared(sheet.text)));
    return used(text)
      .filter((name) => !tokens.has(name) && !own.has(name))
      .map(inFile(path));
  });
  expect(unknown).toEqual([]);
});

test("no style sheet gives a token another value", () => {
  expect(
    sheets.flatMap(({ path, text }) =>
      declared(text)
        .filter((name) => tokens.has(name))
        .map(inFile(path)),
    ),
  ).toEqual([]);
});

/** The same in every theme: a camera reads the one, paper shows the next, and the last lies on pictures. */
const ofNoTheme = new Set([
  "pages/security/qr-code.tsx",
  "pages/security/security.css",
  "custom/transcription/image/boxes.css",
]);
test("colours are defined only among the tokens", () => {
  const colour = /(?<=[\s:"'(,])#(?:[\da-f]{3,4}){1,2}(?=[\s;"'),}])|\b(?:rgb|hsl)a?\(/gi;
  const isWrong = ({ path }: { path: string }) => path !== "providers/theme/tokens.ts" && !ofNoTheme.has(path);
  const found = files.filter(isWrong).flatMap(({ path, text }) => (text.match(colour) ?? []).map(inFile(path)));
  expect(found).toEqual([]);
});

test("every token is used", () => {
  const inSheets = new Set(files.flatMap(({ text }) => used(text)));
  const antdTheme = files.find(({ path }) => path === "providers/theme/antd-theme.ts")?.text ?? "";
  const names = [...Object.keys(shared), ...Object.keys(colours.light)];
  const isUsed = (name: string) => inSheets.has(propertyOf(name)) || new RegExp(`\\b${name}\\b`).test(antdTheme);
  expect(names.filter((name) => !isUsed(name))).toEqual([]);
});
