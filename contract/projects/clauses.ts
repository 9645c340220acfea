/** A heading of a guideline, as decisions about work cite it. */
export interface Heading {
  /** Made of its text, and the same for as long as that is. */
  readonly anchor: string;
  readonly text: string;
}

const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 100) || "clause";

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&nbsp;": " ",
  "&quot;": '"',
};
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|amp|nbsp|quot);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, " ")
    .trim();

/**
 * The headings of a guideline (sanitised HTML), in order; of those with the same text the later ones are numbered, by
 * numbers that no heading before them has.
 */
export const headingsOf = (guideline: string): Heading[] => {
  const counts = new Map<string, number>();
  const given = new Set<string>();
  return [...guideline.matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs)].flatMap(([, html = ""]) => {
    const text = textOf(html);
    if (text === "") return [];
    const name = anchorOf(text);
    let count = counts.get(name) ?? 0;
    let anchor: string;
    do anchor = ++count === 1 ? name : `${name}-${count}`;
    while (given.has(anchor));
    counts.set(name, count);
    given.add(anchor);
    return [{ anchor, text }];
  });
};
