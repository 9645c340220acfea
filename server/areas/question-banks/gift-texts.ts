import type { TextFormat } from "gift-pegjs";
import { cleanHtml } from "../../core/rich-text.ts";
import { unhidden } from "./gift-blocks.ts";
import { lossesOf } from "./html-losses.ts";

/** No text is longer, and sanitising one that is would take long. */
const htmlMax = 40_000;

/** A text sanitised, or as it is where it is too long to be kept. */
const cleaned = (html: string): string => (html.length > htmlMax ? html : cleanHtml(html));

const tag = /<\/?[a-z][^<>]*>/i;
const picture = /<img\b[^<>]*>/i;
const latex = /\\\(|\\\[|\$\$|(?<!\\)\$[^$\n]*[\\^_][^$\n]*\$/;
const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;" } as const;
const characters: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  amp: "&",
};

export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => signs[sign as keyof typeof signs]);

/** Moodle's own format is HTML where it has tags, with a line break for each of its own. */
const isHtml = ({ format, text }: TextFormat): boolean => format === "html" || (format === "moodle" && tag.test(text));

const remarkOn = ({ format, text }: TextFormat, remarks: Set<string>): void => {
  if (format === "markdown") remarks.add("Markdown is kept as plain text.");
  if (latex.test(text)) remarks.add("A formula in LaTeX is kept as plain text.");
};

/** A text in HTML sanitised, remarking what it loses by that. */
export const keptOf = (html: string, remarks: Set<string>): string => {
  const kept = cleaned(html);
  for (const loss of lossesOf(html, kept)) remarks.add(loss);
  return kept;
};

/** A text of a GIFT file as the formatted text of a question, sanitised. */
export const htmlOf = (read: TextFormat, remarks: Set<string>): string => {
  const text = { ...read, text: unhidden(read.text) };
  remarkOn(text, remarks);
  if (isHtml(text)) return keptOf(text.format === "moodle" ? text.text.replaceAll("\n", "<br>") : text.text, remarks);
  if (text.text.trim() === "") return "";
  return cleaned(
    text.text
      .split(/\n{2,}/)
      .map((part) => `<p>${escapeHtml(part).replaceAll("\n", "<br>")}</p>`)
      .join(""),
  );
};

/** A text of a GIFT file as plain text. */
export const plainOf = (read: TextFormat, remarks: Set<string>): string => {
  const text = { ...read, text: unhidden(read.text) };
  remarkOn(text, remarks);
  if (!isHtml(text)) return text.text;
  if (tag.test(text.text.replace(/^\s*<p>|<\/p>\s*$/g, "")))
    remarks.add("Answers are plain text, so their formats are left out.");
  if (picture.test(text.text)) remarks.add("A picture is left out.");
  return withoutTags(text.text);
};

/** The words of formatted text. */
export const withoutTags = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:p|h\d|li|div|blockquote|pre)>(?=[^]*\S)/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:(lt|gt|quot|apos|nbsp|amp)|#(\d{1,6})|#x([0-9a-f]{1,5}));/gi, (whole, name, decimal, hex) =>
      name ? (characters[(name as string).toLowerCase()] ?? whole) : codePoint(whole, decimal, hex),
    );

const codePoint = (whole: string, decimal: string | undefined, hex: string | undefined): string => {
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
};
