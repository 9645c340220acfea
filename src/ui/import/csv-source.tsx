import { UploadOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { type DragEvent, useId, useRef, useState } from "react";

interface Props {
  readonly onFile: (file: File) => void;
  /** The columns, told before a file is chosen. */
  readonly hint: string;
}

/** A CSV to choose, to drop or to paste. */
export const CsvSource = ({ onFile, hint }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [pasted, setPasted] = useState("");
  const id = useId();
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className="csv-source">
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label="CSV file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file, mended, may be chosen again.
          event.target.value = "";
        }}
      />
      <button
        type="button"
        className={isOver ? "csv-drop csv-drop-over" : "csv-drop"}
        onClick={() => input.current?.click()}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <strong>
          <UploadOutlined aria-hidden /> Choose a CSV file, or drop it here
        </strong>
        <span className="csv-hint">{hint}</span>
      </button>
      <details>
        <summary>Paste instead</summary>
        <label htmlFor={id}>Rows with their header, as copied from a spreadsheet</label>
        <Input.TextArea id={id} value={pasted} rows={6} onChange={(event) => setPasted(event.target.value)} />
        <Button
          disabled={pasted.trim() === ""}
          onClick={() => onFile(new File([pasted], "pasted.csv", { type: "text/csv" }))}
        >
          Read it
        </Button>
      </details>
    </div>
  );
};
