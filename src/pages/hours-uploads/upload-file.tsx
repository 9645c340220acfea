import { Alert, Button, Spin } from "antd";
import { useRef, useState } from "react";
import type { HoursPreview, HoursUpload } from "../../../contract/hours-uploads/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { ApiError, call } from "../../providers/client.ts";
import { useReadAgain } from "../../providers/read-again.ts";
import type { Field } from "../../ui/fields/field.ts";
import { MappedColumns, missingText } from "../../ui/import/column-map.tsx";
import { CsvSource } from "../../ui/import/csv-source.tsx";
import { keepColumns } from "../../ui/import/kept-columns.ts";
import { withColumn } from "../../ui/import/match-columns.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useKeyedCall } from "../../ui/form/use-key-of.ts";
import { columnsText, hoursFields, hoursName, type Mapped, mapTo, readColumns, sampleHours } from "./hours-columns.ts";
import { Preview } from "./preview.tsx";
import { Uploaded } from "./uploaded.tsx";
import "../../ui/import/import.css";

type Step =
  | { readonly at: "choose" }
  | ({ readonly at: "mapping" } & Chosen)
  | ({ readonly at: "checking" | "uploading"; readonly seen?: Seen } & Chosen)
  | ({ readonly at: "seen"; readonly seen: Seen } & Chosen)
  | ({ readonly at: "failed"; readonly error: unknown; readonly seen?: Seen } & Chosen)
  | { readonly at: "done"; readonly upload: HoursUpload };

interface Chosen {
  readonly file: File;
  readonly mapped: Mapped | undefined;
}
interface Seen {
  readonly preview: HoursPreview;
  readonly fileHash: string;
}

/** There was no reply, or one of a proxy between browser and server: the upload may have been saved. */
const isLost = (error: unknown): boolean => !(error instanceof ApiError) || [0, 502, 504].includes(error.statusCode);

const hint = `Columns: ${hoursFields.map(({ label }) => label).join(", ")}. Times such as 09:00 are in the company's time zone; one before the check-in is on the next day.`;
const sample = { name: "sample-hours.csv", text: sampleHours };

/** The steps: choose a file, map its columns where their headers don't say what they are, check the preview, upload exactly that. */
export const UploadFile = ({ projectId }: { readonly projectId: string }) => {
  const readAgain = useReadAgain();
  const [step, setStep] = useState<Step>({ at: "choose" });
  const keyed = useKeyedCall();
  // The reply about an earlier file or mapping must not overwrite that of a later one.
  const latest = useRef<Chosen>(undefined);

  const send = ({ file, mapped }: Chosen, more: { preview?: string; fileHash?: string }, idempotencyKey?: string) => {
    const body = { ...more, ...(mapped && { columns: columnsText(mapped) }) };
    return call(workHistory.uploadHours, {
      params: { _id: projectId },
      body,
      files: { hoursData: file },
      idempotencyKey,
    });
  };

  const check = async (chosen: Chosen): Promise<void> => {
    latest.current = chosen;
    if (chosen.mapped && chosen.mapped.match.missing.length > 0) return setStep({ at: "mapping", ...chosen });
    setStep({ at: "checking", ...chosen });
    const next = await send(chosen, { preview: "true" }).then(
      ({ preview, fileHash }): Step =>
        preview ? { at: "seen", ...chosen, seen: { preview, fileHash } } : { at: "choose" },
      (error: unknown): Step => ({ at: "failed", ...chosen, error }),
    );
    if (latest.current === chosen) setStep(next);
  };

  const setColumn = ({ file, mapped }: Chosen, at: number, field: Field | undefined): void => {
    if (!mapped) return;
    const columns = withColumn(mapped.match.columns, at, field);
    keepColumns(hoursName, mapped.table.headers, columns);
    void check({ file, mapped: mapTo(mapped.table, columns) });
  };

  const upload = async (chosen: Chosen, seen: Seen): Promise<void> => {
    setStep({ at: "uploading", ...chosen, seen });
    const { mapped } = chosen;
    if (mapped) keepColumns(hoursName, mapped.table.headers, mapped.match.columns);
    try {
      const { fileHash } = seen;
      const of = [projectId, fileHash, mapped ? columnsText(mapped) : ""];
      const reply = await keyed(of, (key) => send(chosen, { fileHash }, key));
      setStep(reply.upload ? { at: "done", upload: reply.upload } : { at: "choose" });
    } catch (error) {
      setStep({ at: "failed", ...chosen, error, seen });
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
        <CsvSource
          onFile={(file) => void readColumns(file).then((mapped) => check({ file, mapped }))}
          hint={hint}
          sample={sample}
        />
      </div>
    );
  }
  if (step.at === "done") return <Uploaded upload={step.upload} onAgain={again} />;
  const { file, mapped } = step;
  const seen = "seen" in step ? step.seen : undefined;
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
      {step.at === "mapping" && mapped && (
        <Alert type="error" showIcon role="alert" message={missingText(mapped.match)} />
      )}
      {mapped && (
        <MappedColumns
          {...mapped}
          fields={hoursFields}
          isOpen={step.at === "mapping"}
          disabled={step.at === "uploading"}
          onChange={(at, field) => setColumn({ file, mapped }, at, field)}
        />
      )}
      {step.at === "failed" && (
        <Failure error={step.error} mayBeWritten={seen !== undefined} onCheck={() => void check({ file, mapped })} />
      )}
      {seen && (
        <Preview
          fileName={file.name}
          preview={seen.preview}
          isBusy={isBusy}
          onUpload={() => void upload({ file, mapped }, seen)}
        />
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
