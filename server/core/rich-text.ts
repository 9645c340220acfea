import sanitizeHtml, { type Attributes, type Tag } from "sanitize-html";
import type { z } from "zod";
import { tooLong } from "../../contract/core/fields.ts";
import {
  filePath,
  richAttributes,
  richClasses,
  richLinkSchemes,
  richLists,
  richPlayers,
  richTags,
} from "../../contract/core/rich-text.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { AppError } from "./app-error.ts";
import type { Signer } from "./files/file-addresses.ts";

/** A text as it is stored. */
export interface CleanText {
  readonly html: string;
  /** The ids of its pictures and attachments, without duplicates. */
  readonly files: readonly string[];
}

const ownFile = new RegExp(`^${filePath}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\\?.*)?$`);
const schemes = new Set(richLinkSchemes.map((scheme) => `${scheme}:`));

const schemeOf = (address: string): string | undefined => {
  try {
    return new URL(address).protocol;
  } catch {
    return undefined;
  }
};

/**
 * Drops a link or a file without an address, and keeps its content. (Were it renamed to a tag that is not allowed, the
 * library would close the next tag by that name too.)
 */
const withoutAddress = ({ tag, attribs }: sanitizeHtml.IFrame): boolean | "excludeTag" =>
  (tag === "a" && !attribs["href"]) || (["img", ...richPlayers].includes(tag) && !attribs["src"])
    ? "excludeTag"
    : false;

const size = (value: string | undefined): string | undefined => (/^\d{1,4}$/.test(value ?? "") ? value : undefined);

const definedOf = (attributes: Readonly<Record<string, string | undefined>>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The id of a stored file by its address, with or without a signature. */
const fileOf = (address: string): string | undefined => ownFile.exec(address.trim())?.[1];

const linked = (href: string): Tag => ({
  tagName: "a",
  attribs: { href, rel: "noopener noreferrer", target: "_blank" },
});

const links = (_: string, { href = "" }: Attributes): Tag =>
  schemes.has(schemeOf(href.trim()) ?? "") ? linked(href.trim()) : { tagName: "a", attribs: {} };

const linksAndFiles = (tag: string, attributes: Attributes): Tag => {
  const id = fileOf(attributes["href"] ?? "");
  return id ? linked(filePath + id) : links(tag, attributes);
};

const pictures = (_: string, { src = "", alt, width, height }: Attributes): Tag => {
  const id = fileOf(src);
  if (!id) return { tagName: "img", attribs: {} };
  const attribs = definedOf({ src: filePath + id, alt: alt ?? "", width: size(width), height: size(height) });
  return { tagName: "img", attribs };
};

/** Always with controls, and never loaded before it is played. */
const players = (tagName: string, { src = "", title }: Attributes): Tag => {
  const id = fileOf(src);
  if (!id) return { tagName, attribs: {} };
  return {
    tagName,
    attribs: definedOf({ src: filePath + id, controls: "", preload: "none", title: title || undefined }),
  };
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
  exclusiveFilter: withoutAddress,
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

/** The same, and players of our own files and links to them. */
const optionsWithAttachments: sanitizeHtml.IOptions & { readonly allowedEmptyAttributes: readonly string[] } = {
  ...options,
  allowedTags: [...richTags, ...richPlayers],
  allowedAttributes: {
    ...options.allowedAttributes,
    video: [...richAttributes.video],
    audio: [...richAttributes.audio],
  },
  // Whatever a player contains is put behind it, where it is text like any other.
  selfClosing: ["img", "br", ...richPlayers],
  allowedEmptyAttributes: ["alt", "controls"],
  transformTags: { ...options.transformTags, a: linksAndFiles, video: players, audio: players },
};

/** Whether there is nothing to see, such as the empty line of an empty editor. */
const isEmpty = (html: string): boolean =>
  html.replace(/<(?!(?:img|video|audio) )[^>]*>/g, "").replace(/&nbsp;|\s/g, "") === "";

interface Rules {
  /** Whether it may contain attachments beside pictures, as `richText(max, { attachments: true })` says of a field. */
  readonly attachments?: boolean | undefined;
}

/** Blocks within blocks, which HTML reads otherwise than they are written, settle with the second cleaning. */
const roundsMax = 5;

/** Sanitises formatted text; idempotent. */
export const cleanHtml = (html: string, rules: Rules = {}): string => {
  let written = cleanOnce(html, rules);
  for (let round = 1; round < roundsMax; round++) {
    const again = cleanOnce(written, rules);
    if (again === written) break;
    written = again;
  }
  return isEmpty(written) ? "" : written;
};

const cleanOnce = (html: string, { attachments }: Rules): string =>
  sanitizeHtml(html, attachments ? optionsWithAttachments : options)
    // Written as a browser writes it; ">" is escaped everywhere but at a tag's end.
    .replace(/<(video|audio)( [^>]*) \/>/g, "<$1$2></$1>")
    .replaceAll(" />", ">")
    .replace(controls, "");

/** A reference such as &#4; is decoded to a character that no text may have, so the text could not be saved again. */
const controls = /[^\P{Cc}\t\n\r]/gu;

const stored = new RegExp(`<(img src|video src|audio src|a href)="${filePath}([0-9a-f-]{36})"`, "g");

/** A sanitised text for storage. Throws validation on `field` where it is still too long. */
export const cleanText = (
  sent: string,
  { field, max, ...rules }: Rules & { readonly field: string; readonly max: number },
): CleanText => {
  const html = cleanHtml(sent, rules);
  if (html.length > max) throw new AppError("validation", { fields: { [field]: [tooLong(max)] } });
  return { html, files: [...new Set([...html.matchAll(stored)].map(([, , id = ""]) => id))] };
};

/** A stored text for reading: its pictures and attachments get signed URLs that expire. */
export const signedText = (html: string, addressOf: Signer): string =>
  html.replace(stored, (_, place: string, id: string) => {
    const address = addressOf(id, place === "img src" ? "picture" : "attachment");
    return `<${place}="${address.replaceAll("&", "&amp;")}"`;
  });

/**
 * Sanitises the formatted texts of a record of plain fields. Throws validation where one is still too long, or contains
 * a picture or an attachment: no record here refers to its file, which would be deleted.
 */
export const textCleaner = (fields: Readonly<Record<string, z.ZodType>>) => {
  const formatted = Object.entries(fields).filter(([, field]) => schemaInfo(field).kind === "rich text");
  return (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
    const cleaned = formatted.flatMap(([name, field]) => {
      const sent = body[name];
      if (typeof sent !== "string") return [];
      const { attachments } = schemaInfo(field).meta;
      const rules = { field: name, max: Number.POSITIVE_INFINITY, attachments };
      const { html, files } = cleanText(sent, rules);
      if (files.length > 0) {
        const message = attachments ? "Pictures and files can't be kept here." : "Pictures can't be kept here.";
        throw new AppError("validation", { fields: { [name]: [message] } });
      }
      const { error } = field.safeParse(html);
      if (error) throw new AppError("validation", { fields: { [name]: error.issues.map(({ message }) => message) } });
      return [[name, html] as const];
    });
    return { ...body, ...Object.fromEntries(cleaned) };
  };
};
