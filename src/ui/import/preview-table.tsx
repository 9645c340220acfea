import { Segmented, Table } from "antd";
import { useState } from "react";
import type { Field } from "../fields/field.ts";
import { number } from "../format.ts";
import { type CheckedRow, isRight } from "./check-rows.ts";

interface Props {
  readonly fields: readonly Field[];
  readonly rows: readonly CheckedRow[];
  /** The cell as it stands in the file. */
  readonly cellOf: (row: CheckedRow, field: Field) => string;
}

const Wrong = ({ children }: { readonly children: string }) => (
  <span className="import-wrong">
    <small>{children}</small>
  </span>
);

/** What a file would become, with each problem in its cell. Starts with the problems where there are any. */
export const PreviewTable = ({ fields, rows, cellOf }: Props) => {
  const wrong = rows.filter((row) => !isRight(row));
  const [chosen, setChosen] = useState<"all" | "wrong">();
  const shown = wrong.length > 0 ? (chosen ?? "wrong") : "all";
  return (
    <>
      {wrong.length > 0 && (
        <Segmented
          value={shown}
          aria-label="Rows shown"
          options={[
            { value: "wrong", label: `With problems (${number(wrong.length)})` },
            { value: "all", label: `All (${number(rows.length)})` },
          ]}
          onChange={setChosen}
        />
      )}
      <Table<CheckedRow>
        rowKey="line"
        size="small"
        dataSource={shown === "wrong" ? wrong : rows}
        className="scrolling-table"
        pagination={{ defaultPageSize: 20, size: "small", hideOnSinglePage: true, showSizeChanger: false }}
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
                {row.problems[""] && <Wrong>{row.problems[""]}</Wrong>}
              </>
            ),
          },
          ...fields.map((field) => ({
            key: field.name,
            title: field.label,
            onCell: (row: CheckedRow) => (row.problems[field.name] ? { className: "import-cell-wrong" } : {}),
            render: (_: unknown, row: CheckedRow) => {
              const problem = row.problems[field.name];
              return (
                <>
                  {cellOf(row, field)}
                  {problem && <Wrong>{problem}</Wrong>}
                </>
              );
            },
          })),
        ]}
      />
    </>
  );
};
