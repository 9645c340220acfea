import { DayInput } from "../fields/day-input.tsx";
import { day } from "../format.ts";
import { spanNames, spans } from "./spans.ts";
import type { ChosenDays } from "./use-days.ts";
import "./day-range.css";

interface DayRangeProps {
  readonly chosen: ChosenDays;
}

/** Chooses the range of days for which figures are shown. */
export const DayRange = ({ chosen: { span, days, ends, today, choose, setDays } }: DayRangeProps) => (
  <div className="day-range" role="group" aria-label="Time">
    <div className="day-range-spans">
      {spanNames.map((name) => (
        <button key={name} type="button" aria-pressed={name === span} onClick={() => choose(name)}>
          {spans[name]}
        </button>
      ))}
    </div>
    {span === "custom" ? (
      <div className="day-range-days">
        <DayInput
          label="From"
          required
          value={ends.startDate}
          max={today}
          onDay={(startDate) => setDays({ startDate })}
        />
        <DayInput label="Until" required value={ends.endDate} onDay={(endDate) => setDays({ endDate })} />
      </div>
    ) : (
      <span className="day-range-words">
        {day(days.startDate)} – {day(days.endDate)}
      </span>
    )}
  </div>
);
