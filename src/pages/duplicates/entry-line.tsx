import { Button } from "antd";
import type { Duplicate } from "../../../contract/duplicates/endpoints.ts";
import { workHistoryStateLabels } from "../../../contract/work-history/states.ts";
import { useCompany } from "../../providers/company.ts";
import { durationExact } from "../../ui/format.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import type { Deciding } from "./decisions.tsx";
import { type Entry, letterOf, partnersOf, spanText } from "./words.ts";

interface Props {
  readonly at: number;
  readonly entry: Entry;
  readonly group: Duplicate;
  readonly projectId: string;
  readonly onDecide: (deciding: Deciding) => void;
}

/** One entry of a group, with its possible decisions. */
export const EntryLine = ({ at, entry, group, projectId, onDecide }: Props) => {
  const { timeZone } = useCompany();
  const partners = partnersOf(group, entry);
  const mayKeep = partners.length > 0 && partners.every(({ can }) => can.reject);
  const called = `${letterOf(at)}, ${group.user.name}`;
  return (
    <li className="duplicates-entry">
      <span className="duplicates-letter" aria-hidden="true">
        {letterOf(at)}
      </span>
      <div>
        <div className="duplicates-facts">
          <strong>{spanText(entry, timeZone)}</strong>
          {entry.seconds !== null && <span>{durationExact(entry.seconds)}</span>}
          <StateTag state={entry.state} word={workHistoryStateLabels[entry.state]} />
        </div>
        <div className="duplicates-soft">
          {entry.project._id === projectId ? "This project" : <RecordLink area="projects" to={entry.project} />}
          {entry.source === "upload"
            ? `, uploaded${entry.upload ? ` with ${entry.upload.name}` : ""}`
            : ", by the clock"}
          {entry.note && `: ${entry.note}`}
        </div>
        {entry.state === "needs_correction" && entry.correctionAsked && (
          <div className="duplicates-soft">Asked: {entry.correctionAsked}</div>
        )}
      </div>
      <div className="duplicates-actions">
        {mayKeep && (
          <Button
            size="small"
            aria-label={`Keep this one: ${called}`}
            onClick={() => onDecide({ what: "keep", group, entry })}
          >
            Keep this one…
          </Button>
        )}
        {entry.can.sendBack && (
          <Button
            size="small"
            aria-label={`Send back: ${called}`}
            onClick={() => onDecide({ what: "send-back", group, entry })}
          >
            Send back…
          </Button>
        )}
      </div>
    </li>
  );
};
