import type { Page } from "@playwright/test";

/** What a page holds after garbage was collected, in MB: all of its heap, and the buffers outside of it that its scripts have. */
export const memoryOf = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize, ...more } = await devtools.send("Runtime.getHeapUsage");
  await devtools.detach();
  const { embedderHeapUsedSize = 0, backingStorageSize = 0 } = more as Record<string, number>;
  return Math.round((usedSize + embedderHeapUsedSize + backingStorageSize) / 100_000) / 10;
};
