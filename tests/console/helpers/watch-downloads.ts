import { vi } from "vitest";

/** The files that the page has the browser save, by name, until mocks are restored. */
export const watchDownloads = (): readonly { readonly name: string; readonly blob: Blob }[] => {
  const saved: { name: string; blob: Blob }[] = [];
  let last: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    last = blob as Blob;
    return "blob:kept";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (last && this.download) saved.push({ name: this.download, blob: last });
  });
  return saved;
};
