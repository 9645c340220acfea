import { csvOf } from "../table/csv.ts";
import type { CheckedRow } from "./check-rows.ts";

/**
 * The rows that are wrong as a CSV that can be mended and imported, with the line and what is wrong in two last columns;
 * no cell of it runs as a formula. With a byte-order mark, without which spreadsheets garble accents.
 */
export const badRowsCsv = (headers: readonly string[], rows: readonly CheckedRow[]): string => {
  const data = rows.map(({ line, cells, problems }) => {
    const kept = Array.from({ length: Math.max(headers.length, cells.length) }, (_, at) => cells[at] ?? "");
    return [...kept, String(line), told(problems)];
  });
  return `\uFEFF${csvOf([[...headers, "line", "problem"], ...data])}`;
};

const told = (problems: CheckedRow["problems"]): string =>
  Object.entries(problems)
    .map(([field, text]) => (field === "" ? text : `${field}: ${text}`))
    .join(" ");
