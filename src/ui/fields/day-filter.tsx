import { Input } from "antd";
import type { InputProps } from "../input-props.ts";
import { useTypedDay } from "./use-typed-day.ts";

/** The day of a filter, which the address has. */
export const DayFilter = ({ value, onChange, onBlur, ...rest }: InputProps) => {
  const typed = useTypedDay({
    value: typeof value === "string" ? value : "",
    onDay: (day) => onChange?.(day || null),
  });
  return (
    <Input
      {...rest}
      {...typed}
      type="date"
      className="field-narrow"
      onBlur={(event) => {
        typed.onBlur(event);
        onBlur?.();
      }}
    />
  );
};
