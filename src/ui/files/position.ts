export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How far a side of the picture can be moved from the middle before the frame would show what is beside it. */
const reach = (picture: number, frame: number, zoom: number): number => Math.max(0, (picture * zoom - frame) / 2);

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/**
 * The place nearest to the one asked for at which the picture still fills the frame. All in pixels of the screen, from
 * the middle; `picture` is its size at zoom 1.
 */
export const placeWithin = (asked: Point, picture: Size, frame: Size, zoom: number): Point => ({
  x: within(asked.x, reach(picture.width, frame.width, zoom)),
  y: within(asked.y, reach(picture.height, frame.height, zoom)),
});
