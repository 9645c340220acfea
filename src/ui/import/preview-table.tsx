import { Segmented, Table } from "antd";
import { memo, useMemo, useState } from "react";
import type { Field } from "../fields/field.ts";
import { number } from "../format.ts";
import { Scrolling } from "../table/scrolling.tsx";
import { type CheckedRow, isRight } from "./check-rows.ts";
import { EditCell } from "./edit-cell.tsx";
import type { Columns } from "./match-columns.ts";

interface Props {
  readonly rows: readonly CheckedRow[];
  /** How many of them have errors. */
  readonly wrong: number;
  readonly columns: Columns;
  /** Changes the cell in this column of the row that starts on this line. */
  readonly onEdit: (line: number, at: number, text: string) => void;
}

const pageRows = 20;

const Wrong = ({ children }: { readonly children: string }) => (
  <span className="import-wrong">
    <small>{children}</small>
  </span>
);

/** The errors without a cell of their own: those of the row as a whole, and of fields that the file lacks. */
const ofRow = ({ problems }: CheckedRow, columns: Columns): string[] =>
  Object.entries(problems).flatMap(([name, problem]) =>
    columns.some((field) => field?.name === name) ? [] : [problem],
  );

/**
 * A preview of the records in a file, a page at a time, with each error in its cell, where it can be corrected. It starts
 * with the rows that have errors; one that is corrected stays in its place among them.
 */
export const PreviewTable = memo(({ rows, wrong, columns, onEdit }: Props) => {
  const [chosen, setChosen] = useState<"all" | "wrong">("wrong");
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set());
  const listed = useMemo(() => rows.filter((row) => !isRight(row) || edited.has(row.line)), [rows, edited]);
  const isNarrowed = chosen === "wrong" && listed.length > 0;
  const shown = isNarrowed ? listed : rows;
  const last = Math.max(1, Math.ceil(shown.length / pageRows));
  const current = Math.min(page, last);
  const used = columns.flatMap((field, at): { field: Field; at: number }[] => (field ? [{ field, at }] : []));
  return (
    <>
      {listed.length > 0 && (
        <Segmented<"all" | "wrong">
          value={chosen}
          aria-label="Rows shown"
          options={[
            { value: "wrong", label: `With problems (${number(wrong)})` },
            { value: "all", label: `All (${number(rows.length)})` },
          ]}
          onChange={(next) => {
            setChosen(next);
            setPage(1);
          }}
        />
      )}
      <Scrolling label="Rows of the file">
        <Table<CheckedRow>
          rowKey="line"
          size="small"
          // Only the rows of the page: a table of fifty thousand would be slow.
          dataSource={shown.slice((current - 1) * pageRows, current * pageRows)}
          pagination={{
            current,
            total: shown.length,
            pageSize: pageRows,
            size: "small",
            hideOnSinglePage: true,
            showSizeChanger: false,
            onChange: setPage,
          }}
          columns={[
            {
              key: "line",
              title: "Line",
              width: 72,
              align: "right",
              className: "record-figures",
              render: (_: unknown, row) => (
                <>
                  {number(row.line)}
                  {ofRow(row, columns).map((problem) => (
                    <Wrong key={problem}>{problem}</Wrong>
                  ))}
                </>
              ),
            },
            ...used.map(({ field, at }) => ({
              key: field.name,
              title: field.label,
              onCell: (row: CheckedRow) => (row.problems[field.name] ? { className: "import-cell-wrong" } : {}),
              render: (_: unknown, row: CheckedRow) => {
                const problem = row.problems[field.name];
                return (
                  <>
                    <EditCell
                      label={`${field.label} of line ${number(row.line)}`}
                      text={row.cells[at] ?? ""}
                      onSave={(text) => {
                        setEdited(new Set([...edited, row.line]));
                        onEdit(row.line, at, text);
                      }}
                    />
                    {problem && <Wrong>{problem}</Wrong>}
                  </>
                );
              },
            })),
          ]}
        />
      </Scrolling>
    </>
  );
});
PreviewTable.displayName = "PreviewTable";
