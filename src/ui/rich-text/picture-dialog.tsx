import { Alert, Input, Modal, Progress } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { files, type Picture } from "../../../contract/files/endpoints.ts";
import { pictureMax, pictureTypes, pictureMessages } from "../../../contract/core/pictures.ts";
import { ApiError, call } from "../../providers/client.ts";
import { fileProblem } from "../files/file-problem.ts";
import { useTypedGuard } from "../feedback/typed-guard.ts";

interface Props {
  readonly file: File;
  readonly onDone: (picture: Picture, alt: string) => void;
  readonly onClose: () => void;
}

const rule = { types: pictureTypes, max: pictureMax, type: pictureMessages.type } as const;

const failure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return "Something went wrong";
  return error.body.fields?.["picture"]?.[0] ?? error.body.message;
};

const usePreview = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener("load", () => setUrl(reader.result as string));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
};

/** Shows a picture before it is inserted, asks for its description, and uploads it. */
export const PictureDialog = ({ file, onDone, onClose }: Props) => {
  const id = useId();
  const preview = usePreview(file);
  const refused = fileProblem(file, rule);
  const [alt, setAlt] = useState("");
  const asked = useTypedGuard(alt !== "");
  const [problem, setProblem] = useState(refused);
  const [isBusy, setBusy] = useState(false);
  const sending = useRef<AbortController>(null);

  const send = async (): Promise<void> => {
    if (isBusy || refused) return;
    setProblem(undefined);
    setBusy(true);
    sending.current = new AbortController();
    const { signal } = sending.current;
    try {
      const reply = await call(files.upload, { files: { picture: file }, signal });
      onDone(reply.file, alt.trim());
    } catch (error) {
      if (signal.aborted) return;
      setProblem(failure(error));
      setBusy(false);
    }
  };
  const close = (): void => {
    sending.current?.abort();
    onClose();
  };
  return (
    <Modal
      open
      title="Insert picture"
      okText={isBusy ? "Uploading…" : "Insert"}
      okButtonProps={{ loading: isBusy, disabled: refused !== undefined }}
      maskClosable={false}
      onOk={() => void send()}
      onCancel={() => void asked(close)}
    >
      <div className="rich-picture">
        {problem && <Alert type="error" showIcon role="alert" message={problem} />}
        {refused ? <p>{file.name}</p> : preview && <img src={preview} alt="" className="rich-picture-preview" />}
        <label htmlFor={id}>What it shows</label>
        <Input
          id={id}
          autoFocus
          value={alt}
          maxLength={300}
          readOnly={isBusy}
          aria-describedby={`${id}-help`}
          onChange={(event) => setAlt(event.target.value)}
          onPressEnter={() => void send()}
        />
        <p id={`${id}-help`} className="rich-help">
          Read to people who can't see it. Leave empty if the picture is only decoration.
        </p>
        {isBusy && (
          <div role="status">
            Uploading {file.name} …
            <Progress percent={100} status="active" showInfo={false} size="small" aria-hidden />
          </div>
        )}
      </div>
    </Modal>
  );
};
