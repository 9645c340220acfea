import { day } from "../format.ts";
import { spanNames, spans } from "./spans.ts";
import type { ChosenDays } from "./use-days.ts";
import "./day-range.css";

interface DayRangeProps {
  readonly chosen: ChosenDays;
}

/** Chooses the range of days for which figures are shown. */
export const DayRange = ({ chosen: { span, days, today, choose, setDays } }: DayRangeProps) => (
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
        <label>
          From{" "}
          <input
            type="date"
            value={days.startDate}
            max={today}
            onChange={({ target }) => target.value && setDays({ startDate: target.value })}
          />
        </label>
        <label>
          Until{" "}
          <input
            type="date"
            value={days.endDate}
            onChange={({ target }) => target.value && setDays({ endDate: target.value })}
          />
        </label>
      </div>
    ) : (
      <span className="day-range-words">
        {day(days.startDate)} – {day(days.endDate)}
      </span>
    )}
  </div>
);
