import { renderHook, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { fitted, peaksOfPairs } from "../../../src/custom/transcription/audio/peaks.ts";
import { usePeaks } from "../../../src/custom/transcription/audio/use-peaks.ts";

test("pairs of bytes become a wave as high as its loudest place", () => {
  const [upper, lower] = fitted(peaksOfPairs(Int8Array.of(-10, 20, -40, 5), 100), 0.02);
  expect([...upper]).toEqual([0.5, 0.125]);
  expect([...lower]).toEqual([-0.25, -1]);
});

test("a wave is as long as the sound: at its end it is at most half a stretch off", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 100, max: 20_000 }),
      fc.nat(300),
      (rate, ms, count) => {
        const bytes = new Int8Array(2 * count).fill(7);
        const [upper, lower] = fitted(peaksOfPairs(bytes, rate), ms / 1000);
        expect(upper).toHaveLength(lower.length);
        if (upper.length > 1) expect(Math.abs(upper.length / rate - ms / 1000)).toBeLessThanOrEqual(0.5 / rate + 1e-9);
        expect(upper.every((value) => value >= -1 && value <= 1)).toBe(true);
      },
    ),
  );
});

test("silence is drawn as a line", () => {
  const [upper] = fitted(peaksOfPairs(new Int8Array(8), 4), 1);
  expect([...upper]).toEqual([0, 0, 0, 0]);
});

test("the wave stays as it is when its address is signed anew, and another one is read", async () => {
  const read = vi.fn<(address: string) => Promise<Response>>(async () => new Response(Int8Array.of(-10, 20)));
  vi.stubGlobal("fetch", read);
  const of = (file: number, signature: string) =>
    `/api/v1/files/00000000-0000-4000-8000-00000000000${file}?signature=${signature}`;
  const { result, rerender } = renderHook(usePeaks, { initialProps: of(1, "old") });
  await waitFor(() => expect(result.current).toBeTruthy());
  const before = result.current;
  rerender(of(1, "new"));
  expect(result.current).toBe(before);
  rerender(of(2, "new"));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBeTruthy());
  expect(read.mock.calls.map(([address]) => address)).toEqual([of(1, "old"), of(2, "new")]);
  vi.unstubAllGlobals();
});
