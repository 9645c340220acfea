import sanitizeHtml, { type Attributes, type Tag } from "sanitize-html";
import type { z } from "zod";
import { tooLong } from "../../contract/core/fields.ts";
import {
  picturePath,
  richAttributes,
  richClasses,
  richLinkSchemes,
  richLists,
  richTags,
} from "../../contract/core/rich-text.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { AppError } from "./app-error.ts";

/** A text as it is stored. */
export interface CleanText {
  readonly html: string;
  /** The ids of its pictures, without duplicates. */
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

/** A tag that is never allowed: it is dropped, and its content stays. */
const nothing: Tag = { tagName: "x-nothing", attribs: {} };

const size = (value: string | undefined): string | undefined => (/^\d{1,4}$/.test(value ?? "") ? value : undefined);

const definedOf = (attributes: Readonly<Record<string, string | undefined>>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined));

const links = (_: string, { href = "" }: Attributes): Tag =>
  schemes.has(schemeOf(href.trim()) ?? "")
    ? { tagName: "a", attribs: { href: href.trim(), rel: "noopener noreferrer", target: "_blank" } }
    : nothing;

const pictures = (_: string, { src = "", alt, width, height }: Attributes): Tag => {
  const id = ownPicture.exec(src.trim())?.[1];
  if (!id) return nothing;
  const attribs = definedOf({ src: picturePath + id, alt: alt ?? "", width: size(width), height: size(height) });
  return { tagName: "img", attribs };
};

const lines = (_: string, attribs: Attributes): Tag =>
  richClasses.div.some((name) => attribs["class"] === name)
    ? { tagName: "div", attribs }
    : { tagName: "p", attribs: {} };

const items = (_: string, { "data-list": list = "", class: level }: Attributes): Tag => ({
  tagName: "li",
  attribs: definedOf({ "data-list": richLists.find((one) => one === list), class: level }),
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
  // Dropped together with their content.
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

/** Whether there is nothing to see, such as the empty line of an empty editor. */
const isEmpty = (html: string): boolean => html.replace(/<(?!img )[^>]*>/g, "").replace(/&nbsp;|\s/g, "") === "";

/** Sanitises formatted text; idempotent. */
export const cleanHtml = (html: string): string => {
  // Written as a browser writes it; ">" is escaped everywhere but at a tag's end.
  const clean = sanitizeHtml(html, options).replaceAll(" />", ">");
  return isEmpty(clean) ? "" : clean;
};

const stored = new RegExp(`<img src="${picturePath}([0-9a-f-]{36})"`, "g");

/** A sanitised text for storage. Throws validation on `field` where it is still too long. */
export const cleanText = (sent: string, { field, max }: { field: string; max: number }): CleanText => {
  const html = cleanHtml(sent);
  if (html.length > max) throw new AppError("validation", { fields: { [field]: [tooLong(max)] } });
  return { html, pictures: [...new Set([...html.matchAll(stored)].map(([, id = ""]) => id))] };
};

/** A stored text for reading: its pictures get signed URLs that expire. */
export const signedText = (html: string, addressOf: (id: string) => string): string =>
  html.replace(stored, (_, id: string) => `<img src="${addressOf(id).replaceAll("&", "&amp;")}"`);

/**
 * Sanitises the formatted texts of a record of plain fields. Throws validation where one is still too long, or contains
 * a picture: no record here refers to its file, which would be deleted.
 */
export const textCleaner = (fields: Readonly<Record<string, z.ZodType>>) => {
  const formatted = Object.entries(fields).filter(([, field]) => schemaInfo(field).kind === "rich text");
  return (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
    const cleaned = formatted.flatMap(([name, field]) => {
      const sent = body[name];
      if (typeof sent !== "string") return [];
      const { html, pictures: found } = cleanText(sent, { field: name, max: Number.POSITIVE_INFINITY });
      if (found.length > 0) throw new AppError("validation", { fields: { [name]: ["Pictures can't be kept here."] } });
      const { error } = field.safeParse(html);
      if (error) throw new AppError("validation", { fields: { [name]: error.issues.map(({ message }) => message) } });
      return [[name, html] as const];
    });
    return { ...body, ...Object.fromEntries(cleaned) };
  };
};
