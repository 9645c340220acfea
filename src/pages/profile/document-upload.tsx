import { Alert, Button, Progress, Select } from "antd";
import { useId, useRef, useState } from "react";
import { profile } from "../../../contract/profile/endpoints.ts";
import { DocumentKind, documentMax, documentTypes, documentWords } from "../../../contract/profile/fields.ts";
import { ApiError, call } from "../../providers/client.ts";
import { uploading } from "../../providers/upload.ts";
import { fieldOf } from "../../ui/fields/field.ts";
import { FileDrop } from "../../ui/files/file-drop.tsx";
import { fileProblem } from "../../ui/files/file-problem.ts";
import { fileSize } from "../../ui/format.ts";
import { toasts } from "../../providers/toasts.ts";
import { fileFailure } from "./file-failure.ts";
import type { Mine } from "./use-my-profile.ts";

const { label, options } = fieldOf("kind", DocumentKind);
const rule = { types: documentTypes, max: documentMax, type: documentWords.type };

/** Adds a document: what it is, then the file, which is sent at once. */
export const DocumentUpload = ({ mine, reread }: Mine) => {
  const id = useId();
  const has = (kind: string) => mine.documents.some((document) => document.kind === kind);
  const [chosen, setChosen] = useState<DocumentKind>();
  // What a person is asked for first is offered first.
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
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={kind}
        disabled={sending !== undefined}
        options={options.map(({ value, label }) => ({ value: value as DocumentKind, label }))}
        onChange={setChosen}
      />
      {sending ? (
        <div className="profile-sending" role="status">
          <span>
            Uploading {sending.name} … {Math.round(sending.part * 100)} %
          </span>
          <Progress percent={Math.round(sending.part * 100)} showInfo={false} aria-hidden />
          <Button onClick={() => stop.current?.abort()}>Stop</Button>
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
