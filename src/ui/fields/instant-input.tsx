import { Input } from "antd";
import type { InputProps } from "../input-props.ts";

/** An instant as the browser's date and time input has it: without a zone, which is the viewer's. */
const textOf = (instant: string): string => {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** A date with a time in the viewer's time zone; null while it is empty. */
export const InstantInput = ({ value, onChange, ...rest }: InputProps) => (
  <Input
    {...rest}
    type="datetime-local"
    className="field-narrow"
    value={typeof value === "string" && value !== "" ? textOf(value) : ""}
    onChange={({ target }) => {
      const at = new Date(target.value);
      onChange?.(Number.isNaN(at.getTime()) ? null : at.toISOString());
    }}
  />
);
