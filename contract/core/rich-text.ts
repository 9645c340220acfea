/** The tags allowed in formatted text. The server strips all others, and the console shows no others. */
export const richTags = [
  "p",
  "br",
  "strong",
  "em",
  "u",
  "s",
  "h2",
  "h3",
  "ol",
  "ul",
  "li",
  "blockquote",
  "pre",
  "code",
  "div",
  "a",
  "img",
] as const;
/**
 * Players of stored files, allowed where a field takes attachments (`richText(max, { attachments: true })`). There a
 * link may lead to a stored file too.
 */
export const richPlayers = ["video", "audio"] as const;
/** Attributes by tag; style, ids and event handlers are never allowed. */
export const richAttributes = {
  a: ["href", "rel", "target"],
  img: ["src", "alt", "width", "height"],
  li: ["data-list", "class"],
  div: ["class"],
  // `title` is the file's name, as which it is shown.
  video: ["src", "controls", "preload", "title"],
  audio: ["src", "controls", "preload", "title"],
} as const satisfies Partial<Record<(typeof richTags | typeof richPlayers)[number], readonly string[]>>;
export const richLinkSchemes = ["http", "https", "mailto"] as const;
/** The kinds of list items; the list itself is always `ol`. */
export const richLists = ["bullet", "ordered"] as const;
/** Classes by tag, as Quill 2 writes them: a list's indent, a code block and its lines. */
export const richClasses = {
  li: Array.from({ length: 8 }, (_, level) => `ql-indent-${level + 1}`),
  div: ["ql-code-block-container", "ql-code-block"],
} as const;

/** Where stored pictures and attachments are read; in displayed text a signature follows. */
export const filePath = "/api/v1/files/";
const signed = /(\/api\/v1\/files\/[0-9a-f-]{36})\?[^"'\s>]*/g;

/** A text without the signatures of its files, which change although the text does not. */
export const withoutSignatures = (html: string): string => html.replace(signed, "$1");
