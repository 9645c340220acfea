import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { DayInput } from "../../../ui/fields/day-input.tsx";
import "./day-inputs.css";

/** The first and last day shown, YYYY-MM-DD in the platform's time zone; empty means open. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/** A day in the address, or an empty string if it is not a valid one. */
const dayIn = (params: URLSearchParams, name: string): string => {
  const value = params.get(name) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : "";
};

/** The days in the address, as `from` and `to`. */
export const useDays = (): Days => {
  const [params] = useSearchParams();
  return { startDate: dayIn(params, "from"), endDate: dayIn(params, "to") };
};

/** The days as query parameters of an endpoint: an open end is left out. */
export const daysQuery = ({ startDate, endDate }: Days) => ({
  ...(startDate && { startDate }),
  ...(endDate && { endDate }),
});

/** Chooses the days that are shown, and keeps them in the address. */
export const DayInputs = () => {
  const { startDate, endDate } = useDays();
  const [params, setParams] = useSearchParams();
  // The other day may be chosen before this one has been rendered; it builds on it all the same.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (name: "from" | "to", value: string): void => {
    const next = new URLSearchParams(latest.current);
    if (value) next.set(name, value);
    else next.delete(name);
    latest.current = next;
    setParams(next, { preventScrollReset: true, replace: true });
  };
  return (
    <>
      <DayInput
        label="From"
        className="day-input"
        value={startDate}
        max={endDate}
        onDay={(day) => change("from", day)}
      />
      <DayInput label="To" className="day-input" value={endDate} min={startDate} onDay={(day) => change("to", day)} />
    </>
  );
};
