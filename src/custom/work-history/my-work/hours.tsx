import { useState } from "react";
import { Link } from "react-router";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { useCompany } from "../../../providers/company.ts";
import { day, duration } from "../../../ui/format.ts";
import { WorkSums } from "../../../pages/work-history/shared/work-sums.tsx";
import { Trouble } from "./trouble.tsx";
import { byDay } from "./by-day.ts";
import { Entry } from "./my-entry.tsx";
import { isElsewhere } from "./local-input.ts";
import type { useMyEntries } from "./queries.ts";

interface HoursProps {
  readonly found: ReturnType<typeof useMyEntries>;
  readonly entries: readonly WorkHistory[];
  readonly onShowAll: () => void;
}

/** The hours that match, by day, with what they come to. */
export const Hours = ({ found, entries, onShowAll }: HoursProps) => {
  const { timeZone } = useCompany();
  const [isFarAway] = useState(() => isElsewhere(timeZone, Date.now()));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const first = data?.pages[0];
  if (error && !first) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!first) return <p className="soft">Looking for your hours…</p>;
  if (first.count === 0) {
    return (
      <p className="soft">
        Your hours will stand here. <Link to="/check-in">Check in to a project</Link> to begin.
      </p>
    );
  }
  if (first.filteredTotalCount === 0) {
    return (
      <p className="soft">
        No hours match.{" "}
        <button type="button" className="my-work-link" onClick={onShowAll}>
          Show all of them
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
              <Entry key={entry._id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? "One moment…" : "Show earlier ones"}
        </button>
      )}
    </section>
  );
};
