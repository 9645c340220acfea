import { useId } from "react";
import { useSearchParams } from "react-router";
import type { WorkHistory } from "../../../contract/work-history.ts";
import { useCompany } from "../../providers/company.ts";
import { day, duration, durationExact, money, plural, time } from "../../ui/format.ts";
import { StateTag } from "../../ui/state-tag.tsx";
import { byDay } from "./by-day.ts";
import { type Days, useMyEntries } from "./queries.ts";
import { Trouble } from "./trouble.tsx";
import "./my-entries.css";

/** My own work history by day; the days shown stand in the address. */
export const MyEntries = () => {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const days: Days = { startDate: dayIn(params, "from"), endDate: dayIn(params, "to") };
  const change = (name: "from" | "to", value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <section aria-labelledby={id} className="check-in-history">
      <div className="check-in-history-head">
        <h2 id={id}>My work history</h2>
        <DayInput label="From" value={days.startDate} max={days.endDate} onChange={(value) => change("from", value)} />
        <DayInput label="To" value={days.endDate} min={days.startDate} onChange={(value) => change("to", value)} />
      </div>
      <Entries days={days} />
    </section>
  );
};

interface DayInputProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (value: string) => void;
}

const DayInput = ({ label, onChange, ...limits }: DayInputProps) => (
  <label className="check-in-day">
    {label}
    <input type="date" {...limits} onChange={(event) => onChange(event.target.value)} />
  </label>
);

const Entries = ({ days }: { readonly days: Days }) => {
  const company = useCompany();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMyEntries(days);
  const first = data?.pages[0];
  if (error && !first) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data || !first) return <p className="check-in-quiet">Looking for your hours…</p>;
  if (first.filteredTotalCount === 0) {
    return (
      <p className="check-in-quiet">{first.count === 0 ? "Your hours will stand here." : "No hours in these days."}</p>
    );
  }
  const entries = data.pages.flatMap((page) => page.workHistory);
  return (
    <>
      <p className="check-in-sum">
        {plural(first.filteredTotalCount, "entry", "entries")} · {durationExact(first.totalSeconds)} ·{" "}
        {money(first.totalAmount, company)}
      </p>
      {byDay(entries).map((worked) => (
        <section key={worked.day} aria-label={day(worked.day)}>
          <h3>
            {day(worked.day)} <span>{duration(worked.seconds)}</span>
          </h3>
          <ul className="check-in-entries">
            {worked.entries.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <button
          type="button"
          className="check-in-button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? "One moment…" : "Show earlier ones"}
        </button>
      )}
    </>
  );
};

const Entry = ({ entry }: { readonly entry: WorkHistory }) => {
  const company = useCompany();
  return (
    <li className="check-in-entry">
      <div>
        <strong>{entry.project.name}</strong> <StateTag state={entry.state} />
        <p className="check-in-quiet">
          {time(entry.checkedInAt)} – {entry.checkedOutAt ? time(entry.checkedOutAt) : "now"}
          {entry.note && ` · ${entry.note}`}
        </p>
        {entry.rejectionCause && <p className="check-in-cause">Cause: {entry.rejectionCause}</p>}
      </div>
      <p className="check-in-figures">
        {entry.seconds !== null && <span>{durationExact(entry.seconds)}</span>}
        {entry.amount !== null && <span>{money(entry.amount, company)}</span>}
      </p>
    </li>
  );
};

/** A day in the address, or nothing where it is none. */
const dayIn = (params: URLSearchParams, name: string): string => {
  const value = params.get(name) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : "";
};
