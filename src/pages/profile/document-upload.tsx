import { useId, useRef, useState } from "react";
import { profile } from "../../../contract/profile/endpoints.ts";
import { DocumentKind, documentMax, documentTypes, documentLabels } from "../../../contract/profile/fields.ts";
import { ApiError, call } from "../../providers/client.ts";
import { uploading } from "../../providers/upload.ts";
import { fieldOf } from "../../ui/fields/field.ts";
import { FileDrop } from "../../ui/files/file-drop.tsx";
import { FieldFrame } from "../../ui/form/plain/field.tsx";
import { Select } from "../../ui/form/plain/select.tsx";
import { Refused } from "../../ui/feedback/refused.tsx";
import { fileProblem } from "../../ui/files/file-problem.ts";
import { fileSize } from "../../ui/format.ts";
import { toasts } from "../../providers/toasts.ts";
import { fileFailure } from "./file-failure.ts";
import type { Mine } from "./use-my-profile.ts";

const { label, options } = fieldOf("kind", DocumentKind);
const rule = { types: documentTypes, max: documentMax, type: documentLabels.type };

/** Adds a document: the user chooses its kind, then the file, which is uploaded at once. */
export const DocumentUpload = ({ mine, reread }: Mine) => {
  const id = useId();
  const has = (kind: string) => mine.documents.some((document) => document.kind === kind);
  const [chosen, setChosen] = useState<DocumentKind>();
  // The first kind that the user has not uploaded yet is preselected.
  const kind = chosen ?? DocumentKind.options.find((one) => !has(one)) ?? "other";
  const [sending, setSending] = useState<{ readonly name: string; readonly part: number }>();
  const [problem, setProblem] = useState<string>();
  const stop = useRef<AbortController>(null);

  const send = async (file: File): Promise<void> => {
    const refused = fileProblem(file, rule);
    setProblem(refused);
    if (refused !== undefined) return;
    const { signal } = (stop.current = new AbortController());
    const transport = uploading((part) => setSending({ name: file.name, part }));
    setSending({ name: file.name, part: 0 });
    try {
      await call(profile.addDocument, {
        params: { _id: mine._id },
        body: { kind },
        files: { file },
        signal,
        transport,
      });
      await reread();
      setChosen(undefined);
      toasts.success(`${file.name} uploaded`);
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof ApiError ? fileFailure(error) : "Something went wrong");
    }
    setSending(undefined);
  };
  return (
    <div className="profile-upload">
      <Refused message={problem} />
      <FieldFrame id={id} label={label}>
        <Select
          id={id}
          value={kind}
          disabled={sending !== undefined}
          options={options}
          onChange={(event) => setChosen(event.target.value as DocumentKind)}
        />
      </FieldFrame>
      {sending ? (
        <div className="profile-sending" role="status">
          <span>
            Uploading {sending.name} … {Math.round(sending.part * 100)}%
          </span>
          <progress value={sending.part} max={1} aria-hidden />
          <button type="button" className="button" onClick={() => stop.current?.abort()}>
            Stop
          </button>
        </div>
      ) : (
        <FileDrop
          label="Document file"
          accept={documentTypes.join(",")}
          hint={`A PDF or a picture, at most ${fileSize(documentMax)}.`}
          onFile={(file) => void send(file)}
        >
          Choose a file, or drop it here
        </FileDrop>
      )}
    </div>
  );
};
