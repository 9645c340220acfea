import { InputNumber, Space } from "antd";
import { durationExact } from "../format.ts";
import type { InputProps } from "../input-props.ts";

/** Hours and minutes; the value is in minutes, or null while both are empty. */
export const MinutesInput = ({ value, onChange, id, onBlur, disabled, ...aria }: InputProps) => {
  const minutes = typeof value === "number" ? value : null;
  const hours = minutes === null ? null : Math.floor(minutes / 60);
  const rest = minutes === null ? null : minutes % 60;
  const put = (nextHours: number | null, nextRest: number | null): void =>
    onChange?.(nextHours === null && nextRest === null ? null : (nextHours ?? 0) * 60 + (nextRest ?? 0));
  const shared = {
    ...(disabled !== undefined && { disabled }),
    ...(onBlur && { onBlur }),
    min: 0,
    precision: 0,
  } as const;
  return (
    <Space>
      <InputNumber
        {...shared}
        {...aria}
        {...(id && { id })}
        value={hours}
        max={999}
        suffix="h"
        className="field-hours"
        onChange={(next) => put(next, rest)}
      />
      <InputNumber
        {...shared}
        aria-label="Minutes"
        value={rest}
        max={59}
        suffix="min"
        className="field-hours"
        onChange={(next) => put(hours, next)}
      />
    </Space>
  );
};

/** Seconds as a number; from a minute on, it shows the same duration in hours and minutes. */
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

/** Seconds that may be hours, typed as hours and minutes; a value that is no whole minute is typed in seconds. */
export const LongSecondsInput = ({ value, onChange, ...rest }: InputProps) => {
  if (typeof value === "number" && value % 60 !== 0)
    return <SecondsInput {...rest} value={value} onChange={onChange} />;
  return (
    <MinutesInput
      {...rest}
      value={typeof value === "number" ? value / 60 : null}
      onChange={(minutes) => onChange?.(typeof minutes === "number" ? minutes * 60 : null)}
    />
  );
};
