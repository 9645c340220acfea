import { randomUUID } from "node:crypto";
import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, vi } from "vitest";

// What waits for the page stops as soon as it is there: the limit is for a machine that does other work too.
configure({ asyncUtilTimeout: 10_000 });

// Browsers and Node have it; the window that Vitest makes for each file takes it from neither. Files before this one left
// channels open in the same process, which would answer here.
const file = randomUUID();
class ChannelOfFile extends BroadcastChannel {
  constructor(name: string) {
    super(`${file} ${name}`);
  }
}
Object.assign(globalThis, { BroadcastChannel: ChannelOfFile });

// What a page still asks once its test is over reaches no server, least of all one that runs on this machine.
globalThis.fetch = () => Promise.reject(new TypeError("fetch failed"));

// No test sees what the one before it has shown or kept, in whichever order they run.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// The next file has a window of its own, and the same process.
afterAll(() => {
  vi.unstubAllEnvs();
});

/*
 * React's development build takes a stack trace at each element that is made, until 10,000 were taken within a second: a
 * tenth of the time of a page's test. It tells who made an element that a warning is about.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS"))?.[1] as object;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => 10_000,
  set: () => {
    // React counts up, and begins anew each second.
  },
});

/** What of a style a test can see: whether something is there, in a line, and takes a click. */
const seen = /^\s*(display|visibility|pointer-events|content)\s*:/;

/**
 * Keeps of antd's styles what a test can see. happy-dom compares each rule with an element and all around it whenever
 * somebody asks whether it is hidden, which each search by role does for each element.
 */
const onlySeen = (css: string): string =>
  css.replace(/([^{}]*)\{([^{}]*)\}/g, (_, selector: string, body: string) => {
    const kept = body.split(";").filter((declaration) => seen.test(declaration));
    return kept.length > 0 ? `${selector}{${kept.join(";")}}` : "";
  });
const given = new WeakMap<HTMLStyleElement, string>();
Object.defineProperty(HTMLStyleElement.prototype, "innerHTML", {
  configurable: true,
  get(this: HTMLStyleElement) {
    return given.get(this) ?? this.textContent;
  },
  set(this: HTMLStyleElement, css: string) {
    given.set(this, css);
    this.textContent = onlySeen(css);
  },
});
