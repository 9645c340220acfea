import { Table } from "antd";
import type { LineProblem } from "./place-lines.ts";

/** The server's errors in a file, line by line. */
export const LineProblems = ({ problems }: { readonly problems: readonly LineProblem[] }) => (
  <Table<LineProblem>
    rowKey={({ line, column }) => `${line}.${column}`}
    size="small"
    dataSource={problems}
    scroll={{ x: "max-content" }}
    pagination={{ defaultPageSize: 20, size: "small", hideOnSinglePage: true, showSizeChanger: false }}
    columns={[
      { key: "line", title: "Line", dataIndex: "line", align: "right", className: "record-figures" },
      { key: "column", title: "Column", dataIndex: "column" },
      { key: "message", title: "Problem", dataIndex: "message", className: "import-wrong" },
      { key: "content", title: "The line", dataIndex: "content" },
    ]}
  />
);

export type Figure = readonly [label: string, value: string];

/** The figures of a file. */
export const FileFigures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className="import-figures">
    {figures.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
