import { CameraOutlined, UploadOutlined } from "@ant-design/icons-svg";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { collectedEndings } from "../../../contract/collection/kinds.ts";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** An area to choose several files, to drop or to paste them; phones open their camera too. */
export const ChooseFiles = ({ disabled, onFiles }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null | undefined): void => {
    if (!disabled && list && list.length > 0) onFiles([...list]);
  };
  const current = useRef(take);
  useEffect(() => {
    current.current = take;
  });
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent): void => current.current(clipboardData?.files);
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  const over = (event: DragEvent, is: boolean): void => {
    event.preventDefault();
    setOver(is && !disabled);
  };
  return (
    <div className="uploads-choose">
      <Picker ref={input} label="Files" accept={collectedEndings} onFiles={take} />
      <Picker ref={camera} label="Photo or video" accept="image/*,video/*" capture onFiles={take} />
      <button
        type="button"
        className={isOver ? "uploads-drop uploads-drop-over" : "uploads-drop"}
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragOver={(event) => over(event, true)}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          over(event, false);
          take(event.dataTransfer.files);
        }}
      >
        <strong>
          <Icon of={UploadOutlined} /> Choose files, drop or paste them here
        </strong>
        <span className="soft">
          {disabled ? "Choose a project first." : "Pictures, sounds, videos, PDF, text or ZIP, up to 2 GB each"}
        </span>
      </button>
      <button
        type="button"
        className="button uploads-camera"
        disabled={disabled}
        onClick={() => camera.current?.click()}
      >
        <Icon of={CameraOutlined} /> Open the camera
      </button>
    </div>
  );
};

interface PickerProps {
  readonly ref: React.RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly accept: string;
  readonly capture?: boolean;
  readonly onFiles: (files: FileList | null) => void;
}

const Picker = ({ ref, label, accept, capture = false, onFiles }: PickerProps) => (
  <input
    ref={ref}
    type="file"
    multiple={!capture}
    accept={accept}
    {...(capture && { capture: "environment" as const })}
    hidden
    aria-label={label}
    onChange={({ target }) => {
      onFiles(target.files);
      // Lets the user choose the same file again.
      target.value = "";
    }}
  />
);
