import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WhenSeen } from "../../../src/ui/charts/when-seen.tsx";

type Moment = Pick<IntersectionObserverEntry, "isIntersecting">;

let report: (moments: readonly Moment[]) => void;

/** A fake IntersectionObserver, whose entries the test reports. */
const Watch = class {
  constructor(callback: (moments: readonly Moment[]) => void) {
    report = callback;
  }
  observe(): void {}
  disconnect(): void {}
};

describe("what loads when it is seen", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test.each([
    ["is seen at last", [false, true], true],
    ["passed by before the page looked", [true, false], false],
    ["is out of sight", [false], false],
  ])("%s", (_, seen, isShown) => {
    vi.stubGlobal("IntersectionObserver", Watch);
    render(<WhenSeen until="Loading">Chart</WhenSeen>);
    act(() => report(seen.map((isIntersecting) => ({ isIntersecting }))));
    expect(screen.queryByText("Chart") !== null).toBe(isShown);
  });
});
