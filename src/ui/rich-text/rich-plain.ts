const breaks = /<br>|<\/(?:p|li|h2|h3|blockquote|pre|div)>/g;

/** The words of a formatted text in one line. */
export const richPlain = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replace(breaks, "$& "), "text/html");
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
};
