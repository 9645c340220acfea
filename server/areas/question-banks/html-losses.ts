import { filePath, richTags } from "../../../contract/core/rich-text.ts";

/** What is said of a tag whose content, or whose meaning, is lost when a text is sanitised. */
const messages: Readonly<Record<string, string>> = {
  img: "A picture is left out.",
  svg: "A picture is left out.",
  table: "A table is left out, but for its words.",
  sub: "A subscript is kept as plain text.",
  sup: "A superscript is kept as plain text.",
  a: "A link is left out, but for its words.",
  iframe: "An embedded page is left out.",
  object: "An embedded page is left out.",
  embed: "An embedded page is left out.",
  video: "A video is left out.",
  audio: "A sound is left out.",
  math: "A formula is left out.",
  script: "A script is left out.",
  noscript: "A script is left out.",
  style: "A style sheet is left out.",
  textarea: "A form field is left out.",
  input: "A form field is left out.",
  select: "A form field is left out.",
  option: "A form field is left out.",
};

/** Tags that mean the same as one that is kept, or nothing by themselves. */
const harmless = new Set<string>([
  ...richTags,
  ..."b i strike del h1 h4 h5 h6 span html body".split(" "),
  // Parts of what is told already.
  ..."tbody thead tfoot tr td th caption colgroup col source track param picture".split(" "),
]);

const comments = /<!--[^]*?-->/g;
const opened = /<([a-z][a-z0-9-]*)([^<>]*)>/gi;
const looks = /\s(?:style|align|color|bgcolor|face|dir)\s*=/i;

/** How many links with an address, and pictures, a text has. */
const countOf = (html: string, tag: "a" | "img"): number =>
  [...html.matchAll(tag === "a" ? /<a\s[^<>]*\bhref\s*=/gi : /<img\b/gi)].length;

/** What a text in HTML loses by being sanitised, in sentences. */
export const lossesOf = (sent: string, kept: string): readonly string[] => {
  const html = sent.replace(comments, "");
  const losses = new Set<string>();
  for (const [, name = "", attributes = ""] of html.matchAll(opened)) {
    const tag = name.toLowerCase();
    if (tag === "font" || looks.test(attributes)) losses.add("Colors, sizes and alignments are left out.");
    if (tag !== "font" && !harmless.has(tag)) {
      losses.add(messages[tag] ?? `The tag <${tag}> is left out, but for its words.`);
    }
  }
  for (const tag of ["a", "img"] as const) if (countOf(kept, tag) < countOf(html, tag)) losses.add(messages[tag]!);
  return [...losses];
};

/** A sanitised text without those of its pictures that are in this set of ids. */
export const withoutPictures = (html: string, ids: ReadonlySet<string>): string =>
  html.replace(new RegExp(`<img src="${filePath}([0-9a-f-]{36})"[^<>]*>`, "g"), (picture, id: string) =>
    ids.has(id) ? "" : picture,
  );
