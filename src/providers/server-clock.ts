/** The readings of this device's two clocks at one moment, in milliseconds. */
export interface Reading {
  /** The wall clock: it may be wrong, and may be corrected while the page is open. */
  readonly wall: number;
  /** Time since the page was opened: it never jumps, but stops during sleep on some systems. */
  readonly monotonic: number;
}

/**
 * The server's time (milliseconds since the epoch) together with the readings of this device's clocks at that moment.
 */
export interface Anchor extends Reading {
  readonly server: number;
}

/** How far the device's two clocks may drift apart before the server is asked again, in milliseconds. */
const tolerated = 2000;
export const readClocks = (): Reading => ({ wall: Date.now(), monotonic: performance.now() });

/** Ties the device's clocks to the server's. Assumes that the server read its clock halfway through the request. */
export const anchorAt = (serverTime: string, sent: Reading, received: Reading): Anchor => ({
  ...received,
  server: Date.parse(serverTime) + (received.monotonic - sent.monotonic) / 2,
});

/**
 * The server's time now. The wall clock keeps counting through sleep, and the monotonic one is not affected when the
 * wall clock is set back, so the longer of the two spans is the true one.
 */
export const serverNow = (anchor: Anchor, now: Reading): number =>
  anchor.server + Math.max(now.wall - anchor.wall, now.monotonic - anchor.monotonic);

/** Whether the device slept or its clock was set since the anchor, so that the server has to be asked again. */
export const clocksParted = (anchor: Anchor, now: Reading): boolean =>
  Math.abs(now.wall - anchor.wall - (now.monotonic - anchor.monotonic)) > tolerated;

/** Hours, minutes and seconds as a clock shows them: 2:04:09. */
export const asClock = (seconds: number): string => {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};
