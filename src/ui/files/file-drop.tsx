import { UploadOutlined } from "@ant-design/icons";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import "./file-drop.css";

interface Props {
  /** What the file is, to whoever reads the page aloud. */
  readonly label: string;
  /** As the input's `accept` has it. */
  readonly accept: string;
  /** What to do, such as "Choose a CSV file, or drop it here". */
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** A file to choose or to drop. */
export const FileDrop = ({ label, accept, children, hint, disabled = false, onFile }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onFile(file);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    <>
      <FileInput ref={input} label={label} accept={accept} onFile={onFile} />
      <button
        type="button"
        className={isOver ? "file-drop file-drop-over" : "file-drop"}
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <strong>
          <UploadOutlined aria-hidden /> {children}
        </strong>
        {hint !== undefined && <span className="file-drop-hint">{hint}</span>}
      </button>
    </>
  );
};

interface InputProps extends Pick<Props, "label" | "accept" | "onFile"> {
  readonly ref: React.RefObject<HTMLInputElement | null>;
  /** The camera that a phone opens at once, instead of asking for a file. */
  readonly capture?: "user" | "environment";
}

/** The browser's own input, unseen: a button of the page's opens it. */
export const FileInput = ({ ref, label, accept, capture, onFile }: InputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    {...(capture && { capture })}
    hidden
    aria-label={label}
    onChange={(event) => {
      const [file] = event.target.files ?? [];
      if (file) onFile(file);
      // The same file, mended, may be chosen again.
      event.target.value = "";
    }}
  />
);
