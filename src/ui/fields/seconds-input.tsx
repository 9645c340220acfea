import { InputNumber } from "antd";
import { durationExact } from "../format.ts";
import type { InputProps } from "../input-props.ts";

/** Seconds as a number; from a minute on it says beside it what that is. */
export const SecondsInput = ({ value, onChange, ...rest }: InputProps) => {
  const seconds = typeof value === "number" ? value : null;
  return (
    <span className="field-seconds">
      <InputNumber
        {...rest}
        value={seconds}
        min={0}
        precision={0}
        suffix="s"
        className="field-narrow"
        onChange={(next) => onChange?.(next)}
      />
      {seconds !== null && seconds >= 60 && <span className="field-aside">{durationExact(seconds)}</span>}
    </span>
  );
};
