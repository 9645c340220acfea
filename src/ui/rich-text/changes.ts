import { changedWords, type Pair, pairsOf, partsOf } from "./align.ts";
import { type Block, blocksOf, lookOf, type Piece, piecesOf } from "./blocks.ts";

export interface Changes {
  /** The newer text with additions and removals marked. */
  readonly text: DocumentFragment;
  /** The number of marks. */
  readonly count: number;
}

type Mark = "added" | "removed";
const marks = {
  added: { tag: "ins", begin: " Added: ", end: " End of what was added. " },
  removed: { tag: "del", begin: " Removed: ", end: " End of what was removed. " },
} as const;

/** Marks the changes from one text to another. Both must be sanitised already, because they are not checked here. */
export const changesOf = (before: DocumentFragment, after: DocumentFragment): Changes => {
  const text = document.createDocumentFragment();
  let count = 0;
  for (const { before: gone, after: come, isSame } of partsOf(blocksOf(before), blocksOf(after))) {
    if (isSame) for (const block of come) place(text, block, block.element.cloneNode(true) as Element);
    else for (const pair of pairsOf(gone, come)) count += placePair(text, pair);
  }
  return { text, count };
};

/** Returns the number of marks. */
const placePair = (text: DocumentFragment, { before, after }: Pair): number => {
  if (before && after) {
    const element = after.element.cloneNode(false) as Element;
    let count = 0;
    for (const part of changedWords(before.element, after.element)) {
      if (part.isSame) lay(element, part.after);
      else count += mark(element, "removed", part.before) + mark(element, "added", part.after);
    }
    place(text, after, element);
    // The format of a whole block changed, such as its level in a list: nothing in it is marked, but it counts as one.
    return Math.max(count, 1);
  }
  const block = before ?? after;
  if (!block) return 0;
  const element = block.element.cloneNode(false) as Element;
  if (before) element.classList.add("rich-gone");
  mark(element, before ? "removed" : "added", piecesOf(block.element));
  place(text, block, element);
  return 1;
};

/** Appends a block to the text, inside the same list as the block before it if it belongs there. */
const place = (text: DocumentFragment, { container }: Block, element: Element): void => {
  const last = text.lastElementChild;
  if (!container) text.append(element);
  else if (last && lookOf(last) === lookOf(container)) last.append(element);
  else {
    const list = container.cloneNode(false) as Element;
    list.append(element);
    text.append(list);
  }
};

const mark = (into: Element, what: Mark, pieces: readonly Piece[]): number => {
  if (pieces.length === 0) return 0;
  const { tag, begin, end } = marks[what];
  const marked = document.createElement(tag);
  marked.append(spoken(begin));
  lay(marked, pieces);
  marked.append(spoken(end));
  into.append(marked);
  return 1;
};

/** Text for screen readers only. */
const spoken = (text: string): Element => {
  const span = document.createElement("span");
  span.className = "visually-hidden";
  span.textContent = text;
  return span;
};

/** Appends pieces to an element, each within its original formatting elements, which neighbours share. */
const lay = (into: Element, pieces: readonly Piece[]): void => {
  let open: readonly { readonly source: Element; readonly copy: Element }[] = [];
  for (const { node, text, path } of pieces) {
    const shared = open.findIndex(({ source }, depth) => source !== path[depth]);
    const kept = open.slice(0, shared < 0 ? open.length : shared);
    const around = [...kept];
    for (const source of path.slice(kept.length)) {
      const copy = source.cloneNode(false) as Element;
      (around.at(-1)?.copy ?? into).append(copy);
      around.push({ source, copy });
    }
    open = around;
    (around.at(-1)?.copy ?? into).append(text ?? node.cloneNode(true));
  }
};
