/** How long a browser may take to begin with a download, in milliseconds. */
const patience = 40_000;

/** Downloads a file. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // A busy browser reads it a while after the click, and finds nothing at an address that was given back.
  setTimeout(() => URL.revokeObjectURL(address), patience);
};

/** A day in the viewer's time zone, formatted for a file name: 2026-11-21. */
export const dayInName = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
