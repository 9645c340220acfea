import { BroadcastChannel } from "node:worker_threads";
import { configure } from "@testing-library/react";
import { afterAll, vi } from "vitest";

// What waits for the page stops as soon as it is there: the limit is for a machine that does other work too.
configure({ asyncUtilTimeout: 10_000 });

// Browsers and Node have it; the window that Vitest makes for each file takes it from neither.
Object.assign(globalThis, { BroadcastChannel });

// The next file has a window of its own, and the same process.
afterAll(() => {
  vi.unstubAllEnvs();
});
