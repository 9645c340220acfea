import { InputNumber, Space } from "antd";
import { useState } from "react";
import { durationExact } from "../format.ts";
import type { InputProps } from "../input-props.ts";

interface Parts {
  readonly hours: number | null;
  readonly rest: number | null;
}

const partsOf = (minutes: number | null): Parts =>
  minutes === null ? { hours: null, rest: null } : { hours: Math.floor(minutes / 60), rest: minutes % 60 };
const minutesOf = ({ hours, rest }: Parts): number | null =>
  hours === null && rest === null ? null : (hours ?? 0) * 60 + (rest ?? 0);

/** Hours and minutes; the value is in minutes, or null while both are empty. */
export const MinutesInput = ({ value, onChange, id, onBlur, disabled, ...aria }: InputProps) => {
  const minutes = typeof value === "number" ? value : null;
  // "90" must not become an hour and "30" while "900" is being typed.
  const [typed, setTyped] = useState<Parts | null>(null);
  const parts = typed && minutesOf(typed) === minutes ? typed : partsOf(minutes);
  const put = (change: Partial<Parts>): void => {
    const next = { ...parts, ...change };
    setTyped(next);
    onChange?.(minutesOf(next));
  };
  const shared = {
    ...(disabled !== undefined && { disabled }),
    onBlur: () => {
      setTyped(null);
      onBlur?.();
    },
    min: 0,
    precision: 0,
  } as const;
  return (
    <Space>
      <InputNumber
        {...shared}
        {...aria}
        {...(id && { id })}
        value={parts.hours}
        suffix="h"
        className="field-hours"
        onChange={(hours) => put({ hours })}
      />
      <InputNumber
        {...shared}
        aria-label="Minutes"
        value={parts.rest}
        suffix="min"
        className="field-hours"
        onChange={(rest) => put({ rest })}
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
