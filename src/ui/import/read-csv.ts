import type { CsvTable } from "./parse-csv.ts";

/** The text of a file: UTF-8, UTF-16 where its mark says so, or what spreadsheets on Windows save where it is neither. */
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

/** Reads a small file here and now; the parser is a chunk of its own. Large ones are read by `readFile`. */
export const readCsv = async (text: string): Promise<CsvTable> => (await import("./parse-csv.ts")).parseCsv(text);
