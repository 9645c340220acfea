/** Points and sides are pixels of the upright picture at full size unless a name says screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Area extends Point, Size {}

/** How the picture lies on the screen: where its upper left corner is, how large one of its pixels is, and how it is turned. */
export interface View extends Point {
  readonly scale: number;
  /** Clockwise, in degrees. */
  readonly rotation: number;
}

/** The vector turned clockwise, y pointing down. Quarters of a turn are exact. */
export const turned = ({ x, y }: Point, degrees: number): Point => {
  const quarter = (((degrees % 360) + 360) % 360) / 90;
  const [cos, sin] = Number.isInteger(quarter)
    ? [[1, 0, -1, 0][quarter]!, [0, 1, 0, -1][quarter]!]
    : [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
};

export const toScreen = (view: View, point: Point): Point => {
  const { x, y } = turned(point, view.rotation);
  return { x: view.x + x * view.scale, y: view.y + y * view.scale };
};

export const toPicture = (view: View, { x, y }: Point): Point =>
  turned({ x: (x - view.x) / view.scale, y: (y - view.y) / view.scale }, -view.rotation);

export const centreOf = ({ x, y, width, height }: Area): Point => ({ x: x + width / 2, y: y + height / 2 });

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** The area in whole pixels and inside the picture, moved rather than cut where it can be. */
export const inside = (picture: Size, { x, y, width, height }: Area): Area => {
  const size = {
    width: clamp(Math.round(width), 1, picture.width),
    height: clamp(Math.round(height), 1, picture.height),
  };
  return {
    ...size,
    x: clamp(Math.round(x), 0, picture.width - size.width),
    y: clamp(Math.round(y), 0, picture.height - size.height),
  };
};

/** The area between two opposite corners, cut at the picture's edges. */
export const between = (picture: Size, a: Point, b: Point): Area => {
  const [left, right] = [a.x, b.x].map((x) => clamp(x, 0, picture.width)).toSorted((one, other) => one - other);
  const [top, bottom] = [a.y, b.y].map((y) => clamp(y, 0, picture.height)).toSorted((one, other) => one - other);
  return inside(picture, { x: left!, y: top!, width: right! - left!, height: bottom! - top! });
};

/** Which edges a handle takes along: -1 the left or upper one, 1 the right or lower one, 0 neither. */
export interface Edges {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

export const moveBy = (picture: Size, area: Area, { x, y }: Point): Area =>
  inside(picture, { ...area, x: area.x + x, y: area.y + y });

/** Moves some edges. An edge that passes its opposite one takes its place, so an area never turns inside out. */
export const resizeBy = (picture: Size, area: Area, edges: Edges, by: Point): Area => {
  const near = { x: area.x, y: area.y };
  const far = { x: area.x + area.width, y: area.y + area.height };
  const from = { x: near.x + (edges.x < 0 ? by.x : 0), y: near.y + (edges.y < 0 ? by.y : 0) };
  const to = { x: far.x + (edges.x > 0 ? by.x : 0), y: far.y + (edges.y > 0 ? by.y : 0) };
  return between(picture, from, to);
};

/** On the screen, as the arrow keys mean it. */
export type Direction = "up" | "down" | "left" | "right";

const ways: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** A step on the screen as a step in the picture. */
export const stepIn = (direction: Direction, rotation: number, length: number): Point => {
  const { x, y } = turned(ways[direction], -rotation);
  return { x: x * length, y: y * length };
};

/** The edge that lies to the right on the screen (for left and right) or at the bottom (for up and down). */
export const edgeFor = (direction: Direction, rotation: number): Edges => {
  const { x, y } = stepIn(direction === "left" || direction === "right" ? "right" : "down", rotation, 1);
  return Math.abs(x) > Math.abs(y) ? { x: x > 0 ? 1 : -1, y: 0 } : { x: 0, y: y > 0 ? 1 : -1 };
};

/** How far apart two stretches are; 0 where they overlap. */
const gap = (start: number, end: number, otherStart: number, otherEnd: number): number =>
  Math.max(0, otherStart - end, start - otherEnd);

/**
 * The place of the box to go to from another one: what lies in the direction, where what it is aside counts double and
 * what is more aside than ahead is left out. Undefined where nothing lies there.
 */
export const nearest = (
  areas: readonly Area[],
  from: Area,
  direction: Direction,
  rotation: number,
): number | undefined => {
  const way = stepIn(direction, rotation, 1);
  const centre = centreOf(from);
  let best: { place: number; far: number } | undefined;
  for (const [place, area] of areas.entries()) {
    const other = centreOf(area);
    const ahead = (other.x - centre.x) * way.x + (other.y - centre.y) * way.y;
    const aside =
      Math.abs(way.y) * gap(from.x, from.x + from.width, area.x, area.x + area.width) +
      Math.abs(way.x) * gap(from.y, from.y + from.height, area.y, area.y + area.height);
    if (ahead < 0.5 || aside > ahead) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { place, far };
  }
  return best?.place;
};

/** Where the view has to go so that an area can be read: what comes to the middle, and the scale there. */
export interface Aim extends Point {
  readonly scale: number;
}

/** Smaller than this on the screen, in pixels, a box can't be read. */
const readable = 16;

/**
 * Undefined while the area can be read where it is, so that the picture moves no more than it must. An area out of sight
 * comes to the middle, and one that is too small or too large for the screen is fitted into it.
 */
export const aimAt = (view: View, screen: Size, area: Area): Aim | undefined => {
  const corners = [toScreen(view, area), toScreen(view, { x: area.x + area.width, y: area.y + area.height })];
  const [left, right] = corners.map(({ x }) => x).toSorted((one, other) => one - other);
  const [top, bottom] = corners.map(({ y }) => y).toSorted((one, other) => one - other);
  const [width, height] = [right! - left!, bottom! - top!];
  const isSeen = left! >= 0 && top! >= 0 && right! <= screen.width && bottom! <= screen.height;
  const isReadable = Math.min(width, height) >= readable;
  if (isSeen && isReadable) return undefined;
  const fits = width <= screen.width && height <= screen.height && isReadable;
  const scale = fits ? view.scale : view.scale * Math.min((0.8 * screen.width) / width, (0.4 * screen.height) / height);
  return { ...centreOf(area), scale };
};
