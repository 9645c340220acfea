import { Alert, Button, Modal, Select, Spin, Table } from "antd";
import { useId, useState } from "react";
import { type QuestionBank, questionFileMax, type QuestionFile } from "../../../contract/question-banks/bank.ts";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { questionKindLabels } from "../../../contract/question-banks/question.ts";
import { questionColumns, sampleQuestions } from "../../../contract/question-banks/sample.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { call } from "../../providers/client.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { FileDrop } from "../../ui/files/file-drop.tsx";
import { number, plural } from "../../ui/format.ts";
import { FileFigures } from "../../ui/import/line-problems.tsx";
import { SampleButton } from "../../ui/import/sample-button.tsx";
import type { DialogProps } from "../../ui/table/table-types.ts";
import "../../ui/import/import.css";

const sample = { name: "sample-questions.csv", text: sampleQuestions };

type Format = "gift" | "csv";
interface Seen {
  readonly file: File;
  readonly format: Format;
  readonly preview: QuestionFile | null;
  readonly failure: string | null;
}

const formatOf = ({ name }: File): Format => (/\.(csv|tsv)$/i.test(name) ? "csv" : "gift");

/** Adds the questions of a file to a bank, all or none, after a look at what the file holds. */
const ImportQuestions = ({ record: bank, onClose }: DialogProps<QuestionBank>) => {
  const run = useRun();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [busy, setBusy] = useState<"checking" | "importing" | null>(null);
  const send = ({ file, format }: Pick<Seen, "file" | "format">, preview: boolean) => {
    // Browsers don't know what a .gift file is.
    const questions = new File([file], file.name, { type: format === "csv" ? "text/csv" : "text/plain" });
    const body = { format, preview: String(preview) };
    return call(questionBanks.importQuestions, { params: { _id: bank._id }, body, files: { questions } });
  };
  const check = async (file: File, format: Format): Promise<void> => {
    setBusy("checking");
    const chosen = { file, format };
    setSeen({ ...chosen, preview: null, failure: null });
    const next = await send(chosen, true).then(
      (reply): Seen => ({ ...chosen, preview: reply.file, failure: null }),
      (error: unknown): Seen => ({ ...chosen, preview: null, failure: failureText(error) }),
    );
    // The reply about an earlier file must not overwrite that of one chosen since.
    setSeen((now) => (now?.file === file && now.format === format ? next : now));
    setBusy(null);
  };
  const add = async (what: Seen): Promise<void> => {
    setBusy("importing");
    const count = plural(what.preview?.total ?? 0, "question");
    const isDone = await run(() => send(what, false), `${count} added to ${bank.name}`);
    setBusy(null);
    if (isDone) onClose();
  };
  const total = seen?.preview?.total ?? 0;
  const isReady = seen?.preview?.errorCount === 0 && total > 0;
  return (
    <Modal
      open
      width={860}
      title={`Import questions into ${bank.name}`}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={busy === "importing"}>
          Cancel
        </Button>,
        <Button
          key="import"
          type="primary"
          disabled={!isReady || busy !== null}
          loading={busy === "importing"}
          onClick={() => seen && void add(seen)}
        >
          {isReady ? `Import ${plural(total, "question")}` : "Import"}
        </Button>,
      ]}
    >
      <div className="import">
        {seen ? (
          <Chosen
            seen={seen}
            isBusy={busy === "checking"}
            onFormat={(format) => void check(seen.file, format)}
            onAgain={() => setSeen(null)}
          />
        ) : (
          <div className="csv-source">
            <FileDrop
              label="File of questions"
              accept=".gift,.txt,.csv,.tsv,text/plain,text/csv"
              hint={`Moodle's GIFT format, or CSV with the columns ${questionColumns.join(", ")}. At most ${fileSize(questionFileMax)}.`}
              onFile={(file) => void check(file, formatOf(file))}
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
  readonly isBusy: boolean;
  readonly onFormat: (format: Format) => void;
  readonly onAgain: () => void;
}

const Chosen = ({ seen: { file, format, preview, failure }, isBusy, onFormat, onAgain }: ChosenProps) => {
  const id = useId();
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
        {isBusy && (
          <span className="import-busy" role="status">
            <Spin size="small" /> Checking the file …
          </span>
        )}
      </div>
      {failure !== null && <Alert type="error" showIcon role="alert" message={`Nothing was imported. ${failure}`} />}
      {preview && <Preview preview={preview} />}
    </>
  );
};

const pages = { defaultPageSize: 10, size: "small", hideOnSinglePage: true, showSizeChanger: false } as const;
const scroll = { x: "max-content" } as const;

const Preview = ({
  preview: { total, questions, errorCount, errors, remarkCount, remarks },
}: {
  readonly preview: QuestionFile;
}) => (
  <>
    <FileFigures
      figures={[
        ["Questions", number(total)],
        ["Errors", number(errorCount)],
        ["Remarks", number(remarkCount)],
      ]}
    />
    {errorCount > 0 && (
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
