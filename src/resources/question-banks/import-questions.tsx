import { Alert, Button, Modal, Select, Spin, Table } from "antd";
import { useId, useRef, useState } from "react";
import { type QuestionBank, questionFileMax, type QuestionFile } from "../../../contract/question-banks/bank.ts";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { questionKindLabels } from "../../../contract/question-banks/question.ts";
import { QuestionLine, questionColumns, sampleQuestions } from "../../../contract/question-banks/sample.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { call } from "../../providers/client.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { FileDrop } from "../../ui/files/file-drop.tsx";
import { number, plural } from "../../ui/format.ts";
import { FileFigures } from "../../ui/import/file-figures.tsx";
import { FileProblems, withLeft } from "../../ui/import/file-problems.tsx";
import { TableColumns } from "../../ui/import/table-columns.tsx";
import { SampleButton } from "../../ui/import/sample-button.tsx";
import { readTable, stopText, type TableFile, tableKind } from "../../ui/import/table-file.ts";
import { useUnsavedEdits } from "../../ui/import/unsaved-edits.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";
import "../../ui/import/import.css";

const sample = { name: "sample-questions.csv", text: sampleQuestions };

const columns = tableKind("questions", QuestionLine, questionColumns);
const noun = ["question", "questions"] as const;

type Format = "gift" | "csv";
/** A chosen file; one in CSV is a table, whose columns are mapped and whose cells are edited. */
interface Chosen {
  readonly file: File;
  readonly format: Format;
  readonly table: TableFile | null;
}
interface Seen extends Chosen {
  readonly preview: QuestionFile | null;
  readonly failure: string | null;
}

const formatOf = ({ name }: File): Format => (/\.(csv|tsv)$/i.test(name) ? "csv" : "gift");

/** Adds the questions of a file to a bank, all or none, after a look at what the file holds. */
const ImportQuestions = ({ record: bank, onClose }: DialogProps<QuestionBank>) => {
  const run = useRun();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [busy, setBusy] = useState<"checking" | "importing" | null>(null);
  const confirmed = useUnsavedEdits(seen?.table?.isEdited ?? false);
  const latest = useRef<unknown>(undefined);
  const send = ({ file, format, table }: Chosen, preview: boolean) => {
    const { name } = file;
    // Browsers don't know what a .gift file is.
    const questions = new File([table?.file ?? file], name, { type: format === "csv" ? "text/csv" : "text/plain" });
    const body = { format, preview: String(preview) };
    return call(questionBanks.importQuestions, { params: { _id: bank._id }, body, files: { questions } });
  };
  /** What was found before stays in sight while a changed table is checked. */
  const check = async (chosen: Chosen): Promise<void> => {
    latest.current = chosen;
    const stop = chosen.table ? stopText(chosen.table) : undefined;
    setSeen((now) => ({
      ...chosen,
      preview: chosen.table?.isEdited ? (now?.preview ?? null) : null,
      failure: stop ?? null,
    }));
    if (stop !== undefined) return setBusy(null);
    setBusy("checking");
    const next = await send(chosen, true).then(
      (reply): Seen => ({ ...chosen, preview: reply.file, failure: null }),
      (error: unknown): Seen => ({ ...chosen, preview: null, failure: failureText(error) }),
    );
    // The reply about an earlier file must not overwrite that of one chosen since.
    if (latest.current !== chosen) return;
    setSeen(next);
    setBusy(null);
  };
  const choose = async (file: File, format: Format): Promise<void> => {
    latest.current = file;
    setBusy("checking");
    setSeen({ file, format, table: null, preview: null, failure: null });
    const table = format === "csv" ? await readTable(file, columns).catch(() => null) : null;
    if (latest.current === file) await check({ file, format, table });
  };
  const again = (): void => {
    latest.current = undefined;
    setBusy(null);
    setSeen(null);
  };
  const add = async (what: Chosen, total: number, left = 0): Promise<void> => {
    setBusy("importing");
    const done = withLeft(`${plural(total, ...noun)} added to ${bank.name}`, left);
    const isDone = await run(() => send(what, false), done);
    setBusy(null);
    if (isDone) onClose();
  };
  const total = seen?.preview?.total ?? 0;
  const isReady = seen?.preview?.errorCount === 0 && total > 0 && !seen.table?.unseen.length;
  return (
    <Modal
      open
      width={860}
      title={`Import questions into ${bank.name}`}
      maskClosable={false}
      onCancel={() => void confirmed(onClose)}
      footer={[
        <Button key="cancel" onClick={() => void confirmed(onClose)} disabled={busy === "importing"}>
          Cancel
        </Button>,
        <Button
          key="import"
          type="primary"
          disabled={!isReady || busy !== null}
          loading={busy === "importing"}
          onClick={() => seen && void add(seen, total)}
        >
          {isReady ? `Import ${plural(total, ...noun)}` : "Import"}
        </Button>,
      ]}
    >
      <div className="import">
        {seen ? (
          <ChosenFile
            seen={seen}
            busy={busy}
            onFormat={(format) => void choose(seen.file, format)}
            onTable={(table) => void check({ ...seen, table })}
            onImportRight={(table, left) => void add({ ...seen, table }, table.table.rows.length, left)}
            onAgain={() => void confirmed(again)}
          />
        ) : (
          <div className="csv-source">
            <FileDrop
              label="File of questions"
              accept=".gift,.txt,.csv,.tsv,text/plain,text/csv"
              hint={`Moodle's GIFT format, or CSV with the columns ${questionColumns.join(", ")}. At most ${fileSize(questionFileMax)}.`}
              onFile={(file) => void choose(file, formatOf(file))}
            >
              Choose a file, or drop it here
            </FileDrop>
            <SampleButton sample={sample} />
          </div>
        )}
      </div>
    </Modal>
  );
};

