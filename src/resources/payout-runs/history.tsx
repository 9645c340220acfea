import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { When } from "../../ui/fields/when.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { RunScope } from "./run-scope.tsx";
import "./payout-runs.css";

type Who = PayoutRun["scheduledBy"];

/** Who did what with a run, and when. */
const History = ({ record: run }: RecordProps<PayoutRun>) => (
  <>
    <RunScope run={run} />
    <ol className="run-history">
      <Step what="Created" who={run.createdBy} at={run.createdAt} />
      <Step what="Scheduled" who={run.scheduledBy} at={run.scheduledAt} />
      <Step what="Sent" who={run.sentBy} at={run.sentAt} />
      {run.state === "cancelled" && <Step what="Cancelled" who={null} at={run.updatedAt} />}
      {run.state === "done" && <Step what="All settled" who={null} at={run.updatedAt} />}
    </ol>
  </>
);

const Step = ({ what, who, at }: { readonly what: string; readonly who: Who; readonly at: string | null }) =>
  at !== null && (
    <li>
      <strong>{what}</strong>
      {who && (
        <>
          {" "}
          by <RecordLink area="users" to={who} />
        </>
      )}
      , <When at={at} />
    </li>
  );

export default History;
