import { Button } from "antd";
import { useEffect, useState } from "react";
import { call } from "../../providers/client.ts";
import { plural } from "../format.ts";
import { toasts } from "../../providers/toasts.ts";
import { fileNameOf, save } from "./csv.ts";
import type { ExportJob } from "./export-job.ts";
import { failureText } from "../feedback/use-run.ts";

interface Props {
  readonly label: string;
  readonly job: ExportJob;
  readonly onEnd: () => void;
}

/** Fetches a CSV and says how far it has come; leaving the page or Cancel breaks it off. */
const ExportStatus = ({ label, job, onEnd }: Props) => {
  const [rows, setRows] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void exportTo(label, job, stop.signal, setRows).then((isOver) => isOver && onEnd());
    return () => stop.abort();
    // One job is one export, whatever the table is drawn with meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [job]);
  return (
    <div className="record-exporting">
      <span role="status">Exporting… {rows > 0 && plural(rows, "row")}</span>
      <Button size="small" onClick={onEnd}>
        Cancel
      </Button>
    </div>
  );
};

/** Answers whether it came to an end by itself, well or not. */
const exportTo = async (
  label: string,
  { row, params, query }: ExportJob,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<boolean> => {
  try {
    const response = (await call(row, { params, query, signal })) as Response;
    let rows = 0;
    const parts = await readCsvStream(response.body ?? new Blob([]).stream(), (now) => onRows((rows = now)));
    save(fileNameOf(label), parts);
    toasts.success(`${plural(rows, "row")} exported`);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    const isBroken = error instanceof TypeError;
    toasts.error(isBroken ? "The connection broke off: nothing was exported" : failureText(error));
    return true;
  }
};

const quote = 0x22;
const newline = 0x0a;

/** Counts the lines of a CSV that comes in parts; a line break inside quotes is no new line. */
export const lineCounter = () => {
  let lines = 0;
  let isQuoted = false;
  return (part: Uint8Array): number => {
    for (const byte of part) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) lines++;
    }
    return lines;
  };
};

/** Reads a CSV as it comes and tells how many records have come. Throws where the connection breaks off. */
const readCsvStream = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onRows: (rows: number) => void,
): Promise<BlobPart[]> => {
  const parts: BlobPart[] = [];
  const count = lineCounter();
  const reader = body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return parts;
    parts.push(value);
    // The first line is the heading.
    onRows(Math.max(0, count(value) - 1));
  }
};

export default ExportStatus;
