import { withoutSignatures } from "../../../contract/core/rich-text.ts";

/** A paragraph, a heading, an item of a list or a line of code: compared as a whole first, then by its words. */
export interface Block {
  readonly element: Element;
  /** The list, code block or quotation that contains it. */
  readonly container: Element | undefined;
  /** The same for two blocks with the same text and look. */
  readonly key: string;
}

/** A word, a space, a punctuation mark, a picture, a player or a line break inside a block. */
export interface Piece {
  /** A text node, or an element without content. */
  readonly node: Text | Element;
  /** Null if it is not text. */
  readonly text: string | null;
  /** The elements around it inside its block, outermost first. */
  readonly path: readonly Element[];
  readonly key: string;
}

const isInline = (node: Node): boolean =>
  !(node instanceof Element) || node.matches("strong, em, u, s, code, a, img, br, video, audio");
const holdsBlocks = (element: Element): boolean =>
  element.matches("ol, ul, .ql-code-block-container") ||
  (element.matches("blockquote") && element.hasChildNodes() && ![...element.childNodes].some(isInline));

/** The blocks of a text, in order. Text and players outside any block become paragraphs. */
export const blocksOf = (text: DocumentFragment): Block[] =>
  [...text.childNodes].flatMap((node) => {
    if (!(node instanceof Element)) {
      return node.textContent?.trim() ? [blockOf(asParagraph(node.textContent), undefined)] : [];
    }
    if (node.matches("video, audio")) return [blockOf(asParagraph(node.cloneNode(true)), undefined)];
    return holdsBlocks(node) ? [...node.children].map((item) => blockOf(item, node)) : [blockOf(node, undefined)];
  });

const asParagraph = (content: string | Node): Element => {
  const paragraph = document.createElement("p");
  paragraph.append(content);
  return paragraph;
};

const blockOf = (element: Element, container: Element | undefined): Block => ({
  element,
  container,
  key: `${container ? lookOf(container) : ""}>${withoutSignatures(element.outerHTML)}`,
});

/** An element's tag and attributes, without its content. */
export const lookOf = (element: Element): string =>
  withoutSignatures((element.cloneNode(false) as Element).outerHTML.replace(/<\/\w+>$/, ""));

const words = /\s+|[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}_]+)*|./gsu;

/** The pieces of a block, in reading order. */
export const piecesOf = (block: Element): Piece[] => {
  const pieces: Piece[] = [];
  const walk = (inside: Node, path: readonly Element[], around: string): void => {
    for (const [index, node] of [...inside.childNodes].entries()) {
      if (node instanceof Text) {
        for (const [text] of node.data.matchAll(words)) pieces.push({ node, text, path, key: `${around}|${text}` });
      } else if (node instanceof Element && node.matches("img, br, video, audio")) {
        pieces.push({ node, text: null, path, key: `${around}|${lookOf(node)}` });
      } else if (node instanceof Element) {
        // Nested blocks, such as the paragraphs of a quotation, stay separate.
        walk(node, [...path, node], `${around}${lookOf(node)}${isInline(node) ? "" : index}`);
      }
    }
  };
  walk(block, [], "");
  return pieces;
};
