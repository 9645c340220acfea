import { filePath, richAttributes, richLinkSchemes, richTags } from "../../../contract/core/rich-text.ts";

const attributes = [...new Set(Object.values(richAttributes).flat())];
const addresses = new RegExp(`^(?:(?:${richLinkSchemes.join("|")}):|${filePath})`, "i");

/** A text without anything that could be executed, whatever the server let through. */
export const cleaned = async (html: string): Promise<DocumentFragment> => {
  const { default: DOMPurify } = await import("dompurify");
  const text = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...richTags],
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: addresses,
    ALLOW_DATA_ATTR: false,
    // The values of these attributes are no URLs, so they are not checked against the pattern.
    ADD_URI_SAFE_ATTR: ["data-list", "rel", "target", "width", "height"],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const picture of text.querySelectorAll("img")) {
    if (!picture.getAttribute("src")?.startsWith(filePath)) picture.remove();
  }
  return text;
};
