import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Modal, Spin, Table } from "antd";
import { useState } from "react";
import type { Project } from "../../../contract/projects.ts";
import { hoursColumns, workHistory } from "../../../contract/work-history.ts";
import { ApiError, call } from "../../providers/client.ts";
import { durationExact, number, plural } from "../../ui/format.ts";
import { CsvSource } from "../../ui/import/csv-source.tsx";
import type { CsvTable } from "../../ui/import/csv-table.ts";
import { readCsv, textOf } from "../../ui/import/read-csv.ts";
import type { DialogProps } from "../../ui/record-table/table-types.ts";
import { failureText } from "../../ui/record-table/use-run.ts";
import { toasts } from "../../ui/toasts.ts";
import { type LineProblem, lineProblems, hoursSum } from "./hours-file.ts";
import { HoursProblems } from "./hours-problems.tsx";
import "../../ui/import/import.css";

/** So many rows are shown before they are sent. */
const shown = 10;

/** Uploads a file of hours to a project, all or none. */
const UploadHours = ({ record, onClose }: DialogProps<Project>) => {
  const queries = useQueryClient();
  const [loaded, setLoaded] = useState<{ file: File; table: CsvTable } | null>(null);
  const [problems, setProblems] = useState<{ texts: string[]; lines: LineProblem[] }>({ texts: [], lines: [] });
  const [isBusy, setBusy] = useState(false);
  const load = async (file: File): Promise<void> => {
    setProblems({ texts: [], lines: [] });
    setLoaded({ file, table: await readCsv(await textOf(file)) });
  };
  const send = async ({ file, table }: { file: File; table: CsvTable }): Promise<void> => {
    setBusy(true);
    try {
      const done = await call(workHistory.uploadHours, { params: { _id: record._id }, files: { hoursData: file } });
      void queries.invalidateQueries({ queryKey: ["data"] });
      toasts.success(`${plural(done.created, "entry", "entries")} uploaded, ${durationExact(done.totalSeconds)}`);
      onClose();
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      const { lines, others } = lineProblems(body?.fields ?? {}, table);
      setProblems({ texts: [...new Set([body?.message ?? failureText(error), ...others])], lines });
    }
    setBusy(false);
  };
  const sum = loaded && hoursSum(loaded.table);
  const isUsable = sum !== null && sum.entries > 0 && sum.missing.length === 0;
  return (
    <Modal
      open
      width={860}
      title={`Upload hours to ${record.name}`}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>,
        <Button key="send" type="primary" disabled={!isUsable || isBusy} onClick={() => loaded && void send(loaded)}>
          {sum ? `Upload ${plural(sum.entries, "entry", "entries")}` : "Upload"}
        </Button>,
      ]}
    >
      <div className="import">
        {!loaded || !sum ? (
          <CsvSource
            onFile={(file) => void load(file)}
            hint={`Columns: ${hoursColumns.join(", ")}. Times without an offset are in the company's time zone.`}
          />
        ) : (
          <>
            <div className="import-bar">
              <strong>{loaded.file.name}</strong>
              <Button onClick={() => setLoaded(null)} disabled={isBusy}>
                Another file
              </Button>
              {isBusy && (
                <span className="import-busy" role="status">
                  <Spin size="small" /> Uploading {number(sum.entries)} entries …
                </span>
              )}
            </div>
            {sum.missing.length > 0 && (
              <Alert
                type="error"
                showIcon
                role="alert"
                message={`These columns are missing: ${sum.missing.join(", ")}.`}
              />
            )}
            {problems.texts.length > 0 && (
              <Alert
                type="error"
                showIcon
                role="alert"
                message={`Nothing was uploaded. ${problems.texts[0]}`}
                description={problems.texts.slice(1).join(" ")}
              />
            )}
            {problems.lines.length > 0 ? (
              <HoursProblems problems={problems.lines} />
            ) : (
              <>
                <dl className="import-figures">
                  <div>
                    <dt>Entries</dt>
                    <dd>{number(sum.entries)}</dd>
                  </div>
                  <div>
                    <dt>People</dt>
                    <dd>{number(sum.people)}</dd>
                  </div>
                  <div>
                    <dt>Worked</dt>
                    <dd>{durationExact(sum.seconds)}</dd>
                  </div>
                </dl>
                <Table
                  rowKey="line"
                  size="small"
                  pagination={false}
                  className="scrolling-table"
                  dataSource={loaded.table.rows.slice(0, shown)}
                  columns={loaded.table.headers.map((header, at) => ({
                    key: `${at}`,
                    title: header,
                    render: (_: unknown, row: CsvTable["rows"][number]) => row.cells[at],
                  }))}
                />
                {sum.entries > shown && <span>… and {number(sum.entries - shown)} more</span>}
              </>
            )}
          </>
        )}
      </div>
    </Modal>
  );
};

export default UploadHours;
