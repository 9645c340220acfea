import type { CsvTable } from "./parse-csv.ts";

/**
 * The text of a file: UTF-8, UTF-16 if it has that byte-order mark, or otherwise the encoding of spreadsheets on
 * Windows.
 */
export const textOf = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

/** Parses a small file on the page's thread; the parser is a chunk of its own. `readFile` reads large ones. */
export const readCsv = async (text: string): Promise<CsvTable> => (await import("./parse-csv.ts")).parseCsv(text);
