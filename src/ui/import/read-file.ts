import type { CsvRow } from "../../../contract/core/csv-reader.ts";
import type { Part } from "./csv-parts.ts";
import type { CsvTable } from "./read-csv.ts";

export interface Watched {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** Reads a CSV of any size in a worker, so that the page is not blocked. Throws if it is aborted. */
export const readFile = (file: Blob, { signal, onProgress }: Watched): Promise<CsvTable> =>
  new Promise<CsvTable>((resolve, reject) => {
    const worker = new Worker(new URL("./csv-worker.ts", import.meta.url), { type: "module" });
    const rows: CsvRow[] = [];
    const end = (settle: () => void): void => {
      worker.terminate();
      settle();
    };
    worker.addEventListener("message", ({ data }: MessageEvent<Part>) => {
      for (const row of data.rows) rows.push(row);
      onProgress(rows.length, data.total);
      if (rows.length >= data.total) end(() => resolve({ headers: data.headers, rows }));
    });
    worker.addEventListener("error", () => end(() => reject(new Error("The file couldn't be read"))));
    signal.addEventListener("abort", () => end(() => reject(new Error("Aborted"))), { once: true });
    worker.postMessage(file);
  });
