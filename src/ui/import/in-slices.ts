import type { Watched } from "./read-file.ts";

/** So long the page may be kept busy without a break, in milliseconds. */
const sliceMs = 12;

/** Does `work` so many times, with breaks in which the page draws and answers. Throws where it is aborted. */
export const inSlices = async (
  count: number,
  work: (at: number) => void,
  { signal, onProgress }: Watched,
): Promise<void> => {
  let until = performance.now() + sliceMs;
  for (let at = 0; at < count; at++) {
    work(at);
    if (performance.now() < until) continue;
    onProgress(at + 1, count);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    until = performance.now() + sliceMs;
  }
};
