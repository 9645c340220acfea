import type { Dispute } from "../../../contract/payments/fields.ts";
import { disputeOutcomeLabels, disputeStateLabels } from "../../../contract/payments/states.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";
import "./dispute-thread.css";

interface ThreadProps {
  /** Newest first, as the server returns them. */
  readonly disputes: readonly Dispute[];
  /** The name of the person who raised them: "You" to that person. */
  readonly speaker: string;
}

/** The disputes about a payment line with their replies, oldest first. */
export const DisputeThread = ({ disputes, speaker }: ThreadProps) => (
  <ol className="dispute-thread" aria-label="What was said about this payment">
    {disputes.toReversed().map(({ _id, state, outcome, text, answer, answeredBy, answeredAt, createdAt }) => (
      <li key={_id}>
        <p className="dispute-who">
          <strong>{speaker}</strong>, <When at={createdAt} />{" "}
          {state !== "answered" && <StateTag state={state} word={disputeStateLabels[state]} />}
        </p>
        <p className="dispute-text">{text || "–"}</p>
        {state === "answered" && answeredAt && (
          <div className="dispute-answer">
            <p className="dispute-who">
              <strong>{answeredBy?.name ?? "Payments"}</strong> answered, <When at={answeredAt} />{" "}
              {outcome && <StateTag state={outcome} word={disputeOutcomeLabels[outcome]} />}
            </p>
            <p className="dispute-text">{answer}</p>
          </div>
        )}
      </li>
    ))}
  </ol>
);
