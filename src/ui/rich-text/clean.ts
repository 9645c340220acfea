import { filePath, richAttributes, richLinkSchemes, richPlayers, richTags } from "../../../contract/core/rich-text.ts";

const attributes = [...new Set(Object.values(richAttributes).flat())];
const addresses = new RegExp(`^(?:(?:${richLinkSchemes.join("|")}):|${filePath})`, "i");

/** A text without anything that could be executed, whatever the server let through. */
export const cleaned = async (html: string): Promise<DocumentFragment> => {
  const { default: DOMPurify } = await import("dompurify");
  const text = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...richTags, ...richPlayers],
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: addresses,
    ALLOW_DATA_ATTR: false,
    // The values of these attributes are no URLs, so they are not checked against the pattern.
    ADD_URI_SAFE_ATTR: ["data-list", "rel", "target", "width", "height", "controls", "preload"],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const file of text.querySelectorAll("img, video, audio")) {
    if (!file.getAttribute("src")?.startsWith(filePath)) file.remove();
  }
  for (const player of text.querySelectorAll<HTMLMediaElement>("video, audio")) {
    player.controls = true;
    player.preload = "none";
  }
  return text;
};
