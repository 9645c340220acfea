import { csvParts } from "./csv-parts.ts";

const read = async (file: Blob): Promise<void> => {
  for (const part of await csvParts(file)) postMessage(part);
};

/** Reads the file that it is sent, away from the page; the page hears of a failure as the worker's error. */
addEventListener("message", ({ data }: MessageEvent<Blob>) => void read(data).catch(reportError));
