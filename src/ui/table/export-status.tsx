import { Button } from "antd";
import { useEffect, useState } from "react";
import { call } from "../../providers/client.ts";
import { plural } from "../format.ts";
import { toasts } from "../../providers/toasts.ts";
import { fileNameOf, save } from "./csv.ts";
import type { ExportJob } from "./export-job.ts";
import { failureText } from "../feedback/failure-text.ts";

interface Props {
  readonly label: string;
  readonly job: ExportJob;
  readonly onEnd: () => void;
}

/** Downloads a CSV and shows the progress; leaving the page or Cancel aborts it. */
const ExportStatus = ({ label, job, onEnd }: Props) => {
  const [rows, setRows] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void exportTo(label, job, stop.signal, setRows).then((isOver) => isOver && onEnd());
    return () => stop.abort();
    // A job is exported once, even if the table renders with other props meanwhile.
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

/** Returns whether the export ended by itself, successfully or not, instead of being aborted. */
const exportTo = async (
  label: string,
  { endpoint, params, query }: ExportJob,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<boolean> => {
  try {
    const response = (await call(endpoint, { params, query, signal })) as Response;
    let rows = 0;
    const parts = await readCsvStream(response.body ?? new Blob([]).stream(), (now) => onRows((rows = now)));
    save(fileNameOf(label), parts);
    toasts.success(`${plural(rows, "row")} exported`);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    const isBroken = error instanceof TypeError;
    toasts.error(isBroken ? "The connection was lost. Nothing was exported" : failureText(error));
    return true;
  }
};

const quote = 0x22;
const newline = 0x0a;

/** Counts the lines of a CSV that arrives in parts; a line break inside quotes is no new line. */
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

/** Reads a CSV as it arrives and reports the number of records. Throws if the connection breaks. */
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
    // The first line is the header.
    onRows(Math.max(0, count(value) - 1));
  }
};

export default ExportStatus;
