import { Alert, Button, Modal, Spin, Table } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import { useNoted } from "../../providers/read-again.ts";
import { number, plural } from "../format.ts";
import { failureText } from "../feedback/failure-text.ts";
import { toasts } from "../../providers/toasts.ts";
import { CsvSource } from "./csv-source.tsx";
import { type Figure, FileFigures, LineProblems } from "./line-problems.tsx";
import { type LineProblem, lineProblems } from "./place-lines.ts";
import type { Sample } from "./sample-button.tsx";
import { type CsvTable, readCsv } from "./read-csv.ts";
import "./import.css";

/** How many rows are shown before the upload. */
const shown = 10;

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly sample: Sample;
  /** What a line is called, as in "3 entries". */
  readonly noun: readonly [one: string, many: string];
  /** The figures of a file, computed in the browser. */
  readonly sum: (table: CsvTable) => { readonly figures: readonly Figure[]; readonly missing: readonly string[] };
  /**
   * Checks the file on the server, and throws what it would refuse; runs when a file is chosen and when this function
   * changes.
   */
  readonly check?: (file: File) => Promise<readonly Figure[]>;
  /** Uploads the file; returns the text to show. */
  readonly send: (file: File) => Promise<string>;
  readonly onClose: () => void;
  /** Further options beside the file. */
  readonly children?: ReactNode;
}

const none = { texts: [] as string[], lines: [] as LineProblem[] };

/** Uploads a CSV, all lines or none: errors are shown line by line, and the corrected file can be chosen. */
export const CsvUpload = ({ title, hint, sample, noun, sum, check, send, onClose, children }: Props) => {
  const noted = useNoted();
  const [loaded, setLoaded] = useState<{ file: File; table: CsvTable } | null>(null);
  const [checked, setChecked] = useState<readonly Figure[] | null>(null);
  const [problems, setProblems] = useState(none);
  const [busy, setBusy] = useState<string | null>(null);
  const load = async (file: File): Promise<void> => setLoaded({ file, table: await readCsv(file) });
  const refuse = (error: unknown, table: CsvTable): void => {
    const body = error instanceof ApiError ? error.body : undefined;
    const { lines, others } = lineProblems(body?.fields ?? {}, table);
    setProblems({ texts: [...new Set([body?.message ?? failureText(error), ...others])], lines });
  };
  useEffect(() => {
    setProblems(none);
    setChecked(null);
    if (!loaded || !check) return undefined;
    let isOver = false;
    const unlessOver = (then: () => void) => (isOver ? undefined : then());
    setBusy("Checking");
    check(loaded.file)
      .then(
        (figures) => unlessOver(() => setChecked(figures)),
        (error: unknown) => unlessOver(() => refuse(error, loaded.table)),
      )
      .finally(() => unlessOver(() => setBusy(null)));
    return () => {
      isOver = true;
    };
  }, [loaded, check]);
  const upload = async ({ file, table }: { file: File; table: CsvTable }): Promise<void> => {
    setBusy("Uploading");
    setProblems(none);
    const readAgain = noted();
    try {
      const done = await send(file);
      void readAgain();
      toasts.success(done);
      onClose();
    } catch (error) {
      refuse(error, table);
    }
    setBusy(null);
  };
  const own = loaded && sum(loaded.table);
  const count = loaded?.table.rows.length ?? 0;
  const isReady = own !== null && count > 0 && own.missing.length === 0 && (!check || checked !== null);
  return (
    <Modal
      open
      width={860}
      title={title}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={busy === "Uploading"}>
          Cancel
        </Button>,
        <Button
          key="send"
          type="primary"
          disabled={!isReady || busy !== null}
          onClick={() => loaded && void upload(loaded)}
        >
          {loaded ? `Upload ${plural(count, ...noun)}` : "Upload"}
        </Button>,
      ]}
    >
      <div className="import">
        {!loaded || !own ? (
          <CsvSource onFile={(file) => void load(file)} hint={hint} sample={sample} />
        ) : (
          <>
            <div className="import-bar">
              <strong>{loaded.file.name}</strong>
              <Button onClick={() => setLoaded(null)} disabled={busy !== null}>
                Choose another file
              </Button>
              {busy && (
                <span className="import-busy" role="status">
                  <Spin size="small" /> {busy} {plural(count, ...noun)} …
                </span>
              )}
            </div>
            {children}
            {own.missing.length > 0 && <Problem message={`These columns are missing: ${own.missing.join(", ")}.`} />}
            {problems.texts.length > 0 && (
              <Problem
                message={`Nothing was uploaded. ${problems.texts[0]}`}
                description={problems.texts.slice(1).join(" ")}
              />
            )}
            {problems.lines.length > 0 ? (
              <LineProblems problems={problems.lines} />
            ) : (
              <Content table={loaded.table} figures={checked ?? own.figures} />
            )}
          </>
        )}
      </div>
    </Modal>
  );
};

const Problem = ({ message, description }: { readonly message: string; readonly description?: string }) => (
  <Alert type="error" showIcon role="alert" message={message} description={description} />
);

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
