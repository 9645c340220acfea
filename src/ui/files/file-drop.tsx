import { UploadOutlined } from "@ant-design/icons-svg";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import "./file-drop.css";

interface Props {
  /** The accessible name of the input. */
  readonly label: string;
  /** The input's `accept` attribute. */
  readonly accept: string;
  /** The instruction, such as "Choose a CSV file, or drop it here". */
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** An area to choose a file or drop one. */
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
        aria-disabled={disabled}
        onClick={() => disabled || input.current?.click()}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <strong>
          <Icon of={UploadOutlined} /> {children}
        </strong>
        {hint !== undefined && <span className="file-drop-hint">{hint}</span>}
      </button>
    </>
  );
};

interface InputProps extends Pick<Props, "label" | "accept" | "onFile"> {
  readonly ref: React.RefObject<HTMLInputElement | null>;
  /** The camera that a phone opens directly, instead of asking for a file. */
  readonly capture?: "user" | "environment";
}

/** The browser's file input, hidden: a button of the page opens it. */
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
      // Lets the user choose the same file again after correcting it.
      event.target.value = "";
    }}
  />
);
