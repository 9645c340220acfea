import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { fileSize } from "../../../contract/core/format.ts";
import { pictureMax, pictureMessages, pictureTypes } from "../../../contract/core/pictures.ts";
import { files, type Picture } from "../../../contract/files/endpoints.ts";
import { ApiError, call } from "../../providers/client.ts";
import { failureText } from "../feedback/failure-text.ts";
import { Refused } from "../feedback/refused.tsx";
import type { InputProps } from "../input-props.ts";
import { FileDrop, FileInput } from "./file-drop.tsx";
import { fileProblem } from "./file-problem.ts";
import { noteUpload } from "./uploads.ts";
import "./picture-input.css";

interface Props extends InputProps {
  readonly label: string;
  /** The address of the picture that is the value, if it is known. */
  readonly address: string | undefined;
}

const rule = { types: pictureTypes, max: pictureMax, type: pictureMessages.type } as const;
const accept = pictureTypes.join();

const problemOf = (error: unknown): string =>
  (error instanceof ApiError && error.body.fields?.["picture"]?.[0]) || failureText(error);

/** Uploads a picture; the value is its id. The present one is shown and can be replaced or removed. */
const PictureInput = ({ id, label, value, address, onChange, disabled = false, ...aria }: Props) => {
  const { isBusy, problem, uploaded, send, clear } = useUpload((picture) => onChange?.(picture._id));
  const chooser = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const shown = uploaded && uploaded._id === value ? uploaded.url : address;
  const remove = (): void => {
    clear();
    onChange?.(null);
    group.current?.focus();
  };
  return (
    <div
      ref={group}
      id={id}
      role="group"
      aria-label={label}
      aria-describedby={aria["aria-describedby"]}
      tabIndex={-1}
      className="picture-input"
    >
      {typeof value === "string" ? (
        <>
          {shown ? <img src={shown} alt={`${label} now`} /> : <p>A picture is chosen.</p>}
          <FileInput ref={chooser} label={label} accept={accept} onFile={send} />
          <div className="picture-input-buttons">
            <Button loading={isBusy} disabled={disabled} onClick={() => chooser.current?.click()}>
              Replace picture
            </Button>
            <Button disabled={disabled || isBusy} onClick={remove}>
              Remove picture
            </Button>
          </div>
        </>
      ) : (
        <FileDrop
          label={label}
          accept={accept}
          disabled={disabled || isBusy}
          hint={`PNG, JPEG, WebP or GIF, at most ${fileSize(pictureMax)}`}
          onFile={send}
        >
          {isBusy ? "Uploading…" : "Choose a picture, or drop it here"}
        </FileDrop>
      )}
      <Refused message={problem} />
    </div>
  );
};

const useUpload = (onUploaded: (picture: Picture) => void) => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [uploaded, setUploaded] = useState<Picture>();
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const upload = async (file: File): Promise<boolean> => {
    sending.current?.abort();
    sending.current = new AbortController();
    const { signal } = sending.current;
    setBusy(true);
    try {
      const reply = await call(files.upload, { files: { picture: file }, signal });
      setUploaded(reply.file);
      onUploaded(reply.file);
    } catch (error) {
      // Another picture was chosen, or the form was left.
      if (signal.aborted) return true;
      setProblem(problemOf(error));
      setBusy(false);
      return false;
    }
    setBusy(false);
    return true;
  };
  const send = (file: File): void => {
    const refused = fileProblem(file, rule);
    setProblem(refused);
    if (!refused) noteUpload(upload(file));
  };
  return { isBusy, problem, uploaded, send, clear: () => setProblem(undefined) };
};

export default PictureInput;
