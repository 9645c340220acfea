import { Alert, Button, Modal, Table } from "antd";
import { useState } from "react";
import { itemColumnsOf, type ItemsUpload, sampleItems } from "../../../contract/tasks/item-upload.ts";
import type { TaskKind } from "../../../contract/tasks/rules.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { toasts } from "../../providers/toasts.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { FileDrop } from "../../ui/files/file-drop.tsx";
import { plural } from "../../ui/format.ts";
import { SampleButton } from "../../ui/import/sample-button.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { type Chosen, useItemsUpload, wasStopped } from "./use-items-upload.ts";
import "../../ui/import/import.css";

const accepted = {
  audio: ".wav,.mp3,.m4a,.ogg,.webm,.flac,.zip",
  image: ".png,.jpg,.jpeg,.webp,.zip",
} as const;

interface Props {
  readonly project: Project;
  readonly kind: TaskKind;
  readonly onClose: () => void;
}

/** Uploads items: lines of a table to read aloud; or files, a table of addresses, or a table and the zip of its files; checked before anything is written. */
export const UploadItems = ({ project, kind, onClose }: Props) => {
  const change = useChange();
  const { shown, send, stop, canStop } = useItemsUpload(project._id, kind);
  const [chosen, setChosen] = useState<Chosen>({ table: null, media: null });
  const [checked, setChecked] = useState<ItemsUpload | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<"checking" | "uploading" | null>(null);
  const failed = (error: unknown): void => {
    if (wasStopped(error)) toasts.info("Stopped. Nothing was uploaded.");
    else setFailure(failureText(error));
  };
  const choose = async (more: Partial<Chosen>): Promise<void> => {
    const next = { ...chosen, ...more };
    setChosen(next);
    setChecked(null);
    setFailure(null);
    setBusy("checking");
    await send(next, true).then(setChecked, failed);
    setBusy(null);
  };
  const add = async (): Promise<void> => {
    setFailure(null);
    setBusy("uploading");
    try {
      await change(() => send(chosen, false), `${plural(checked?.rows ?? 0, "item")} uploaded`, onClose);
    } catch (error) {
      failed(error);
    }
    setBusy(null);
  };
  const isReady = checked !== null && checked.errorCount === 0 && checked.rows > 0;
  return (
    <Modal
      open
      width={860}
      title={`Upload items to ${project.name}`}
      maskClosable={false}
      onCancel={busy ? () => void stop() : onClose}
      okText={isReady ? `Upload ${plural(checked.rows, "item")}` : "Upload"}
      okButtonProps={{ disabled: !isReady || busy !== null, loading: busy === "uploading" }}
      cancelText={busy ? "Stop" : "Cancel"}
      cancelButtonProps={{ disabled: busy !== null && !canStop }}
      closable={busy === null}
      keyboard={busy === null}
      onOk={() => void add()}
    >
      <div className="import">
        {kind !== "line" && (
          <FileDrop
            label="Files"
            accept={accepted[kind]}
            hint="One file, or a zip of many. Each is an item, called like its file unless a table says otherwise."
            disabled={busy !== null}
            onFile={(media) => void choose({ media })}
          >
            {chosen.media?.name ?? "Choose a file or a zip, or drop it here"}
          </FileDrop>
        )}
        <FileDrop
          label="Table"
          accept=".csv,.tsv,text/csv"
          hint={
            kind === "line"
              ? `CSV with the columns ${itemColumnsOf(kind).join(", ")}. Each line is read aloud as it stands.`
              : `Optional. CSV with the columns ${itemColumnsOf(kind).join(", ")}: of url and file one.`
          }
          disabled={busy !== null}
          onFile={(table) => void choose({ table })}
        >
          {chosen.table?.name ?? "Choose a table, or drop it here"}
        </FileDrop>
        {!chosen.table && (
          <div className="csv-source">
            <SampleButton sample={{ name: `sample-${kind}.csv`, text: () => sampleItems(kind) }} />
          </div>
        )}
        {busy && <UploadProgress shown={shown} />}
        {failure !== null && <Alert type="error" showIcon role="alert" message={`Nothing was uploaded. ${failure}`} />}
        {checked && checked.errorCount > 0 && (
          <>
            <Alert
              type="error"
              showIcon
              role="alert"
              message={`${plural(checked.errorCount, "problem")}. Nothing is uploaded until the file has none.`}
            />
            <Table
              size="small"
              rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
              dataSource={checked.errors}
              pagination={{ defaultPageSize: 10, size: "small", hideOnSinglePage: true, showSizeChanger: false }}
              columns={[
                { title: "Line", dataIndex: "line" },
                { title: "Column or file", dataIndex: "column" },
                { title: "Problem", dataIndex: "message" },
              ]}
            />
          </>
        )}
        {isReady && (
          <Table
            size="small"
            rowKey="line"
            dataSource={checked.first}
            pagination={false}
            columns={[
              { title: "Line", dataIndex: "line" },
              { title: "Reference", dataIndex: "reference" },
              { title: kind === "line" ? "Text" : "From", dataIndex: "place" },
              { title: "Language", dataIndex: "language" },
            ]}
          />
        )}
        {chosen.media && chosen.table && (
          <Button onClick={() => setChosen({ table: null, media: null })}>Choose other files</Button>
        )}
      </div>
    </Modal>
  );
};
