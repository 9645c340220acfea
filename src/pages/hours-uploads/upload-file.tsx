import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Spin } from "antd";
import { useRef, useState } from "react";
import type { HoursPreview, HoursUpload } from "../../../contract/hours-uploads/endpoints.ts";
import { hoursColumns, workHistory } from "../../../contract/work-history/endpoints.ts";
import { ApiError, call } from "../../providers/client.ts";
import { CsvSource } from "../../ui/import/csv-source.tsx";
import { failureText } from "../../ui/feedback/use-run.ts";
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

/** No answer came, or one of something between us and the server: it may have been written. */
const isLost = (error: unknown): boolean => !(error instanceof ApiError) || [0, 502, 504].includes(error.statusCode);

const hint = `Columns: ${hoursColumns.join(", ")}. Times without an offset are in the company's time zone.`;

/** Choose a file, see what it says, upload exactly that. */
export const UploadFile = ({ projectId }: { readonly projectId: string }) => {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ at: "choose" });
  const keyed = useKeyedCall();
  // A file that was chosen since must not be overtaken by what is told of the one before.
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
    void queries.invalidateQueries({ queryKey: ["data"] });
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
          Another file
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
  /** It was the upload itself that failed, not the check before it. */
  readonly mayBeWritten: boolean;
  readonly onCheck: () => void;
}

const Failure = ({ error, mayBeWritten, onCheck }: FailureProps) =>
  mayBeWritten && isLost(error) ? (
    <Alert
      type="warning"
      showIcon
      role="alert"
      message="The connection was lost. Press Upload again: it is written once."
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
