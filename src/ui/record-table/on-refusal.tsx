import { Radio } from "antd";
import { useId } from "react";
import type { OnRefusal } from "../../../contract/bulk.ts";
import type { z } from "zod";

export type Refusal = z.output<typeof OnRefusal>;

interface Props {
  /** As in "change" and "delete". */
  readonly verb: string;
  readonly value: Refusal;
  readonly onChange: (value: Refusal) => void;
}

/** Asks what becomes of the others where some records refuse. */
export const OnRefusalChoice = ({ verb, value, onChange }: Props) => {
  const id = useId();
  return (
    <div className="record-dialog-part">
      <span id={id}>If some are refused:</span>
      <Radio.Group
        aria-labelledby={id}
        value={value}
        onChange={(event) => onChange(event.target.value as Refusal)}
        options={[
          { value: "skip", label: `${verb} the rest` },
          { value: "stop", label: `${verb} nothing` },
        ]}
      />
    </div>
  );
};
