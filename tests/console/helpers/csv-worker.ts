import { vi } from "vitest";
import { csvParts } from "../../../src/ui/import/csv-parts.ts";

/** The worker that reads files, on the page's own thread: there is no other one here. */
export const stubCsvWorker = (): void => {
  class HereWorker extends EventTarget {
    #isEnded = false;
    postMessage(file: Blob): void {
      void this.#read(file);
    }
    async #read(file: Blob): Promise<void> {
      for (const data of await csvParts(file)) {
        if (!this.#isEnded) this.dispatchEvent(new MessageEvent("message", { data }));
      }
    }
    terminate(): void {
      this.#isEnded = true;
    }
  }
  vi.stubGlobal("Worker", HereWorker);
};
