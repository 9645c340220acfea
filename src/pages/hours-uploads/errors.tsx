import { Alert, Button } from "antd";
import type { HoursPreview } from "../../../contract/hours-uploads/endpoints.ts";
import { number, plural } from "../../ui/format.ts";
import { badRowsCsv } from "../../ui/import/bad-rows.ts";
import type { CheckedRow } from "../../ui/import/check-rows.ts";
import { LineProblems } from "../../ui/import/line-problems.tsx";
import { save } from "../../ui/table/csv.ts";

interface Props {
  readonly fileName: string;
  readonly preview: HoursPreview;
}

/** The lines with their errors, by column. */
const wrongLines = ({ errors }: HoursPreview): CheckedRow[] =>
  [...Map.groupBy(errors, ({ line }) => line)].map(([line, own]) => ({
    line,
    cells: own[0]?.cells ?? [],
    problem: undefined,
    problems: Object.fromEntries(
      [...Map.groupBy(own, ({ column }) => column)].map(([column, those]) => [
        column,
        those.map(({ message }) => message).join(" "),
      ]),
    ),
  }));

/** The errors of a file, with which it can't be uploaded. */
export const Errors = ({ fileName, preview }: Props) => {
  const { errorCount, errors, headers } = preview;
  const lines = wrongLines(preview);
  const isAll = errors.length === errorCount;
  return (
    <>
      <Alert
        type="error"
        showIcon
        role="alert"
        message={`${plural(errorCount, "value is", "values are")} wrong, so nothing can be uploaded.`}
        description={`Nothing is uploaded until all rows are right. Fix the file and choose it again.${isAll ? "" : ` The first ${number(errors.length)} are shown.`}`}
      />
      <div className="import-bar">
        <Button onClick={() => save(`problems-${fileName}`, [badRowsCsv(headers, lines)])}>
          Download {plural(lines.length, "line")} with problems
        </Button>
      </div>
      <LineProblems
        problems={lines.flatMap(({ line, cells, problems }) =>
          Object.entries(problems).map(([column, message]) => ({ line, column, message, content: cells.join(", ") })),
        )}
      />
    </>
  );
};
