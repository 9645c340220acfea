import { csvFileOf, problemColumns } from "../../../contract/core/csv-cells.ts";
import type { CheckedRow } from "./check-rows.ts";

/**
 * The invalid rows as a CSV that can be corrected and imported, with the line number and the errors in two last
 * columns. No cell is executed as a formula.
 */
export const badRowsCsv = (headers: readonly string[], rows: readonly CheckedRow[]): string => {
  const data = rows.map(({ line, cells, problems }) => {
    const kept = Array.from({ length: Math.max(headers.length, cells.length) }, (_, at) => cells[at] ?? "");
    return [...kept, String(line), problemsText(problems)];
  });
  return csvFileOf([[...headers, ...problemColumns], ...data]);
};

const problemsText = (problems: CheckedRow["problems"]): string =>
  Object.entries(problems)
    .map(([field, text]) => (field === "" ? text : `${field}: ${text}`))
    .join(" ");
