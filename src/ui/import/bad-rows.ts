import type { CheckedRow } from "./check-rows.ts";

/** The rows that are wrong as a CSV, with what is wrong in a last column; no cell of it runs as a formula. */
export const badRowsCsv = async (headers: readonly string[], rows: readonly CheckedRow[]): Promise<string> => {
  const { default: papa } = await import("papaparse");
  const data = rows.map(({ cells, problems }) => [...headers.map((_, at) => cells[at] ?? ""), told(problems)]);
  return papa.unparse([[...headers, "problem"], ...data], { escapeFormulae: true, newline: "\r\n" });
};

const told = (problems: CheckedRow["problems"]): string =>
  Object.entries(problems)
    .map(([field, text]) => (field === "" ? text : `${field}: ${text}`))
    .join(" ");

/** Hands a text to the browser as a file to keep; with a byte-order mark, without which spreadsheets garble accents. */
export const download = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
