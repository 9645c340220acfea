import { Alert, Button, Modal, Table } from "antd";
import { useMemo, useState } from "react";
import { ItemRow, itemColumnsOf, type ItemsUpload, sampleItems } from "../../../contract/tasks/item-upload.ts";
import type { TaskKind } from "../../../contract/tasks/rules.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { toasts } from "../../providers/toasts.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { languageName } from "../../ui/fields/languages.ts";
import { FileDrop } from "../../ui/files/file-drop.tsx";
import { plural } from "../../ui/format.ts";
import { TableColumns } from "../../ui/import/table-columns.tsx";
import { FileProblems, withLeft } from "../../ui/import/file-problems.tsx";
import { SampleButton } from "../../ui/import/sample-button.tsx";
import { readTable, stopText, type TableFile, tableKind } from "../../ui/import/table-file.ts";
import { useUnsavedEdits } from "../../ui/import/unsaved-edits.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useItemsUpload, wasStopped } from "./use-items-upload.ts";
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

const noun = ["item", "items"] as const;
/** A table that is dropped on the place of files is taken as one. */
const isTable = /\.[ct]sv$/i;

/** Uploads items: lines of a table to read aloud; or files, a table of addresses, or a table and the zip of its files; checked before anything is written. */
export const UploadItems = ({ project, kind, onClose }: Props) => {
  const change = useChange();
  const { shown, send, stop, canStop } = useItemsUpload(project._id, kind);
  const columns = useMemo(() => tableKind(`items.${kind}`, ItemRow, itemColumnsOf(kind)), [kind]);
  const [table, setTable] = useState<TableFile | null>(null);
  const [media, setMedia] = useState<File | null>(null);
  const [checked, setChecked] = useState<ItemsUpload | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<"checking" | "uploading" | null>(null);
  const confirmed = useUnsavedEdits(table?.isEdited ?? false);
  const failed = (error: unknown): void => {
    if (wasStopped(error)) toasts.info("Stopped. Nothing was uploaded.");
    else setFailure(failureText(error));
  };
  /** What was found before stays in sight while a changed table is checked. */
  const check = async (next: { readonly table: TableFile | null; readonly media: File | null }): Promise<void> => {
    setTable(next.table);
    setMedia(next.media);
    if (!next.table?.isEdited) setChecked(null);
    const stopped = next.table ? stopText(next.table) : undefined;
    setFailure(stopped ?? null);
    if (stopped !== undefined) return;
    setBusy("checking");
    await send({ table: next.table?.file ?? null, media: next.media }, true).then(setChecked, (error: unknown) => {
      setChecked(null);
      failed(error);
    });
    setBusy(null);
  };
  const chooseTable = async (file: File): Promise<void> => {
    setBusy("checking");
    const read = await readTable(file, columns).catch(failed);
    setBusy(null);
    if (read) await check({ table: read, media });
  };
  const chooseAnotherTable = (file: File): void => void confirmed(() => void chooseTable(file));
  const add = async (whole: TableFile | null, count: number, left = 0): Promise<void> => {
    setFailure(null);
    setBusy("uploading");
    const done = withLeft(`${plural(count, ...noun)} uploaded`, left);
    try {
      await change(() => send({ table: whole?.file ?? null, media }, false), done, onClose);
    } catch (error) {
      failed(error);
    }
    setBusy(null);
  };
  const startAgain = (): void => {
    setTable(null);
    setMedia(null);
    setChecked(null);
    setFailure(null);
  };
  const isReady = checked !== null && checked.errorCount === 0 && checked.rows > 0 && !table?.unseen.length;
  // Errors of files that no line names are not the table's.
  const isInTable = table !== null && checked?.errors.every(({ line }) => line > 1);
  return (
    <Modal
      open
      width={860}
      title={`Upload items to ${project.name}`}
      maskClosable={false}
      onCancel={busy ? () => void stop() : () => void confirmed(onClose)}
      okText={isReady ? `Upload ${plural(checked.rows, ...noun)}` : "Upload"}
      okButtonProps={{ disabled: !isReady || busy !== null, loading: busy === "uploading" }}
      cancelText={busy ? "Stop" : "Cancel"}
      cancelButtonProps={{ disabled: busy !== null && !canStop }}
      closable={busy === null}
      keyboard={busy === null}
      onOk={() => void add(table, checked?.rows ?? 0)}
    >
      <div className="import">
        {kind !== "line" && (
          <FileDrop
            label="Files"
            accept={accepted[kind]}
            hint="One file, or a zip of many. Each is an item, called like its file unless a table says otherwise: the one below, or manifest.csv in the zip."
            disabled={busy !== null}
            onFile={(file) => (isTable.test(file.name) ? chooseAnotherTable(file) : void check({ table, media: file }))}
          >
            {media?.name ?? "Choose a file or a zip, or drop it here"}
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
          onFile={chooseAnotherTable}
        >
          {table?.name ?? "Choose a table, or drop it here"}
        </FileDrop>
        {!table && (
          <div className="csv-source">
            <SampleButton sample={{ name: `sample-${kind}.csv`, text: () => sampleItems(kind) }} />
          </div>
        )}
        {busy && <UploadProgress shown={shown} />}
        {failure !== null && <Alert type="error" showIcon role="alert" message={`Nothing was uploaded. ${failure}`} />}
        {table && (
          <TableColumns
            table={table}
            columns={columns}
            disabled={busy !== null}
            onChange={(next) => void check({ table: next, media })}
          />
        )}
        {table && checked && (checked.errorCount > 0 || table.unseen.length > 0) && isInTable && (
          <FileProblems
            table={table}
            problems={checked.errors}
            noun={noun}
            disabled={busy !== null}
            onChange={(next) => void check({ table: next, media })}
            onUploadRight={(right, left) => void add(right, right.table.rows.length, left)}
          />
        )}
        {checked && checked.errorCount > 0 && !isInTable && (
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
        {checked && checked.leftOut > 0 && (
          <Alert type="warning" showIcon message={`Left out: ${plural(checked.leftOut, "file")} that no line names.`} />
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
              { title: "Language", dataIndex: "language", render: languageName },
            ]}
          />
        )}
        {media && table && <Button onClick={() => void confirmed(startAgain)}>Choose other files</Button>}
      </div>
    </Modal>
  );
};
