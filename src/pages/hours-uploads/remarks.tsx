import { Table } from "antd";
import type { HoursPreview } from "../../../contract/hours-uploads/endpoints.ts";
import { number, plural } from "../../ui/format.ts";
import { Scrolling } from "../../ui/table/scrolling.tsx";

/** What is worth a look in a file, and does not stop it. */
export const Remarks = ({ preview: { remarkCount, remarks } }: { readonly preview: HoursPreview }) => (
  <details open>
    <summary>
      {plural(remarkCount, "remark")}: worth a look, but no reason to refuse the file
      {remarks.length < remarkCount && ` (the first ${number(remarks.length)} are shown)`}
    </summary>
    <Scrolling label="Remarks">
      <Table
        rowKey={({ line, kind }) => `${line} ${kind}`}
        size="small"
        dataSource={remarks}
        pagination={{ pageSize: 10, size: "small", hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: "line", title: "Line", align: "right", dataIndex: "line" },
          { key: "message", title: "Remark", dataIndex: "message" },
          { key: "person", title: "The line", render: (_: unknown, { cells }) => cells.join(", ") },
        ]}
      />
    </Scrolling>
  </details>
);
