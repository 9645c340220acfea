import { Button } from "antd";
import { Link } from "react-router";
import { type Duplicate, duplicates } from "../../../contract/duplicates/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { date, durationExact, number } from "../../ui/format.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { When } from "../../ui/fields/when.tsx";
import type { Deciding } from "./decisions.tsx";
import { EntryLine } from "./entry-line.tsx";
import { Timeline } from "./timeline.tsx";

interface Props {
  readonly group: Duplicate;
  readonly projectId: string;
  readonly onDecide: (deciding: Deciding) => void;
  readonly onAskAgain: (group: Duplicate) => void;
}

/** A period that a worker has more than one entry for, with the possible decisions. */
export const GroupCard = ({ group, projectId, onDecide, onAskAgain }: Props) => {
  const { timeZone } = useCompany();
  const { user, kind, from, overlapSeconds, entries, entryCount, pairs } = group;
  const titleId = `group-${group._id}`;
  const dismissal = pairs.find(({ dismissed }) => dismissed)?.dismissed;
  const rest = `/approvals?view=all&user=${user._id}&project=${projectId}`;
  return (
    <li className="duplicates-group" aria-labelledby={titleId} data-group={group._id}>
      <div className="duplicates-head">
        <h2 id={titleId} tabIndex={-1}>
          <RecordLink area="users" to={user} />, {date(from, timeZone)}
        </h2>
        <span className={`duplicates-kind duplicates-kind-${kind}`}>{kind === "repeat" ? "Repeat" : "Overlap"}</span>
        <span>{durationExact(overlapSeconds)} counted more than once</span>
      </div>
      <Timeline group={group} projectId={projectId} />
      <ol className="duplicates-entries">
        {entries.map((entry, at) => (
          <EntryLine key={entry._id} at={at} entry={entry} group={group} projectId={projectId} onDecide={onDecide} />
        ))}
      </ol>
      {entryCount > entries.length && (
        <p>
          The first {number(entries.length)} of {number(entryCount)} entries.{" "}
          <Link to={rest}>Decide on them in the approvals</Link>; what is left then appears here again.
        </p>
      )}
      {dismissal && (
        <p className="duplicates-said">
          {dismissal.by.name} marked them as right, <When at={dismissal.at} />: {dismissal.reason}
        </p>
      )}
      {dismissal ? (
        <AskAgain group={group} projectId={projectId} onAskAgain={onAskAgain} />
      ) : (
        pairs.length > 0 && (
          <Button onClick={() => onDecide({ what: "dismiss", group })}>
            {entries.length === 2 ? "Both are right…" : "All are right…"}
          </Button>
        )
      )}
    </li>
  );
};

const AskAgain = ({ group, projectId, onAskAgain }: Omit<Props, "onDecide">) => {
  const run = useRun();
  const askAgain = async () => {
    const body = { entries: group.entries.map(({ _id }) => _id) };
    onAskAgain(group);
    await run(() => call(duplicates.askAgain, { params: { _id: projectId }, body }), "Moved back to To decide");
  };
  return <Button onClick={() => void askAgain()}>Decide again</Button>;
};
