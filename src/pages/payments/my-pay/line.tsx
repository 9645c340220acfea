import { useId, useState } from "react";
import { Link } from "react-router";
import type { MyPayment } from "../../../../contract/payments/my-pay.ts";
import { disputeOutcomeLabels, paymentStateLabels } from "../../../../contract/payments/states.ts";
import { paidPiece, pieceWord } from "../../../../contract/payments/fields.ts";
import { readDraft } from "../../../providers/use-draft.ts";
import { useCompany } from "../../../providers/company.ts";
import { day, durationExact, money } from "../../../ui/format.ts";
import { PayLife } from "../../../resources/payments/pay-life.tsx";
import { StateTag } from "../../../ui/fields/state-tag.tsx";
import { disputeDraft, MyDisputes } from "./my-disputes.tsx";
import { needsPayDetails, whereItIs } from "./words.ts";

interface LineProps {
  readonly line: MyPayment;
  readonly isOpenFirst: boolean;
}

/** A payment line with its amount. Opened, it shows how the amount was calculated, its state, and its disputes. */
export const Line = ({ line, isOpenFirst }: LineProps) => {
  const id = useId();
  const company = useCompany();
  const [isOpen, setOpen] = useState(() => isOpenFirst || readDraft(disputeDraft(line._id)) !== undefined);
  const { kind, project, state, amount, currency, disputes } = line;
  return (
    <li>
      <button
        type="button"
        className="my-pay-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="my-pay-what">
          <strong>{kind === "adjustment" ? "Adjustment" : (paidPiece(line) ?? project)?.name}</strong>
          <span className="soft">
            {day(line.day)}
            {kind !== "work" && project && ` · ${project.name}`}
          </span>
        </span>
        <span className="my-pay-state">
          <StateTag state={state} word={paymentStateLabels[state]} />
          {disputes[0]?.state === "open" && <span className="soft">Disputed</span>}
          {disputes[0]?.state === "answered" && (
            <span className="soft">
              Dispute {disputes[0].outcome ? disputeOutcomeLabels[disputes[0].outcome].toLowerCase() : "answered"}
            </span>
          )}
        </span>
        <span className="my-pay-figure">{money(amount, { ...company, currency })}</span>
      </button>
      <div id={id} className="my-pay-details" hidden={!isOpen}>
        {isOpen && <Details line={line} />}
      </div>
    </li>
  );
};

const Details = ({ line }: { readonly line: MyPayment }) => {
  const company = useCompany();
  const { currency, state, kind, assignedJob } = line;
  const inMoney = (minor: number): string => money(minor, { ...company, currency });
  return (
    <>
      <PayLife state={state} isProposed={kind === "piece"} />
      <p>
        {whereItIs(line)} {needsPayDetails(line) && <Link to="/pay-details">Pay details</Link>}
      </p>
      <p>
        {howItCame(line, inMoney)}{" "}
        {assignedJob && (
          <Link to={`/my-jobs/${assignedJob._id}`} aria-label={`Open ${assignedJob.name}`}>
            Open the job
          </Link>
        )}
      </p>
      <MyDisputes line={line} />
    </>
  );
};

/** How an amount came about. */
const howItCame = (line: MyPayment, inMoney: (minor: number) => string): string => {
  const { kind, seconds, hourlyRate, amount, reason, project } = line;
  if (kind === "piece") return `One ${pieceWord(line)} on ${project?.name}: ${inMoney(amount)}.`;
  if (kind === "adjustment") return `${amount < 0 ? "Deducted" : "Added"}: ${reason}`;
  return `${durationExact(seconds ?? 0)} × ${inMoney(hourlyRate ?? 0)} an hour = ${inMoney(amount)}, rounded once.`;
};
