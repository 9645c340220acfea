import { type Box, boxMax } from "../../../../contract/tasks/transcripts.ts";
import { type Area, centreOf, inside, type Point, type Size, stepIn } from "./geometry.ts";

export type Boxes = readonly Box[];

const middle = ({ y, height }: Area): number => y + height / 2;

/** Numbers before others, so that the same boxes get the same order however they were listed. */
const by =
  (...keys: readonly ((box: Box) => number | string)[]) =>
  (one: Box, other: Box): number => {
    for (const key of keys) {
      const [a, b] = [key(one), key(other)];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  };

/**
 * The boxes line by line from the top, and in a line from the side where the language begins. A box is in a line when its
 * middle is at most half a box's height, the smaller one's, from the middle of the line's first.
 */
export const inReadingOrder = (boxes: Boxes, isRightToLeft: boolean): Box[] => {
  const side = isRightToLeft ? ({ x, width }: Box) => -(x + width) : ({ x }: Box) => x;
  const rest: readonly ((box: Box) => number | string)[] = [
    middle,
    ({ height }) => height,
    ({ width }) => width,
    ({ text }) => text,
  ];
  const lines: Box[][] = [];
  for (const box of boxes.toSorted(by(...rest, side))) {
    const line = lines.at(-1);
    const first = line?.[0];
    const isInLine = first && middle(box) - middle(first) <= Math.min(first.height, box.height) / 2;
    if (isInLine) line.push(box);
    else lines.push([box]);
  }
  return lines.flatMap((line) => line.toSorted(by(side, ...rest)));
};

/** The boxes with one of them at another place, or at the nearest end. */
export const moved = (boxes: Boxes, from: number, to: number): Box[] => {
  const box = boxes[from];
  if (!box) return [...boxes];
  const place = Math.max(0, Math.min(to, boxes.length - 1));
  return boxes.toSpliced(from, 1).toSpliced(place, 0, box);
};

/** The boxes with a new one after a place (-1: at the beginning); undefined where there are as many as there may be. */
export const added = (boxes: Boxes, after: number, area: Area): Box[] | undefined =>
  boxes.length < boxMax ? boxes.toSpliced(after + 1, 0, { ...area, text: "" }) : undefined;

const overlap = (one: Area, other: Area): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/**
 * Where the next line of text is likely to be: below the box at `place`, as the picture is turned on the screen, as far as
 * that box is from the one before it. Undefined where there is none, or no room in the picture or between the boxes.
 */
export const nextLine = (boxes: Boxes, place: number, picture: Size, rotation: number): Area | undefined => {
  const [box, before] = [boxes[place], boxes[place - 1]];
  if (!box) return undefined;
  const down = stepIn("down", rotation, 1);
  const along = ({ x, y }: Point): number => x * down.x + y * down.y;
  const height = Math.abs(along({ x: box.width, y: box.height }));
  const apart = before ? along(centreOf(box)) - along(centreOf(before)) : 0;
  const step = apart >= height && apart <= 3 * height ? apart : 1.5 * height;
  const { width, height: high } = box;
  const wanted = { x: Math.round(box.x + down.x * step), y: Math.round(box.y + down.y * step), width, height: high };
  const area = inside(picture, wanted);
  const isFree = area.x === wanted.x && area.y === wanted.y && !boxes.some((one) => overlap(one, area));
  return isFree ? area : undefined;
};

/** Where to divide a text: after the space that is nearest to the caret, or to its middle. */
const divided = (text: string, at: number): readonly [string, string] => {
  const spaces = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  const nearest = spaces.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at) || one - other)[0];
  const cut = nearest ?? text.length;
  return [text.slice(0, cut).trimEnd(), text.slice(cut).trimStart()];
};

/**
 * A box as two: one above the other where it is higher than wide or its text has several lines, else side by side, in
 * reading order. Undefined for what is too small to be divided, or where there are as many boxes as there may be.
 *
 * @param caret where in the text to divide; its middle by default
 */
export const split = (boxes: Boxes, place: number, isRightToLeft: boolean, caret?: number): Box[] | undefined => {
  const box = boxes[place];
  if (!box || boxes.length >= boxMax) return undefined;
  const [first, second] = divided(box.text, caret ?? box.text.length / 2);
  const isStacked = box.height > box.width || /\n/.test(box.text.trim());
  const half = Math.floor((isStacked ? box.height : box.width) / 2);
  if (half < 1) return undefined;
  const near = isStacked ? { ...box, height: half } : { ...box, width: half };
  const far = isStacked
    ? { ...box, y: box.y + half, height: box.height - half }
    : { ...box, x: box.x + half, width: box.width - half };
  const [before, after] = !isStacked && isRightToLeft ? [far, near] : [near, far];
  return boxes.toSpliced(place, 1, { ...before, text: first }, { ...after, text: second });
};

/**
 * A box and the one after it as one, which covers both; their texts with a space between, or a line break where the second
 * is below the first. Undefined for the last one, and where the text would be too long.
 */
export const mergedWithNext = (boxes: Boxes, place: number): Box[] | undefined => {
  const [one, other] = [boxes[place], boxes[place + 1]];
  if (!one || !other) return undefined;
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const width = Math.max(one.x + one.width, other.x + other.width) - x;
  const height = Math.max(one.y + one.height, other.y + other.height) - y;
  const text = [one.text, other.text].filter(Boolean).join(middle(other) >= one.y + one.height ? "\n" : " ");
  return text.length > 5_000 ? undefined : boxes.toSpliced(place, 2, { x, y, width, height, text });
};

/** Whether a language (a tag such as ar or he-IL) is written from right to left. */
export const isRightToLeft = (language: string): boolean =>
  /^(ar|arc|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi|nqo|syr)(-|$)/i.test(language) ||
  /-(arab|hebr|thaa|syrc|nkoo)(-|$)/i.test(language);
