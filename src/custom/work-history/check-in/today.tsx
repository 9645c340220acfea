import { useId } from "react";
import { Link } from "react-router";
import { useCompany } from "../../../providers/company.ts";
import { needOf } from "../../../pages/work-history/shared/correction-need.ts";
import { day, duration, plural } from "../../../ui/format.ts";
import { Entry } from "../my-work/my-entry.tsx";
import { useMyEntries, useToCorrect } from "../my-work/queries.ts";
import { useToday } from "../my-work/use-today.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import "../my-work/my-work.css";

/** Today's hours, and a link to all hours. */
export const Today = () => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="check-in-day">
      <div className="check-in-day-head">
        <h2 id={id}>Today</h2>
        <Link to="/my-work">My work</Link>
      </div>
      <Waiting />
      <Entries />
    </section>
  );
};

/** Hours of any day that wait for the worker. */
const Waiting = () => {
  const { data } = useToCorrect();
  const count = data?.filteredTotalCount ?? 0;
  if (!data || count === 0) return null;
  const [first] = data.workHistory;
  if (first && data.workHistory.every((entry) => needOf(entry) === "asked")) {
    return (
      <p className="check-in-notice check-in-notice-ending">
        {count === 1
          ? `There is a question about your hours on ${first.project.name} of ${day(first.checkedInDate)}: ${first.correctionAsked}`
          : `There are questions about ${plural(count, "entry", "entries")} of yours.`}{" "}
        <Link to={count === 1 ? `/my-work?entry=${first._id}` : "/my-work"}>Answer</Link>
      </p>
    );
  }
  return (
    <p className="check-in-notice check-in-notice-ending">
      {plural(count, "entry needs", "entries need")} your correction before anyone can approve{" "}
      {count === 1 ? "it" : "them"}. <Link to="/my-work">Enter your hours</Link>
    </p>
  );
};

const Entries = () => {
  const { timeZone } = useCompany();
  const today = useToday(timeZone);
  const { data, error, refetch } = useMyEntries({ startDate: today, endDate: today, project: "", state: "" });
  const first = data?.pages[0];
  if (error && !first) return <Loaded part read={{ error, refetch }} />;
  if (!first) return <p className="check-in-quiet">Loading your hours…</p>;
  // The running entry is left out: its clock is shown above.
  const ended = first.workHistory.filter(({ state }) => state !== "running");
  if (ended.length === 0) return <p className="check-in-quiet">No finished hours yet.</p>;
  return (
    <>
      <p className="figures">
        {plural(ended.length, "entry", "entries")} · {duration(first.countedSeconds)}
      </p>
      <ul className="my-work-entries">
        {ended.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
    </>
  );
};
