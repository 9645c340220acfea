import { csvParts } from "./csv-parts.ts";

const read = async (file: Blob): Promise<void> => {
  for (const part of await csvParts(file)) postMessage(part);
};

/** Reads the file that it is sent, off the page's thread; the page gets a failure as the worker's error event. */
addEventListener("message", ({ data }: MessageEvent<Blob>) => void read(data).catch(reportError));
