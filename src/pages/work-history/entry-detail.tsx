import { flagText } from "../../../contract/work-history/flags.ts";
import { useCompany } from "../../providers/company.ts";
import { CorrectionDetails } from "./shared/correction-details.tsx";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { durationExact, money } from "../../ui/format.ts";
import { DayTimeline } from "./day-timeline.tsx";
import { FlagTag } from "./flag-tag.tsx";
import "./approvals.css";
import type { HoursRow } from "./hours-row.ts";

/** What helps to decide on an entry: its flags and their reasons, and the person's entries around it. */
export const EntryDetail = ({ entry }: { readonly entry: HoursRow }) => {
  const company = useCompany();
  const { user, project, state, seconds, amount, note, rejectionCause, correctionAsked, correctedAt } = entry;
  // The worker's correction has a text of its own below.
  const flags = entry.flags.filter(({ flag }) => flag !== "edited" || correctedAt === null);
  const hasTime = seconds !== null && state !== "needs_correction";
  const api: readonly (readonly [string, React.ReactNode])[] = [
    ["Worker", <RecordLink key="user" area="users" to={user} />],
    ["Project", <RecordLink key="project" area="projects" to={project} />],
    ["Worked", seconds === null ? "–" : durationExact(seconds)],
    ["Amount", amount === null ? (hasTime ? "No rate yet" : "–") : money(amount, company)],
    ...(note ? [["Note", note] as const] : []),
    ...(rejectionCause ? [["Cause", rejectionCause] as const] : []),
    ...(correctionAsked ? [["Question to the worker", correctionAsked] as const] : []),
  ];
  return (
    <section className="entry-detail" aria-label={`Details of ${user.name}, ${project.name}`}>
      {entry.flags.length === 0 && <p className="soft">No flags.</p>}
      {flags.length > 0 && (
        <ul className="entry-flags">
          {flags.map((flag) => (
            <li key={flag.flag}>
              <FlagTag entry={entry} flag={flag.flag} /> {flagText(flag, company.timeZone)}
            </li>
          ))}
        </ul>
      )}
      <CorrectionDetails entry={entry} />
      <dl className="entry-facts">
        {api.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DayTimeline entry={entry} />
    </section>
  );
};
