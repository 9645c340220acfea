import { Alert, Button, Spin } from "antd";
import { useRef, useState } from "react";
import type { HoursPreview, HoursUpload } from "../../../contract/hours-uploads/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { ApiError, call } from "../../providers/client.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { MappedColumns } from "../../ui/import/column-map.tsx";
import { CsvSource } from "../../ui/import/csv-source.tsx";
import { mapColumn, readTable, stopText, type TableFile } from "../../ui/import/table-file.ts";
import { useUnsavedEdits } from "../../ui/import/unsaved-edits.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useKeyedCall } from "../../ui/form/use-key-of.ts";
import { hoursTable, sampleHours } from "./hours-columns.ts";
import { Preview } from "./preview.tsx";
import { Uploaded } from "./uploaded.tsx";
import "../../ui/import/import.css";

type Step =
  | { readonly at: "choose" }
  | { readonly at: "reading" | "unreadable"; readonly name: string }
  | { readonly at: "mapping"; readonly table: TableFile }
  | { readonly at: "checking" | "uploading"; readonly table: TableFile; readonly seen?: Seen | undefined }
  | { readonly at: "seen"; readonly table: TableFile; readonly seen: Seen }
  | { readonly at: "failed"; readonly table: TableFile; readonly error: unknown; readonly seen?: Seen | undefined }
  | { readonly at: "done"; readonly upload: HoursUpload; readonly left: number };

interface Seen {
  readonly preview: HoursPreview;
  /** Of the file that was checked: nothing else is uploaded. */
  readonly fileHash: string;
}

/** What is uploaded of a file, and how many lines are left out. */
interface Right {
  readonly right: TableFile;
  readonly left: number;
}

/** There was no reply, or one of a proxy between browser and server: the upload may have been saved. */
const isLost = (error: unknown): boolean => !(error instanceof ApiError) || [0, 502, 504].includes(error.statusCode);

const hint = `Columns: ${hoursTable.fields.map(({ label }) => label).join(", ")}. Times such as 09:00 are in the company's time zone; one before the check-in is on the next day.`;
const sample = { name: "sample-hours.csv", text: sampleHours };

/**
 * The steps: choose a file, map its columns where their headers don't say what they are, correct what the server finds
 * wrong, upload exactly that.
 */
export const UploadFile = ({ projectId }: { readonly projectId: string }) => {
  const readAgain = useReadAgain();
  const [step, setStep] = useState<Step>({ at: "choose" });
  const keyed = useKeyedCall();
  // The reply about an earlier file, mapping or text must not overwrite that of a later one.
  const latest = useRef<unknown>(undefined);

  const send = ({ file }: TableFile, body: { preview?: string; fileHash?: string }, idempotencyKey?: string) =>
    call(workHistory.uploadHours, { params: { _id: projectId }, body, files: { hoursData: file }, idempotencyKey });

  /** What was seen of the file before stays in sight meanwhile. */
  const check = async (table: TableFile, seen?: Seen): Promise<void> => {
    latest.current = table;
    if (stopText(table) !== undefined) return setStep({ at: "mapping", table });
    setStep({ at: "checking", table, seen });
    const next = await send(table, { preview: "true" }).then(
      ({ preview, fileHash }): Step =>
        preview ? { at: "seen", table, seen: { preview, fileHash } } : { at: "choose" },
      (error: unknown): Step => ({ at: "failed", table, error }),
    );
    if (latest.current === table) setStep(next);
  };

  const choose = async (file: File): Promise<void> => {
    latest.current = file;
    setStep({ at: "reading", name: file.name });
    const table = await readTable(file, hoursTable).catch(() => undefined);
    if (latest.current !== file) return;
    if (table) await check(table);
    else setStep({ at: "unreadable", name: file.name });
  };

  /** Uploads the file as it was checked, or what is right of it, which the server checks by itself again. */
  const upload = async (table: TableFile, seen: Seen, { right, left }: Right): Promise<void> => {
    const { fileHash } = seen;
    setStep({ at: "uploading", table, seen });
    try {
      const reply = await keyed([projectId, fileHash, left], (key) => send(right, left > 0 ? {} : { fileHash }, key));
      setStep(reply.upload ? { at: "done", upload: reply.upload, left } : { at: "choose" });
    } catch (error) {
      setStep({ at: "failed", table, error, seen });
    }
    void readAgain("workHistory");
  };

  const again = () => {
    latest.current = undefined;
    setStep({ at: "choose" });
  };
  const confirmed = useUnsavedEdits(step.at !== "done" && "table" in step && step.table.isEdited);

  if (step.at === "choose") {
    return (
      <div className="upload-hours">
        <CsvSource onFile={(file) => void choose(file)} hint={hint} sample={sample} />
      </div>
    );
  }
  if (step.at === "done") return <Uploaded upload={step.upload} left={step.left} onAgain={again} />;
  const table = "table" in step ? step.table : undefined;
  const seen = "seen" in step ? step.seen : undefined;
  const busy = busyTexts[step.at];
  const stopped = step.at === "mapping" ? stopText(step.table) : undefined;
  return (
    <div className="import upload-hours">
      <div className="import-bar">
        <strong>{table?.name ?? ("name" in step && step.name)}</strong>
        <Button onClick={() => void confirmed(again)} disabled={step.at === "uploading"}>
          Choose another file
        </Button>
        {busy && (
          <span className="import-busy" role="status">
            <Spin size="small" /> {busy} …
          </span>
        )}
      </div>
      {step.at === "unreadable" && (
        <Alert type="error" showIcon role="alert" message="The file couldn’t be read. Choose it again." />
      )}
      {stopped !== undefined && <Alert type="error" showIcon role="alert" message={stopped} />}
      {table && (
        <MappedColumns
          table={table.table}
          match={table.match}
          fields={hoursTable.fields}
          isOpen={step.at === "mapping"}
          disabled={step.at === "uploading"}
          onChange={(at, field) => void check(mapColumn(table, hoursTable, at, field))}
        />
      )}
      {step.at === "failed" && (
        <Failure error={step.error} mayBeWritten={seen !== undefined} onCheck={() => void check(step.table)} />
      )}
      {table && seen && (
        <Preview
          table={table}
          preview={seen.preview}
          isBusy={busy !== undefined}
          onChange={(next) => void check(next, seen)}
          onUpload={(right, left) => void upload(table, seen, { right, left })}
        />
      )}
    </div>
  );
};

const busyTexts: Readonly<Partial<Record<Step["at"], string>>> = {
  reading: "Reading the file",
  checking: "Checking the file",
  uploading: "Uploading",
};

interface FailureProps {
  readonly error: unknown;
  /** The upload itself failed, not the check before it, so that it may have been saved. */
  readonly mayBeWritten: boolean;
  readonly onCheck: () => void;
}

const Failure = ({ error, mayBeWritten, onCheck }: FailureProps) =>
  mayBeWritten && isLost(error) ? (
    <Alert
      type="warning"
      showIcon
      role="alert"
      message="The connection was lost. Press Upload again. Entries are never saved twice."
    />
  ) : (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={`Nothing was uploaded. ${failureText(error)}`}
      action={
        <Button size="small" onClick={onCheck}>
          Check again
        </Button>
      }
    />
  );
