import type { FileProblem } from "./table-file.ts";

/**
 * The server's errors of an uploaded file, named `<field>.<line>.<column>`, by line; those without a line are returned
 * separately.
 */
export const lineProblems = (fields: Readonly<Record<string, readonly string[]>>) => {
  const found = Object.entries(fields).flatMap(([name, texts]) => {
    const [, line, ...column] = name.split(".");
    return texts.map((message): FileProblem => ({ line: Number(line), column: column.join("."), message }));
  });
  return {
    lines: found.filter(({ line }) => line > 0).sort((a, b) => a.line - b.line),
    others: found.filter(({ line }) => !(line > 0)).map(({ message }) => message),
  };
};
