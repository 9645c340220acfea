import { Button, Table } from "antd";
import type { HoursPreview } from "../../../contract/hours-uploads/endpoints.ts";
import { useCompany } from "../../providers/company.ts";
import { dateTime, durationExact, number, plural } from "../../ui/format.ts";
import { FileFigures } from "../../ui/import/file-figures.tsx";
import { Scrolling } from "../../ui/table/scrolling.tsx";
import { FileProblems } from "../../ui/import/file-problems.tsx";
import type { TableFile } from "../../ui/import/table-file.ts";
import { waitText } from "./wait-text.ts";

interface Props {
  readonly table: TableFile;
  readonly preview: HoursPreview;
  readonly isBusy: boolean;
  readonly onChange: (table: TableFile) => void;
  /** Uploads the file, or what is right of it where so many lines are left out. */
  readonly onUpload: (table: TableFile, left: number) => void;
}

const noun = ["entry", "entries"] as const;

/** The content of a file of hours, before it is uploaded. */
export const Preview = ({ table, preview, isBusy, onChange, onUpload }: Props) => {
  const { rows, people, totalSeconds, errorCount } = preview;
  return (
    <>
      <FileFigures
        figures={[
          ["Entries", number(rows)],
          ["People", number(people)],
          ["Worked", durationExact(totalSeconds)],
          ["Problems", number(errorCount)],
          ["Worth a look", number(preview.remarkCount)],
        ]}
      />
      {errorCount > 0 || table.unseen.length > 0 ? (
        <FileProblems
          table={table}
          problems={preview.errors}
          wrongLines={preview.wrongLines}
          noun={noun}
          disabled={isBusy}
          onChange={onChange}
          onUploadRight={onUpload}
        />
      ) : (
        <div className="import-bar">
          <Button type="primary" disabled={isBusy} onClick={() => onUpload(table, 0)}>
            Upload {plural(rows, ...noun)}
          </Button>
          <span>Nothing is saved until you do. Then {waitText(rows, preview.toCorrect)}.</span>
        </div>
      )}
      {preview.remarkCount > 0 && <Remarks preview={preview} />}
      {preview.first.length > 0 && (
        <div className="upload-hours-tables">
          <PerPerson preview={preview} />
          <FirstLines preview={preview} />
        </div>
      )}
    </>
  );
};

const PerPerson = ({ preview: { perPerson, people } }: { readonly preview: HoursPreview }) => (
  <div>
    <h2>By person</h2>
    <Scrolling label="By person">
      <Table
        rowKey="email"
        size="small"
        dataSource={perPerson}
        pagination={{ pageSize: 10, size: "small", hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            key: "person",
            title: "Person",
            render: (_: unknown, { user, email }) => (user ? `${user.name} (${email})` : email),
          },
          { key: "entries", title: "Entries", align: "right", render: (_: unknown, row) => number(row.entries) },
          { key: "seconds", title: "Worked", align: "right", render: (_: unknown, row) => durationExact(row.seconds) },
        ]}
      />
    </Scrolling>
    {people > perPerson.length && perPerson.length > 0 && (
      <span>The {number(perPerson.length)} people with the most hours are shown.</span>
    )}
  </div>
);

const FirstLines = ({ preview: { first, rows } }: { readonly preview: HoursPreview }) => {
  const { timeZone } = useCompany();
  return (
    <div>
      <h2>As read from the file</h2>
      <Scrolling label="As read from the file">
        <Table
          rowKey="line"
          size="small"
          dataSource={first}
          pagination={false}
          columns={[
            { key: "line", title: "Line", align: "right", dataIndex: "line" },
            { key: "email", title: "Person", dataIndex: "email" },
            { key: "from", title: "Check-in", render: (_: unknown, row) => dateTime(row.checkedInAt, timeZone) },
            { key: "to", title: "Check-out", render: (_: unknown, row) => dateTime(row.checkedOutAt, timeZone) },
            {
              key: "seconds",
              title: "Worked",
              align: "right",
              render: (_: unknown, row) => durationExact(row.seconds),
            },
            { key: "note", title: "Note", dataIndex: "note" },
          ]}
        />
      </Scrolling>
      <span>
        Times in {timeZone.replaceAll("_", " ")}.
        {rows > first.length && first.length > 0 && ` The first ${first.length} of ${number(rows)}.`}
      </span>
    </div>
  );
};

/** Remarks about a file that do not prevent its upload. */
const Remarks = ({ preview: { remarkCount, remarks } }: { readonly preview: HoursPreview }) => (
  <details open>
    <summary>
      {plural(remarkCount, "remark")}: worth a look, but the file can be uploaded
      {remarks.length < remarkCount && ` (the first ${number(remarks.length)} are shown)`}
    </summary>
    <Scrolling label="Remarks">
      <Table
        rowKey={({ line, message }) => `${line} ${message}`}
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
