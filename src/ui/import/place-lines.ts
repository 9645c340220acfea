import type { CsvTable } from "./parse-csv.ts";

/** A refusal of the server at its line, with the line as it stands in the file. */
export interface LineProblem {
  readonly line: number;
  readonly column: string;
  readonly message: string;
  readonly content: string;
}

/** The server's `<field>.<line>.<column>` of an uploaded file by line; what names no line comes apart. */
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
