import sanitizeHtml, { type Attributes, type Tag } from "sanitize-html";
import { tooLong } from "../../contract/core/fields.ts";
import {
  picturePath,
  richAttributes,
  richClasses,
  richLinkSchemes,
  richLists,
  richTags,
} from "../../contract/core/rich-text.ts";
import { Refusal } from "./refusal.ts";

/** A text as it is stored. */
export interface CleanText {
  readonly html: string;
  /** The ids of the pictures in it, each once. */
  readonly pictures: readonly string[];
}

const ownPicture = new RegExp(`^${picturePath}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\\?.*)?$`);
const schemes = new Set(richLinkSchemes.map((scheme) => `${scheme}:`));

const schemeOf = (address: string): string | undefined => {
  try {
    return new URL(address).protocol;
  } catch {
    return undefined;
  }
};

/** A tag that is allowed nowhere: it goes, and what stands in it stays. */
const nothing: Tag = { tagName: "x-nothing", attribs: {} };

const size = (value: string | undefined): string | undefined => (/^\d{1,4}$/.test(value ?? "") ? value : undefined);

const given = (attributes: Readonly<Record<string, string | undefined>>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined));

const links = (_: string, { href = "" }: Attributes): Tag =>
  schemes.has(schemeOf(href.trim()) ?? "")
    ? { tagName: "a", attribs: { href: href.trim(), rel: "noopener noreferrer", target: "_blank" } }
    : nothing;

const pictures = (_: string, { src = "", alt, width, height }: Attributes): Tag => {
  const id = ownPicture.exec(src.trim())?.[1];
  if (!id) return nothing;
  const attribs = given({ src: picturePath + id, alt: alt ?? "", width: size(width), height: size(height) });
  return { tagName: "img", attribs };
};

const lines = (_: string, attribs: Attributes): Tag =>
  richClasses.div.some((name) => attribs["class"] === name)
    ? { tagName: "div", attribs }
    : { tagName: "p", attribs: {} };

const items = (_: string, { "data-list": list = "", class: level }: Attributes): Tag => ({
  tagName: "li",
  attribs: given({ "data-list": richLists.find((one) => one === list), class: level }),
});

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: {
    a: [...richAttributes.a],
    img: [...richAttributes.img],
    li: ["data-list"],
  },
  allowedClasses: { li: [...richClasses.li], div: [...richClasses.div] },
  allowedSchemes: [...richLinkSchemes],
  allowProtocolRelative: false,
  // With what stands in them.
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "iframe", "object", "svg", "math", "template"],
  nestingLimit: 20,
  transformTags: {
    b: "strong",
    i: "em",
    strike: "s",
    del: "s",
    h1: "h2",
    h4: "h3",
    h5: "h3",
    h6: "h3",
    a: links,
    img: pictures,
    div: lines,
    li: items,
  },
};

/** Nothing to read and nothing to see, such as the empty line that an empty editor holds. */
const isEmpty = (html: string): boolean => html.replace(/<(?!img )[^>]*>/g, "").replace(/&nbsp;|\s/g, "") === "";

/** What may stand in a stored text, of whatever was sent; doing it twice changes nothing. */
export const cleanHtml = (html: string): string => {
  // Written as a browser writes it; elsewhere than at a tag's end ">" is escaped.
  const clean = sanitizeHtml(html, options).replaceAll(" />", ">");
  return isEmpty(clean) ? "" : clean;
};

const stored = new RegExp(`<img src="${picturePath}([0-9a-f-]{36})"`, "g");

/** A text as it is to be stored. Throws validation on `field` where it is longer than that even so. */
export const cleanText = (sent: string, { field, max }: { field: string; max: number }): CleanText => {
  const html = cleanHtml(sent);
  if (html.length > max) throw new Refusal("validation", { fields: { [field]: [tooLong(max)] } });
  return { html, pictures: [...new Set([...html.matchAll(stored)].map(([, id = ""]) => id))] };
};

/** A stored text as it is read: its pictures under addresses that work for a while. */
export const signedText = (html: string, addressOf: (id: string) => string): string =>
  html.replace(stored, (_, id: string) => `<img src="${addressOf(id).replaceAll("&", "&amp;")}"`);
