import { Alert, Input, type InputRef, Modal, Progress } from "antd";
import { useId, useRef, useState } from "react";
import {
  attachmentKindOf,
  attachmentMax,
  attachmentMessages,
  attachmentNameMax,
} from "../../../contract/core/attachments.ts";
import { messageOf } from "../../../contract/core/errors.ts";
import { type Attachment, files } from "../../../contract/files/endpoints.ts";
import { ApiError, call } from "../../providers/client.ts";
import { uploading } from "../../providers/upload.ts";
import { fileSize } from "../format.ts";
import { useTypedGuard } from "../feedback/typed-guard.ts";

interface Props {
  readonly file: File;
  readonly onDone: (attachment: Attachment, name: string) => void;
  readonly onClose: () => void;
}

/** Why a file can't be attached, as far as its name and size say it; the server checks its content. */
const problemOf = ({ name, size }: File): string | undefined => {
  const kind = attachmentKindOf(name);
  if (!kind) return attachmentMessages.type;
  if (size === 0) return attachmentMessages.empty;
  const max = attachmentMax[kind.group];
  return size > max ? messageOf("too_large", { max: fileSize(max) }) : undefined;
};

const failure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return "Something went wrong";
  return error.body.fields?.["file"]?.[0] ?? error.body.message;
};

const titles = { video: "Insert video", audio: "Insert sound", document: "Insert file" } as const;

/** Asks for the name as which a file is shown, and uploads it. Closing the dialog stops the upload. */
export const AttachmentDialog = ({ file, onDone, onClose }: Props) => {
  const id = useId();
  const refused = problemOf(file);
  const before = file.name.slice(0, attachmentNameMax);
  const [name, setName] = useState(before);
  const asked = useTypedGuard(name !== before);
  const [problem, setProblem] = useState(refused);
  const [part, setPart] = useState<number>();
  const sending = useRef<AbortController>(null);
  const input = useRef<InputRef>(null);
  const isBusy = part !== undefined;

  const send = async (): Promise<void> => {
    if (isBusy || refused) return;
    setProblem(undefined);
    setPart(0);
    sending.current = new AbortController();
    const { signal } = sending.current;
    try {
      const reply = await call(files.attach, { files: { file }, signal, transport: uploading(setPart) });
      onDone(reply.file, name.trim() || reply.file.name);
    } catch (error) {
      if (signal.aborted) return;
      setProblem(failure(error));
      setPart(undefined);
    }
  };
  const close = (): void => {
    sending.current?.abort();
    onClose();
  };
  return (
    <Modal
      open
      title={titles[attachmentKindOf(file.name)?.group ?? "document"]}
      okText={isBusy ? "Uploading…" : "Insert"}
      okButtonProps={{ loading: isBusy, disabled: refused !== undefined }}
      maskClosable={false}
      onOk={() => void send()}
      onCancel={() => void asked(close)}
      // The dialog itself takes the focus before.
      afterOpenChange={(isOpen) => isOpen && input.current?.focus({ cursor: "all" })}
    >
      <div className="rich-picture">
        {problem && <Alert type="error" showIcon role="alert" message={problem} />}
        <p className="rich-file-name">
          {file.name} ({fileSize(file.size)})
        </p>
        {!refused && (
          <>
            <label htmlFor={id}>Name in the text</label>
            <Input
              id={id}
              ref={input}
              value={name}
              maxLength={attachmentNameMax}
              readOnly={isBusy}
              onChange={(event) => setName(event.target.value)}
              onPressEnter={() => void send()}
            />
          </>
        )}
        {isBusy && (
          <>
            <p role="status">Uploading {file.name}…</p>
            <Progress percent={Math.floor(part * 100)} status="active" size="small" aria-label="Uploaded" />
          </>
        )}
      </div>
    </Modal>
  );
};
