import { Alert, Button } from "antd";
import { useMemo } from "react";
import { fileErrorsMax } from "../../../contract/core/csv-cells.ts";
import { number, plural } from "../format.ts";
import { save } from "../table/csv.ts";
import { badRowsCsv } from "./bad-rows.ts";
import { type CheckedRow, isRight } from "./check-rows.ts";
import { PreviewTable } from "./preview-table.tsx";
import { editCell, type FileProblem, rowsWithProblems, type TableFile, withoutLines } from "./table-file.ts";

interface Props {
  readonly table: TableFile;
  /** The server's errors, of which it names so many at most. */
  readonly problems: readonly FileProblem[];
  /** All lines that have any, where the server says so. */
  readonly wrongLines?: readonly number[];
  /** What a line is called, as in "3 entries". */
  readonly noun: readonly [one: string, many: string];
  readonly verb?: "Upload" | "Import";
  readonly disabled: boolean;
  readonly onChange: (table: TableFile) => void;
  /** Uploads the lines without errors; the others were saved as a file, so many. */
  readonly onUploadRight: (right: TableFile, left: number) => void;
}

/**
 * The lines of a file that the server would refuse, each error in its cell, where it can be corrected: the server checks the
 * file again then. Or the right lines are uploaded, and the wrong ones kept as a file.
 */
export const FileProblems = ({
  table,
  problems,
  wrongLines,
  noun,
  verb = "Upload",
  disabled,
  onChange,
  onUploadRight,
}: Props) => {
  const rows = useMemo(() => rowsWithProblems(table, [...table.unseen, ...problems]), [table, problems]);
  const wrong = useMemo(() => {
    const also = new Set(wrongLines);
    return rows.filter((row) => !isRight(row) || also.has(row.line));
  }, [rows, wrongLines]);
  const right = rows.length - wrong.length;
  const isCut = problems.length >= fileErrorsMax;
  const isWhole = !isCut || wrongLines !== undefined;
  const saveWrong = (): void => save(`problems-${table.name}`, [badRowsCsv(table.table.headers, withNotes(wrong))]);
  const uploadRight = (): void => {
    saveWrong();
    onUploadRight(withoutLines(table, new Set(wrong.map(({ line }) => line))), wrong.length);
  };
  return (
    <>
      <Alert
        type="error"
        showIcon
        role="alert"
        message={`${isWhole ? "" : "At least "}${plural(wrong.length, "line has problems", "lines have problems")}, so the file can’t be ${verb === "Import" ? "imported" : "uploaded"} as it is.`}
        description={`Correct the marked cells here or in the file.${isCut ? ` The first ${number(fileErrorsMax)} problems are shown.` : ""}`}
      />
      <div className="import-bar">
        {isWhole && right > 0 && (
          <Button disabled={disabled} onClick={uploadRight}>
            {verb} {plural(right, ...noun)}, keep {plural(wrong.length, "line")} as a file
          </Button>
        )}
        <Button onClick={saveWrong}>Download {plural(wrong.length, "line")} with problems</Button>
      </div>
      <PreviewTable
        rows={rows}
        wrong={wrong.length}
        columns={table.match.columns}
        onEdit={(line, at, text) => onChange(editCell(table, line, at, text))}
      />
    </>
  );
};

/** What was done, and that so many lines were left out, if any were. */
export const withLeft = (done: string, left: number): string =>
  left > 0 ? `${done}. ${plural(left, "line")} kept in the file that was saved` : done;

/** Says of a line whose errors were not named that it has some. */
const withNotes = (rows: readonly CheckedRow[]): CheckedRow[] =>
  rows.map((row) => (isRight(row) ? { ...row, problems: { "": "This line has a problem." } } : row));
