import { withoutSignatures } from "../../../../contract/core/rich-text.ts";
import type { Media } from "../../../../contract/tasks/entity.ts";
import type { Size } from "./geometry.ts";

/** Pieces of a picture at every size, as DeepZoom has them: each level has half the sides of the next. */
interface Tiles {
  /** The side of a piece without what it shares with its neighbours, in pixels. */
  readonly size: number;
  readonly overlap: number;
  readonly address: (level: number, x: number, y: number) => string;
}

/** A picture to write down; it is shown from its pieces where it has them. */
export interface Picture extends Size {
  /** The whole picture in one file, upright. */
  readonly address: string;
  readonly tiles: Tiles | null;
}

/** Says whether two pictures are the same one: their addresses are signed anew every few hours. */
export const identityOf = ({ address }: Picture): string => withoutSignatures(address);

/** The picture of a task, from what its page was told. */
export const pictureOf = (media: Media | null): Picture => {
  const { width = 1, height = 1 } = media?.facts ?? {};
  const tiles = media?.tiles;
  const addressOf = (level: number, x: number, y: number): string => {
    const { columns = 0, places = [] } = tiles?.levels[level] ?? {};
    const [first = 0, length = 0] = places.slice(2 * (y * columns + x));
    return `${tiles?.address}&bytes=${first}-${first + length - 1}`;
  };
  return {
    address: media?.address ?? "",
    width,
    height,
    tiles: tiles ? { size: tiles.size, overlap: tiles.overlap, address: addressOf } : null,
  };
};

/** The level with the picture at full size. */
export const fullLevel = ({ width, height }: Size): number => Math.ceil(Math.log2(Math.max(width, height, 1)));

/** The largest level that is a single piece: nothing smaller is worth a request. */
export const wholeLevel = (picture: Size, side: number): number =>
  Math.max(0, fullLevel(picture) - Math.max(0, Math.ceil(Math.log2(Math.max(picture.width, picture.height) / side))));

/**
 * The addresses that the first view asks for: the whole picture, fitted into a window of `screen` (in device pixels).
 * All levels from the smallest on, as the viewer asks for them: what was fetched beforehand is in the browser's cache when
 * the picture is opened.
 */
export const firstAddresses = (picture: Picture, screen: Size): string[] => {
  const { tiles } = picture;
  if (!tiles) return [picture.address];
  const fit = Math.min(1, screen.width / picture.width, screen.height / picture.height);
  const [whole, full] = [wholeLevel(picture, tiles.size), fullLevel(picture)];
  const level = Math.max(whole, Math.min(full, full + Math.ceil(Math.log2(fit))));
  return Array.from({ length: level - whole + 1 }, (_, more) => whole + more).flatMap((one) => {
    const columns = Math.ceil(picture.width / 2 ** (full - one) / tiles.size);
    const rows = Math.ceil(picture.height / 2 ** (full - one) / tiles.size);
    return Array.from({ length: columns * rows }, (_, at) =>
      tiles.address(one, at % columns, Math.floor(at / columns)),
    );
  });
};
