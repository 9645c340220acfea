import { Alert, Button, Spin } from "antd";
import { useRef, useState } from "react";
import type { HoursPreview, HoursUpload } from "../../../contract/hours-uploads/endpoints.ts";
import { hoursColumns, workHistory } from "../../../contract/work-history/endpoints.ts";
import { ApiError, call } from "../../providers/client.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import { CsvSource } from "../../ui/import/csv-source.tsx";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useKeyedCall } from "../../ui/form/use-key-of.ts";
import { Preview } from "./preview.tsx";
import { Uploaded } from "./uploaded.tsx";
import "../../ui/import/import.css";

type Step =
  | { readonly at: "choose" }
  | { readonly at: "checking" | "uploading"; readonly file: File; readonly seen?: Seen }
  | { readonly at: "seen"; readonly file: File; readonly seen: Seen }
  | { readonly at: "failed"; readonly file: File; readonly error: unknown; readonly seen?: Seen }
  | { readonly at: "done"; readonly upload: HoursUpload };

interface Seen {
  readonly preview: HoursPreview;
  readonly fileHash: string;
}

/** There was no reply, or one of a proxy between browser and server: the upload may have been saved. */
const isLost = (error: unknown): boolean => !(error instanceof ApiError) || [0, 502, 504].includes(error.statusCode);

const hint = `Columns: ${hoursColumns.join(", ")}. Times without an offset are in the company's time zone.`;

/** Three steps: choose a file, check the preview, upload exactly that. */
export const UploadFile = ({ projectId }: { readonly projectId: string }) => {
  const readAgain = useReadAgain();
  const [step, setStep] = useState<Step>({ at: "choose" });
  const keyed = useKeyedCall();
  // The reply about an earlier file must not overwrite that of a file chosen since.
  const latest = useRef<File>(undefined);

  const send = (file: File, body: { preview?: string; fileHash?: string }, idempotencyKey?: string) =>
    call(workHistory.uploadHours, { params: { _id: projectId }, body, files: { hoursData: file }, idempotencyKey });

  const check = async (file: File): Promise<void> => {
    latest.current = file;
    setStep({ at: "checking", file });
    const next = await send(file, { preview: "true" }).then(
      ({ preview, fileHash }): Step => (preview ? { at: "seen", file, seen: { preview, fileHash } } : { at: "choose" }),
      (error: unknown): Step => ({ at: "failed", file, error }),
    );
    if (latest.current === file) setStep(next);
  };

  const upload = async (file: File, seen: Seen): Promise<void> => {
    setStep({ at: "uploading", file, seen });
    try {
      const { fileHash } = seen;
      const reply = await keyed([projectId, fileHash], (key) => send(file, { fileHash }, key));
      setStep(reply.upload ? { at: "done", upload: reply.upload } : { at: "choose" });
    } catch (error) {
      setStep({ at: "failed", file, error, seen });
    }
    void readAgain("workHistory");
  };

  const again = () => {
    latest.current = undefined;
    setStep({ at: "choose" });
  };

  if (step.at === "choose") {
    return (
      <div className="upload-hours">
        <CsvSource onFile={(file) => void check(file)} hint={hint} />
      </div>
    );
  }
  if (step.at === "done") return <Uploaded upload={step.upload} onAgain={again} />;
  const { file, seen } = step;
  const isBusy = step.at === "checking" || step.at === "uploading";
  return (
    <div className="import upload-hours">
      <div className="import-bar">
        <strong>{file.name}</strong>
        <Button onClick={again} disabled={step.at === "uploading"}>
          Choose another file
        </Button>
        {isBusy && (
          <span className="import-busy" role="status">
            <Spin size="small" /> {step.at === "checking" ? "Checking the file" : "Uploading"} …
          </span>
        )}
      </div>
      {step.at === "failed" && (
        <Failure error={step.error} mayBeWritten={seen !== undefined} onCheck={() => void check(file)} />
      )}
      {seen && (
        <Preview fileName={file.name} preview={seen.preview} isBusy={isBusy} onUpload={() => void upload(file, seen)} />
      )}
    </div>
  );
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
