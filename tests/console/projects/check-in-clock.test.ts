import { describe, expect, test } from "vitest";
import { secondsSince, shiftAfter, untilNextSecond } from "../../../src/custom/work-history/check-in/clock.ts";
import { type Anchor, anchorAt, asClock, clocksParted, serverNow } from "../../../src/providers/server-clock.ts";

const serverTime = "2026-11-20T09:00:00.000Z";
const server = Date.parse(serverTime);
const minute = 60_000;
const anchorWith = (wall: number): Anchor => anchorAt(serverTime, { wall, monotonic: 5000 }, { wall, monotonic: 5000 });

describe("the server's time on this device", () => {
  test.each([
    ["right", 0],
    ["an hour slow", -60 * minute],
    ["three days fast", 4320 * minute],
  ])("with a wall clock that is %s", (_, off) => {
    const anchor = anchorWith(server + off);
    const later = { wall: anchor.wall + 90 * minute, monotonic: anchor.monotonic + 90 * minute };
    expect(serverNow(anchor, later)).toBe(server + 90 * minute);
    expect(clocksParted(anchor, later)).toBe(false);
  });

  test("half of the round trip has passed since the server looked", () => {
    const anchor = anchorAt(serverTime, { wall: 0, monotonic: 1000 }, { wall: 400, monotonic: 1400 });
    expect(serverNow(anchor, { wall: 400, monotonic: 1400 })).toBe(server + 200);
  });

  test("goes on through sleep, during which the monotonic clock stops", () => {
    const anchor = anchorWith(server);
    const awake = { wall: anchor.wall + 120 * minute, monotonic: anchor.monotonic + minute };
    expect(serverNow(anchor, awake)).toBe(server + 120 * minute);
    expect(clocksParted(anchor, awake)).toBe(true);
  });

  test("does not go back with a wall clock that is put back", () => {
    const anchor = anchorWith(server);
    const putBack = { wall: anchor.wall - 60 * minute, monotonic: anchor.monotonic + 5 * minute };
    expect(serverNow(anchor, putBack)).toBe(server + 5 * minute);
    expect(clocksParted(anchor, putBack)).toBe(true);
  });
});

describe("the running seconds", () => {
  test("are whole and never negative", () => {
    expect(secondsSince(serverTime, server + 1999)).toBe(1);
    expect(secondsSince(serverTime, server - 5000)).toBe(0);
  });

  test("change exactly when the next second is full", () => {
    expect(untilNextSecond(serverTime, server + 1250)).toBe(750);
    expect(untilNextSecond(serverTime, server + 3000)).toBe(1000);
    expect(untilNextSecond(serverTime, server - 200)).toBe(200);
  });

  test.each([
    [0, "0:00:00"],
    [7449, "2:04:09"],
    [288_802, "80:13:22"],
  ])("%i read %s", (seconds, text) => expect(asClock(seconds)).toBe(text));
});

describe("the longest shift", () => {
  const hours8 = 480;
  test.each([
    ["15 min and a second before its end", 8 * 3600 - 901, { is: "within" }],
    ["15 min before its end", 8 * 3600 - 900, { is: "ending", minutesLeft: 15 }],
    ["at its very end", 8 * 3600, { is: "ending", minutesLeft: 0 }],
    ["a second after it", 8 * 3600 + 1, { is: "over" }],
  ])("%s", (_, seconds, shift) => expect(shiftAfter(seconds, hours8)).toEqual(shift));

  test("there is no warning for a shift whose length is not known", () =>
    expect(shiftAfter(100_000, null)).toEqual({ is: "within" }));
});
