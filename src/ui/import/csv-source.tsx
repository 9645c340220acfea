import { Button, Input } from "antd";
import { useId, useState } from "react";
import { FileDrop } from "../files/file-drop.tsx";
import { type Sample, SampleButton } from "./sample-button.tsx";

interface Props {
  readonly onFile: (file: File) => void;
  /** The expected columns, shown before a file is chosen. */
  readonly hint: string;
  readonly sample: Sample;
}

/** An input for a CSV: choose, drop or paste. */
export const CsvSource = ({ onFile, hint, sample }: Props) => {
  const [pasted, setPasted] = useState("");
  const id = useId();
  return (
    <div className="csv-source">
      <FileDrop label="CSV file" accept=".csv,.tsv,.txt,text/csv" hint={hint} onFile={onFile}>
        Choose a CSV file, or drop it here
      </FileDrop>
      <SampleButton sample={sample} />
      <details>
        <summary>Paste instead</summary>
        <label htmlFor={id}>Rows with their header, as copied from a spreadsheet</label>
        <Input.TextArea id={id} value={pasted} rows={6} onChange={(event) => setPasted(event.target.value)} />
        <Button
          disabled={pasted.trim() === ""}
          onClick={() => onFile(new File([pasted], "pasted.csv", { type: "text/csv" }))}
        >
          Read rows
        </Button>
      </details>
    </div>
  );
};
