import { workHistoryStateLabels } from "../../../contract/work-history/states.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { useCompany } from "../../providers/company.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { date, duration, time } from "../../ui/format.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import type { HoursRow } from "./hours-row.ts";

const hour = 3_600_000;
/** How far around the entry the timeline reaches, in milliseconds. */
const around = 4 * hour;
const most = 50;

const endOf = ({ checkedOutAt, checkedInAt }: Pick<HoursRow, "checkedInAt" | "checkedOutAt">): number =>
  Date.parse(checkedOutAt ?? checkedInAt);
/** The day before or after a calendar day YYYY-MM-DD. */
const dayBeside = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 24 * hour).toISOString().slice(0, 10);

/** The entry among the same person's entries shortly before, during and after it, on any project. */
export const DayTimeline = ({ entry }: { readonly entry: HoursRow }) => {
  const { timeZone } = useCompany();
  const { data, error } = useEndpoint(workHistory.list, {
    query: {
      user: [entry.user._id],
      startDate: dayBeside(entry.checkedInDate, -1),
      endDate: dayBeside(entry.checkedInDate, 1),
      sortBy: "checkedInDate:asc",
      limit: most,
    },
  });
  const from = Date.parse(entry.checkedInAt) - around;
  const to = endOf(entry) + around;
  const near = (data?.workHistory ?? [])
    .filter((one) => endOf(one) > from && Date.parse(one.checkedInAt) < to)
    .sort((a, b) => Date.parse(a.checkedInAt) - Date.parse(b.checkedInAt));
  const percent = (at: number): number => (100 * (Math.min(Math.max(at, from), to) - from)) / (to - from);
  if (error) return <p role="alert">{failureText(error)}</p>;
  return (
    <>
      <h2 className="timeline-title">
        {date(entry.checkedInAt, timeZone)}, {time(new Date(from), timeZone)} to {time(new Date(to), timeZone)}
      </h2>
      <ol className="timeline" aria-busy={data === undefined}>
        {near.map((one) => {
          const [begun, ended] = [percent(Date.parse(one.checkedInAt)), percent(endOf(one))];
          const isThis = one._id === entry._id;
          return (
            <li
              key={one._id}
              className={isThis ? "timeline-this" : one.state === "rejected" ? "timeline-rejected" : ""}
              {...(isThis && { "aria-current": "true" as const })}
            >
              <span className="timeline-words">
                {time(one.checkedInAt, timeZone)}–{one.checkedOutAt ? time(one.checkedOutAt, timeZone) : "now"},{" "}
                {one.project.name}, {duration(one.seconds ?? 0)}
                {isThis ? " (this one)" : `, ${workHistoryStateLabels[one.state].toLowerCase()}`}
              </span>
              <span className="timeline-track" aria-hidden>
                <span
                  className="timeline-bar"
                  style={{ insetInlineStart: `${begun}%`, width: `${Math.max(ended - begun, 0.5)}%` }}
                />
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
};
