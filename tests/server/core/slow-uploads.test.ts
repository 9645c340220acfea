import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadTimeMax } from "../../../server/core/files/unfinished-uploads.ts";
import { allowSlowUpload, stallMax } from "../../../server/core/http/slow-uploads.ts";

// That the server's own limit leaves such an upload alone is in tests/server/files/attachments.test.ts.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begin = () => {
  const raw = Object.assign(new EventEmitter(), { socket: {}, destroy: vi.fn() });
  allowSlowUpload({ raw } as unknown as Parameters<typeof allowSlowUpload>[0]);
  /** Bytes arrive every so often, for so long. */
  const arrive = (every: number, during: number): void => {
    for (let passed = 0; passed < during; passed += every) {
      vi.advanceTimersByTime(every);
      raw.emit("data", Buffer.alloc(1));
    }
  };
  return { raw, arrive };
};

test("an upload that stalls for a minute is ended", () => {
  const { raw, arrive } = begin();
  arrive(50_000, 10 * 60_000);
  expect(raw.destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(stallMax + 10_000);
  expect(raw.destroy).toHaveBeenCalled();
});

test("an upload is ended after an hour", () => {
  const { raw, arrive } = begin();
  arrive(50_000, uploadTimeMax - 60_000);
  expect(raw.destroy).not.toHaveBeenCalled();
  arrive(50_000, 120_000);
  expect(raw.destroy).toHaveBeenCalled();
});

test("an upload that has arrived is left alone, and leaves no timer", () => {
  const { raw } = begin();
  raw.emit("end");
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(2 * uploadTimeMax);
  expect(raw.destroy).not.toHaveBeenCalled();
});
