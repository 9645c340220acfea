export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How far the picture can move from the centre before its edge would be inside the frame. */
const reach = (picture: number, frame: number, zoom: number): number => Math.max(0, (picture * zoom - frame) / 2);

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/**
 * The position nearest to `target` at which the picture still fills the frame. All values are screen pixels from the
 * centre; `picture` is its size at zoom 1.
 */
export const placeWithin = (target: Point, picture: Size, frame: Size, zoom: number): Point => ({
  x: within(target.x, reach(picture.width, frame.width, zoom)),
  y: within(target.y, reach(picture.height, frame.height, zoom)),
});
