import { vi } from "vitest";
import type { fakeServer } from "./fake-server.ts";

/**
 * Answers with a file what is asked of addresses with `part`, and leaves the rest to the server. Returns these addresses,
 * and the names under which the page had the browser save files.
 */
export const catchDownload = (server: ReturnType<typeof fakeServer>, part: string, file: () => Response) => {
  const [asked, saved]: [string[], string[]] = [[], []];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (!address.includes(part)) return server.fetch(address, init);
    asked.push(address);
    return file();
  });
  return { asked, saved };
};
