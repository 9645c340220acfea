import { vi } from "vitest";

/** An IntersectionObserver that finds whatever it is to watch in view, as in a window of any height. */
const Watch = class {
  readonly #report: (moments: readonly { readonly isIntersecting: boolean }[]) => void;
  constructor(report: (moments: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#report = report;
  }
  observe(): void {
    this.#report([{ isIntersecting: true }]);
  }
  disconnect(): void {}
};

/** Loads what pages load on scroll. Undo with `vi.unstubAllGlobals()`. */
export const allInView = (): void => void vi.stubGlobal("IntersectionObserver", Watch);
