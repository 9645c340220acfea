import type { Duplicate } from "../../../contract/duplicates/endpoints.ts";
import { useCompany } from "../../providers/company.ts";
import { letterOf, spanText } from "./words.ts";
import { type Span, stretchOf } from "./stretch.ts";

const percent = ({ left, width }: Span) => ({ left: `${left}%`, width: `${width}%` });

interface Props {
  readonly group: Duplicate;
  /** The project of the page: entries of other projects are drawn paler. */
  readonly projectId: string;
}

/** The entries of a group as bars one above the other; what is counted twice is hatched across them. */
export const Timeline = ({ group, projectId }: Props) => {
  const { timeZone } = useCompany();
  const { bars, twice, ticks } = stretchOf(group, timeZone);
  const spans = group.entries.map((entry, at) => `${letterOf(at)} from ${spanText(entry, timeZone)}`).join("; ");
  return (
    <div className="duplicates-timeline" role="img" aria-label={`Timeline: ${spans}`}>
      {twice.map((span) => (
        <span key={span.left} className="duplicates-twice" style={percent(span)} />
      ))}
      {ticks.map(({ left, label }) => (
        <span key={left} className="duplicates-tick" style={{ left: `${left}%` }}>
          <span>{label}</span>
        </span>
      ))}
      {group.entries.map((entry, at) => (
        <div key={entry._id} className="duplicates-track">
          <span
            className={entry.project._id === projectId ? "duplicates-bar" : "duplicates-bar duplicates-bar-elsewhere"}
            style={percent(bars[at] ?? { left: 0, width: 0 })}
          >
            {letterOf(at)}
          </span>
        </div>
      ))}
    </div>
  );
};
