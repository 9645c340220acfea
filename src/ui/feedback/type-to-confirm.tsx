import { Input } from "antd";
import { useId } from "react";

interface Props {
  /** What has to be typed, and what that is for: "40" to "delete them". */
  readonly text: string;
  readonly to: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly inputMode?: "numeric";
}

/** Asks for a text that one does not type by mistake, before what can't be taken back or touches many records. */
export const TypeToConfirm = ({ text, to, value, onChange, inputMode }: Props) => {
  const id = useId();
  return (
    <div className="record-dialog-part">
      <label htmlFor={id}>
        Type {text} to {to}
      </label>
      <Input
        id={id}
        autoComplete="off"
        {...(inputMode && { inputMode })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
};
