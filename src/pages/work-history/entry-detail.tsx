import { flagWords, oddityText } from "../../../contract/work-history/oddness.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { useCompany } from "../../providers/company.ts";
import { CorrectionFacts } from "./shared/correction-facts.tsx";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { durationExact, money } from "../../ui/format.ts";
import { DayTimeline } from "./day-timeline.tsx";

/** Everything that helps to decide on an entry: what is odd about it and why, and what the person did around it. */
export const EntryDetail = ({ entry }: { readonly entry: WorkHistory }) => {
  const company = useCompany();
  const { user, project, seconds, amount, note, rejectionCause, correctionAsked, correctedAt } = entry;
  // The worker's correction has words of its own below.
  const flags = entry.flags.filter(({ flag }) => flag !== "edited" || correctedAt === null);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ["Worker", <RecordLink key="user" area="users" to={user} />],
    ["Project", <RecordLink key="project" area="projects" to={project} />],
    ["Worked", seconds === null ? "–" : durationExact(seconds)],
    ["Amount", amount === null ? "No rate yet" : money(amount, company)],
    ...(note ? [["Note", note] as const] : []),
    ...(rejectionCause ? [["Cause", rejectionCause] as const] : []),
    ...(correctionAsked ? [["Question to the worker", correctionAsked] as const] : []),
  ];
  return (
    <section className="entry-detail" aria-label={`Details of ${user.name}, ${project.name}`}>
      {entry.flags.length === 0 && <p className="soft">Nothing odd was found about it.</p>}
      {flags.length > 0 && (
        <ul className="entry-flags">
          {flags.map((oddity) => (
            <li key={oddity.flag}>
              <span className={`odd-tag odd-tag-${oddity.flag}`}>{flagWords[oddity.flag]}</span>{" "}
              {oddityText(oddity, company.timeZone)}
            </li>
          ))}
        </ul>
      )}
      <CorrectionFacts entry={entry} />
      <dl className="entry-facts">
        {facts.map(([label, value]) => (
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
