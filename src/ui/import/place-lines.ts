import type { CsvTable } from "./read-csv.ts";

/** An error from the server with its line and that line's text. */
export interface LineProblem {
  readonly line: number;
  readonly column: string;
  readonly message: string;
  readonly content: string;
}

/**
 * The server's errors of an uploaded file, named `<field>.<line>.<column>`, by line; those without a line are returned
 * separately.
 */
export const lineProblems = (fields: Readonly<Record<string, readonly string[]>>, { rows }: CsvTable) => {
  const found = Object.entries(fields).map(([name, texts]) => {
    const [, line, column = ""] = name.split(".");
    const row = rows.find((of) => of.line === Number(line));
    return { line: Number(line), column, message: texts.join(" "), content: row?.cells.join(", ") ?? "" };
  });
  return {
    lines: found.filter(({ line }) => line > 0).sort((a, b) => a.line - b.line),
    others: found.filter(({ line }) => !(line > 0)).map(({ message }) => message),
  };
};
