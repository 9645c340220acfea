import { useState } from "react";
import { Link } from "react-router";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { workedStates } from "../../../../contract/work-history/states.ts";
import { amountRule } from "../../../../contract/work-history/amount-rule.ts";
import { useCompany } from "../../../providers/company.ts";
import { day, duration } from "../../../ui/format.ts";
import { ShowMore } from "../../../ui/show-more.tsx";
import { WorkSums } from "../../../pages/work-history/shared/work-sums.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Entry } from "./my-entry.tsx";
import { isElsewhere } from "./local-input.ts";
import type { useMyEntries } from "./queries.ts";

interface HoursProps {
  readonly found: ReturnType<typeof useMyEntries>;
  readonly entries: readonly WorkHistory[];
  readonly onShowAll: () => void;
}

/** The matching hours by day, with their totals. */
export const Hours = ({ found, entries, onShowAll }: HoursProps) => {
  const { timeZone } = useCompany();
  const [isFarAway] = useState(() => isElsewhere(timeZone, Date.now()));
  const { data, error, refetch } = found;
  const first = data?.pages[0];
  if (error && !first) return <Loaded part read={{ error, refetch }} />;
  if (!first) return <p className="soft">Loading your hours…</p>;
  if (first.count === 0) {
    return (
      <p className="soft">
        Your hours will appear here. <Link to="/check-in">Check in to a project</Link> to begin.
      </p>
    );
  }
  if (first.filteredTotalCount === 0) {
    return (
      <p className="soft">
        No hours match.{" "}
        <button type="button" className="my-work-link" onClick={onShowAll}>
          Show all
        </button>
      </p>
    );
  }
  return (
    <section className="my-work-hours" aria-label="Hours">
      <WorkSums reply={{ ...first, totalSeconds: first.countedSeconds }} withMoney />
      {isFarAway && <p className="soft">Days and times are those of {timeZone}, the company’s time zone.</p>}
      {byDay(entries).map((worked) => (
        <section key={worked.day} aria-label={day(worked.day)}>
          <h3>
            {day(worked.day)} <span>{duration(worked.seconds)}</span>
          </h3>
          <ul className="my-work-entries">
            {worked.entries.map((entry) => (
              <Entry key={entry._id} entry={entry} mayWithdraw />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore read={found} label="Show earlier" />
      {entries.some(({ amount }) => amount !== null) && <p className="my-work-rule soft">{amountRule}</p>}
    </section>
  );
};

/** The entries of one day. `seconds` counts those that have ended, are not rejected and need no correction. */
interface WorkedDay {
  readonly day: string;
  readonly seconds: number;
  readonly entries: readonly WorkHistory[];
}

/** Groups entries by the day of their check-in, keeping their order. */
const byDay = (entries: readonly WorkHistory[]): WorkedDay[] => {
  const days = Map.groupBy(entries, ({ checkedInDate }) => checkedInDate);
  return [...days].map(([day, ofDay]) => ({
    day,
    seconds: ofDay.reduce((sum, { seconds, state }) => sum + (workedStates.includes(state) ? (seconds ?? 0) : 0), 0),
    entries: ofDay,
  }));
};
