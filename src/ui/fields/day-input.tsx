import { useTypedDay } from "./use-typed-day.ts";

interface Props {
  readonly label: string;
  readonly className?: string;
  /** YYYY-MM-DD; empty means none. */
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  /** Emptied, it keeps the day that it had. */
  readonly required?: boolean;
  readonly onDay: (day: string) => void;
}

/** A day that is kept in the address, with its label. */
export const DayInput = ({ label, className, value, required, onDay, ...limits }: Props) => (
  <label className={className}>
    {label}{" "}
    <input type="date" {...limits} required={required} {...useTypedDay({ value, isRequired: required, onDay })} />
  </label>
);
