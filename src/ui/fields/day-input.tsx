import { useTypedDay } from "./use-typed-day.ts";

interface Props {
  /** YYYY-MM-DD; empty means none. */
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  /** Emptied, it keeps the day that it had. */
  readonly required?: boolean;
  readonly onDay: (day: string) => void;
}

/** A day that is kept in the address. */
export const DayInput = ({ value, required, onDay, ...limits }: Props) => (
  <input type="date" {...limits} required={required} {...useTypedDay({ value, isRequired: required, onDay })} />
);
