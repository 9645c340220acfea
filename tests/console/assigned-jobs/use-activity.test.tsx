import { act, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import { seenMinutes } from "../../../contract/assigned-jobs/rules.ts";
import { noteActivity } from "../../../src/custom/jobs/queries.ts";
import { useActivity } from "../../../src/pages/assigned-jobs/shared/use-activity.ts";
import { fakeServer } from "../helpers/fake-server.ts";
import { idOf } from "../helpers/work.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));

const opened = async (isOn = true) => {
  const server = fakeServer([[assignedJobs.activity, () => ({ activeSeconds: 0 })]]);
  vi.stubGlobal("fetch", server.fetch);
  const hook = renderHook(() => useActivity(idOf(1), isOn, noteActivity));
  await minutes(0);
  return { ...hook, noted: () => server.requestsTo(assignedJobs.activity).length };
};

test("a page that is left open alone is not work: it notes nothing more some minutes after the last sign", async () => {
  const { noted } = await opened();
  expect(noted()).toBe(1);
  await minutes(3);
  expect(noted()).toBe(5);
  await minutes(seenMinutes);
  const before = noted();
  await minutes(8 * 60);
  expect(noted()).toBe(before);
  fireEvent.pointerMove(window);
  await minutes(0);
  expect(noted()).toBe(before + 1);
});

test.each([
  ["typing", () => fireEvent.keyDown(window, { key: "x" })],
  ["coming back from the annotation server", () => fireEvent(document, new Event("visibilitychange"))],
])("%s is a sign of work", async (_name, sign) => {
  const { noted } = await opened();
  await minutes(seenMinutes - 1);
  sign();
  const before = noted();
  await minutes(seenMinutes - 1);
  expect(noted() - before).toBeGreaterThan(seenMinutes - 2);
});

test("work that is not with the worker notes nothing, nor a page that was left", async () => {
  const off = await opened(false);
  await minutes(5);
  expect(off.noted()).toBe(0);
  const on = await opened();
  on.unmount();
  fireEvent.pointerMove(window);
  await minutes(5);
  expect(on.noted()).toBe(1);
});