interface ChosenProps {
  readonly seen: Seen;
  readonly busy: "checking" | "importing" | null;
  readonly onFormat: (format: Format) => void;
  readonly onTable: (table: TableFile) => void;
  readonly onImportRight: (table: TableFile, left: number) => void;
  readonly onAgain: () => void;
}

const ChosenFile = ({ seen, busy, onFormat, onTable, onImportRight, onAgain }: ChosenProps) => {
  const id = useId();
  const { file, format, table, preview, failure } = seen;
  return (
    <>
      <div className="import-bar">
        <strong>{file.name}</strong>
        <label htmlFor={id}>Format</label>
        <Select
          id={id}
          value={format}
          onChange={onFormat}
          options={[
            { value: "gift", label: "GIFT" },
            { value: "csv", label: "CSV" },
          ]}
        />
        <Button onClick={onAgain}>Choose another file</Button>
        {busy === "checking" && (
          <span className="import-busy" role="status">
            <Spin size="small" /> Checking the file …
          </span>
        )}
      </div>
      {failure !== null && <Alert type="error" showIcon role="alert" message={`Nothing was imported. ${failure}`} />}
      {table && <TableColumns table={table} columns={columns} disabled={busy === "importing"} onChange={onTable} />}
      {preview && <Preview preview={preview} isTable={table !== null} />}
      {table && preview && (preview.errorCount > 0 || table.unseen.length > 0) && (
        <FileProblems
          table={table}
          problems={preview.errors}
          noun={noun}
          verb="Import"
          disabled={busy !== null}
          onChange={onTable}
          onUploadRight={onImportRight}
        />
      )}
    </>
  );
};

const pages = { defaultPageSize: 10, size: "small", hideOnSinglePage: true, showSizeChanger: false } as const;
const scroll = { x: "max-content" } as const;

const Preview = ({
  preview: { total, questions, errorCount, errors, remarkCount, remarks },
  isTable,
}: {
  readonly preview: QuestionFile;
  /** Its errors are shown in the cells of the table. */
  readonly isTable: boolean;
}) => (
  <>
    <FileFigures
      figures={[
        ["Questions", number(total)],
        ["Errors", number(errorCount)],
        ["Remarks", number(remarkCount)],
      ]}
    />
    {errorCount > 0 && !isTable && (
      <>
        <Alert
          type="error"
          showIcon
          role="alert"
          message="Nothing can be imported yet. Correct these lines in the file and choose it again."
        />
        <Table
          rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
          size="small"
          dataSource={errors}
          scroll={scroll}
          pagination={pages}
          columns={[
            { key: "line", title: "Line", dataIndex: "line", align: "right" },
            { key: "column", title: "Where", dataIndex: "column" },
            { key: "message", title: "Problem", dataIndex: "message", className: "import-wrong" },
          ]}
        />
      </>
    )}
    {remarkCount > 0 && (
      <Table
        rowKey={({ line, message }) => `${line} ${message}`}
        size="small"
        dataSource={remarks}
        scroll={scroll}
        pagination={pages}
        columns={[
          { key: "line", title: "Line", dataIndex: "line", align: "right" },
          { key: "message", title: "Imported differently", dataIndex: "message" },
        ]}
      />
    )}
    {errorCount === 0 && (
      <Table
        rowKey="line"
        size="small"
        dataSource={questions}
        scroll={scroll}
        pagination={pages}
        columns={[
          { key: "line", title: "Line", dataIndex: "line", align: "right" },
          { key: "kind", title: "Kind", render: (_, { kind }) => questionKindLabels[kind] },
          { key: "title", title: "Title", dataIndex: "title" },
          { key: "text", title: "Question", dataIndex: "text", className: "question-import-text" },
          { key: "points", title: "Points", dataIndex: "points", align: "right" },
        ]}
      />
    )}
  </>
);

export default ImportQuestions;
