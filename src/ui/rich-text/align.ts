import { diffArrays } from "diff";
import { type Block, lookOf, type Piece, piecesOf } from "./blocks.ts";

/** A run of items: unchanged, removed, added, or replaced. */
export interface Part<T> {
  readonly before: readonly T[];
  readonly after: readonly T[];
  readonly isSame: boolean;
}

/** With more differences than this, single changes would help no reader and take long to find. */
const editsMax = 1000;
/** The maximum number of pairs of blocks for which the best matching is searched. */
const pairsMax = 2500;
/** The minimum share of words that two blocks have in common if one became the other. */
const alike = 0.3;

/** The differences between two lists, by the keys of their items; removed items come before added ones. */
export const partsOf = <T extends { readonly key: string }>(before: readonly T[], after: readonly T[]): Part<T>[] => {
  const changes = diffArrays(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
    { maxEditLength: editsMax },
  );
  if (!changes) return [{ before, after, isSame: false }];
  const parts: Part<T>[] = [];
  let [was, is] = [0, 0];
  for (const { added, removed, count } of changes) {
    const gone = before.slice(was, added ? was : was + count);
    const come = after.slice(is, removed ? is : is + count);
    [was, is] = [was + gone.length, is + come.length];
    const last = parts.at(-1);
    if (!added && !removed) parts.push({ before: gone, after: come, isSame: true });
    else if (last && !last.isSame) {
      parts[parts.length - 1] = joined(last, { before: gone, after: come, isSame: false });
    } else parts.push({ before: gone, after: come, isSame: false });
  }
  return parts;
};

const joined = <T>(one: Part<T>, other: Part<T>): Part<T> => ({
  before: [...one.before, ...other.before],
  after: [...one.after, ...other.after],
  isSame: false,
});

/** The changed words of a block. Spaces alone between two changes belong to them. */
export const changedWords = (before: Element, after: Element): Part<Piece>[] => {
  const isSpace = ({ after: pieces }: Part<Piece>): boolean => pieces.every(({ text }) => text?.trim() === "");
  const parts: Part<Piece>[] = [];
  for (const part of partsOf(piecesOf(before), piecesOf(after))) {
    const [space, last] = [parts.at(-1), parts.at(-2)];
    if (!part.isSame && space?.isSame && isSpace(space) && last && !last.isSame) {
      parts.splice(-2, 2, joined(joined(last, space), part));
    } else parts.push(part);
  }
  return parts;
};

/** A block that became another one, or is in only one of the texts. */
export interface Pair {
  readonly before?: Block;
  readonly after?: Block;
}

const wordsIn = ({ element }: Block): readonly string[] =>
  element.textContent?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const kindOf = ({ element, container }: Block): string => `${container ? lookOf(container) : ""}${element.localName}`;

/** The share of words that two blocks of one kind have in common, from 0 to 1. */
const likeness = (one: Block, other: Block): number => {
  if (kindOf(one) !== kindOf(other)) return 0;
  const [words, others] = [wordsIn(one), wordsIn(other)];
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of others) {
    const rest = left.get(word) ?? 0;
    if (rest > 0) common++;
    left.set(word, rest - 1);
  }
  return words.length + others.length === 0 ? 1 : (2 * common) / (words.length + others.length);
};

/** Matches removed blocks with added ones, keeping their order, so that as many words as possible stay. */
export const pairsOf = (before: readonly Block[], after: readonly Block[]): Pair[] => {
  const alone = [...before.map((block) => ({ before: block })), ...after.map((block) => ({ after: block }))];
  if (before.length * after.length > pairsMax || before.length === 0 || after.length === 0) return alone;
  // best[i][j]: how much can stay of the i-th block onwards on one side and the j-th block onwards on the other.
  const none = after.map(() => 0);
  const best = [...before, null].map(() => [...none, 0]);
  const gain = before.map((one) => after.map((other) => likeness(one, other)));
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const kept = gain[i]![j]! >= alike ? gain[i]![j]! + best[i + 1]![j + 1]! : 0;
      best[i]![j] = Math.max(kept, best[i + 1]![j]!, best[i]![j + 1]!);
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    const most = best[i]![j]!;
    if (most === best[i + 1]![j]!) pairs.push({ before: before[i++]! });
    else if (most === best[i]![j + 1]!) pairs.push({ after: after[j++]! });
    else pairs.push({ before: before[i++]!, after: after[j++]! });
  }
  return [
    ...pairs,
    ...before.slice(i).map((block) => ({ before: block })),
    ...after.slice(j).map((block) => ({ after: block })),
  ];
};
