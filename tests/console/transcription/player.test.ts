import { afterEach, beforeEach, expect, test } from "vitest";
import { asSpeed, Player } from "../../../src/custom/transcription/audio/player.ts";
import { FakeAudio } from "./fake-audio.ts";

let media: FakeAudio;
let player: Player;
beforeEach(() => {
  media = new FakeAudio();
  player = new Player("/a.mp3", 1, media as unknown as HTMLAudioElement);
});
afterEach(() => player.end());

test("a segment stops at its end, and playing on goes further without going back", () => {
  player.playSpan({ start: 2_000, end: 4_000 });
  expect([media.currentTime, media.paused]).toEqual([2, false]);
  media.reach(3_900);
  expect(media.paused).toBe(false);
  media.reach(3_995);
  expect(media.paused).toBe(true);
  player.toggle();
  media.reach(4_500);
  expect([media.currentTime, media.paused]).toEqual([4.5, false]);
});

test("pausing and playing on never rewinds", () => {
  player.toggle();
  media.reach(3_210);
  player.toggle();
  expect([media.currentTime, media.paused]).toEqual([3.21, true]);
  player.toggle();
  expect([media.currentTime, media.paused]).toEqual([3.21, false]);
});

test("a loop follows the segment while its end is moved, also at the end of the sound", () => {
  let span = { start: 1_000, end: 2_000 };
  player.loopOver(() => span);
  player.setLooping(true);
  player.playSpan(span);
  media.reach(2_000);
  expect([media.currentTime, media.paused]).toEqual([1, false]);
  span = { start: 1_000, end: 3_000 };
  media.reach(2_500);
  expect(media.currentTime).toBe(2.5);
  span = { start: 9_000, end: 10_000 };
  media.pause();
  media.dispatchEvent(new Event("ended"));
  expect([media.currentTime, media.paused]).toEqual([9, false]);
});

test("speed keeps the pitch, stays within its limits and outlasts loading", () => {
  expect(media.preservesPitch).toBe(true);
  player.setSpeed(9);
  expect([player.store.get().speed, media.playbackRate]).toEqual([2, 2]);
  player.setSpeed(0.1);
  expect(media.playbackRate).toBe(0.5);
  media.playbackRate = 1;
  media.dispatchEvent(new Event("loadedmetadata"));
  expect(media.playbackRate).toBe(0.5);
  expect(asSpeed(0.7 + 0.1)).toBeCloseTo(0.8, 10);
});

test("jumps stop at the ends of the sound", () => {
  player.jump(-3_000);
  expect(media.currentTime).toBe(0);
  player.jump(30_000);
  expect(media.currentTime).toBe(10);
});

test("another address is taken once the sound has failed, and goes on where it was", () => {
  media.reach(5_000);
  player.renew("/b.mp3");
  expect(media.src).toMatch(/a\.mp3$/);
  media.dispatchEvent(new Event("error"));
  expect(player.store.get().isBroken).toBe(true);
  player.renew("/b.mp3");
  expect(media.src).toMatch(/b\.mp3$/);
  media.dispatchEvent(new Event("loadedmetadata"));
  expect([media.currentTime, player.store.get().isBroken]).toEqual([5, false]);
});
