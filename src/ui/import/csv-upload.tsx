import { Alert, Button, Modal, Spin, Table } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import { useNoted } from "../../providers/read-again.ts";
import { toasts } from "../../providers/toasts.ts";
import { failureText } from "../feedback/failure-text.ts";
import { number, plural } from "../format.ts";
import { TableColumns } from "./table-columns.tsx";
import { CsvSource } from "./csv-source.tsx";
import { FileProblems, withLeft } from "./file-problems.tsx";
import { type Figure, FileFigures } from "./file-figures.tsx";
import { lineProblems } from "./place-lines.ts";
import type { CsvTable } from "./read-csv.ts";
import type { Sample } from "./sample-button.tsx";
import { type FileProblem, readTable, stopText, type TableFile, type TableKind } from "./table-file.ts";
import { useUnsavedEdits } from "./unsaved-edits.ts";
import "./import.css";

/** How many rows are shown before the upload. */
const shown = 10;

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly sample: Sample;
  readonly columns: TableKind;
  /** What a line is called, as in "3 entries". */
  readonly noun: readonly [one: string, many: string];
  /** Checks the file on the server, and throws what it would refuse; runs again when this function changes. */
  readonly check: (file: File) => Promise<readonly Figure[]>;
  /** Uploads the file; returns the text to show. */
  readonly send: (file: File) => Promise<string>;
  readonly onClose: () => void;
  /** Further options beside the file. */
  readonly children?: ReactNode;
}

/** What the server refuses of a file: in its lines, and as a whole. */
interface Refused {
  readonly texts: readonly string[];
  readonly lines: readonly FileProblem[];
}
const nothing: Refused = { texts: [], lines: [] };

const refusedBy = (error: unknown): Refused => {
  const body = error instanceof ApiError ? error.body : undefined;
  const { lines, others } = lineProblems(body?.fields ?? {});
  return { texts: [...new Set([body?.message ?? failureText(error), ...others])], lines };
};

/** Uploads a CSV whose columns may have other names: all lines, or those without errors, which are corrected in their cells. */
export const CsvUpload = ({ title, hint, sample, columns, noun, check, send, onClose, children }: Props) => {
  const noted = useNoted();
  const [table, setTable] = useState<TableFile | null>(null);
  const [checked, setChecked] = useState<readonly Figure[] | null>(null);
  const [refused, setRefused] = useState(nothing);
  const [busy, setBusy] = useState<"Reading" | "Checking" | "Uploading" | null>(null);
  const confirmed = useUnsavedEdits(table?.isEdited ?? false);
  const latest = useRef<File>(undefined);
  const choose = async (file: File): Promise<void> => {
    latest.current = file;
    setBusy("Reading");
    setRefused(nothing);
    await readTable(file, columns).then(
      (read) => latest.current === file && setTable(read),
      (error: unknown) => latest.current === file && setRefused(refusedBy(error)),
    );
    setBusy((now) => (now === "Reading" ? null : now));
  };
  useEffect(() => {
    setChecked(null);
    if (!table || stopText(table) !== undefined) {
      setBusy(null);
      return setRefused(nothing);
    }
    let isOver = false;
    const unlessOver = (then: () => void) => (isOver ? undefined : then());
    setBusy("Checking");
    check(table.file)
      .then(
        (figures) => unlessOver(() => (setRefused(nothing), setChecked(figures))),
        (error: unknown) => unlessOver(() => setRefused(refusedBy(error))),
      )
      .finally(() => unlessOver(() => setBusy(null)));
    return () => {
      isOver = true;
    };
  }, [table, check]);
  const upload = async ({ file }: TableFile, left = 0): Promise<void> => {
    setBusy("Uploading");
    const readAgain = noted();
    try {
      const done = await send(file);
      void readAgain();
      toasts.success(withLeft(done, left));
      onClose();
    } catch (error) {
      setRefused(refusedBy(error));
    }
    setBusy(null);
  };
  const count = table?.table.rows.length ?? 0;
  const stop = table ? stopText(table) : undefined;
  const texts = stop === undefined ? refused.texts : [stop];
  return (
    <Modal
      open
      width={860}
      title={title}
      maskClosable={false}
      onCancel={() => void confirmed(onClose)}
      footer={[
        <Button key="cancel" onClick={() => void confirmed(onClose)} disabled={busy === "Uploading"}>
          Cancel
        </Button>,
        <Button
          key="send"
          type="primary"
          disabled={!table || !checked || table.unseen.length > 0 || busy !== null}
          onClick={() => table && void upload(table)}
        >
          {table ? `Upload ${plural(count, ...noun)}` : "Upload"}
        </Button>,
      ]}
    >
      <div className="import">
        {table ? (
          <div className="import-bar">
            <strong>{table.name}</strong>
            <Button onClick={() => void confirmed(() => setTable(null))} disabled={busy !== null}>
              Choose another file
            </Button>
            {busy && (
              <span className="import-busy" role="status">
                <Spin size="small" /> {busy} {plural(count, ...noun)} …
              </span>
            )}
          </div>
        ) : (
          <CsvSource onFile={(file) => void choose(file)} hint={hint} sample={sample} />
        )}
        {table && children}
        {texts.length > 0 && refused.lines.length === 0 && (
          <Alert
            type="error"
            showIcon
            role="alert"
            message={`Nothing was uploaded. ${texts[0]}`}
            description={texts.slice(1).join(" ")}
          />
        )}
        {table && <TableColumns table={table} columns={columns} disabled={busy === "Uploading"} onChange={setTable} />}
        {table && (refused.lines.length > 0 || (checked && table.unseen.length > 0)) && (
          <FileProblems
            table={table}
            problems={refused.lines}
            noun={noun}
            disabled={busy !== null}
            onChange={setTable}
            onUploadRight={(right, left) => void upload(right, left)}
          />
        )}
        {table && checked && <Content table={table.table} figures={checked} />}
      </div>
    </Modal>
  );
};

/** The figures of the file, and its first lines. */
const Content = ({ table, figures }: { readonly table: CsvTable; readonly figures: readonly Figure[] }) => (
  <>
    <FileFigures figures={figures} />
    <Table
      rowKey="line"
      size="small"
      pagination={false}
      className="scrolling-table"
      dataSource={table.rows.slice(0, shown)}
      columns={table.headers.map((header, at) => ({
        key: `${at}`,
        title: header,
        render: (_: unknown, row: CsvTable["rows"][number]) => row.cells[at],
      }))}
    />
    {table.rows.length > shown && <span>… and {number(table.rows.length - shown)} more</span>}
  </>
);
