import { Button } from "antd";
import { useEffect, useState } from "react";
import { call } from "../../providers/client.ts";
import { zipMime } from "../../../contract/core/bulk.ts";
import { type Endpoint, isStream } from "../../../contract/core/endpoint.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { plural } from "../format.ts";
import { toasts } from "../../providers/toasts.ts";
import { saveFile } from "../save-file.ts";
import { fileNameOf, save as saveCsv } from "./csv.ts";
import type { ExportJob } from "./export-job.ts";
import { failureText } from "../feedback/failure-text.ts";

interface Props {
  readonly label: string;
  readonly job: ExportJob;
  readonly onEnd: () => void;
}

/** Downloads an export and shows the progress; leaving the page or Cancel aborts it. */
const ExportStatus = ({ label, job, onEnd }: Props) => {
  const [progress, setProgress] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    void exportTo(label, job, stop.signal, setProgress).then((isOver) => isOver && onEnd());
    return () => stop.abort();
    // A job is exported once, even if the table renders with other props meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [job]);
  return (
    <div className="record-exporting">
      <span role="status">Exporting… {progress}</span>
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
  onProgress: (progress: string) => void,
): Promise<boolean> => {
  try {
    const response = (await call(endpoint, { params, query, signal })) as Response;
    const { ending, save, sizes, total } = isZip(endpoint) ? zip(response) : csv;
    const { parts, size } = await readParts(response.body ?? new Blob([]).stream(), sizes(), (now) =>
      onProgress(`${now}${total}`),
    );
    save(fileNameOf(label, new Date(), ending), parts);
    toasts.success(`${size} exported`);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    const isBroken = error instanceof TypeError;
    toasts.error(isBroken ? "The connection was lost. Nothing was exported" : failureText(error));
    return true;
  }
};

const isZip = ({ replies }: Endpoint): boolean => {
  const reply = replies[200];
  return reply !== undefined && isStream(reply) && reply.stream === zipMime;
};

interface Format {
  readonly ending: string;
  readonly save: (name: string, parts: BlobPart[]) => void;
  /** Tells with each part how much has arrived. */
  readonly sizes: () => (part: Uint8Array) => string;
  /** How much there is, after how much has arrived; empty where the server doesn't say. */
  readonly total: string;
}
const csv: Format = {
  ending: "csv",
  save: saveCsv,
  sizes: () => {
    const count = lineCounter();
    // The first line is the header.
    return (part) => plural(Math.max(0, count(part) - 1), "row");
  },
  total: "",
};
/** An archive of files, whose sizes the server has added up. */
const zip = ({ headers }: Response): Format => ({
  ending: "zip",
  save: (name, parts) => saveFile(name, new Blob(parts, { type: zipMime })),
  sizes: () => {
    let arrived = 0;
    return ({ length }) => fileSize((arrived += length));
  },
  total: ` of ${fileSize(Number(headers.get("x-total-bytes")))}`,
});

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

/** Reads what arrives and reports how much it is. Throws if the connection breaks. */
const readParts = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  sizeWith: (part: Uint8Array) => string,
  onSize: (size: string) => void,
): Promise<{ readonly parts: BlobPart[]; readonly size: string }> => {
  const parts: BlobPart[] = [];
  let size = sizeWith(new Uint8Array());
  const reader = body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return { parts, size };
    parts.push(value);
    onSize((size = sizeWith(value)));
  }
};

export default ExportStatus;
