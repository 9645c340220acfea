import type { ReactNode } from "react";
import { Link } from "react-router";
import { accountLabels, postingLabels } from "../../../contract/ledger/accounts.ts";
import type { PaymentTrail } from "../../../contract/payments/trail.ts";
import { paidPiece } from "../../../contract/payments/fields.ts";
import { type Payment, payments } from "../../../contract/payments/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { payoutStateLabels } from "../../../contract/payouts/states.ts";
import { mayCall, useRole } from "../../providers/access.ts";
import { useCompany } from "../../providers/company.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { dateTime, day, durationExact, money } from "../../ui/format.ts";
import { PayLife } from "./pay-life.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { Decision } from "./decision.tsx";
import "./trail.css";

/** The history of a payment line, from the work or the proposal to the payout: every figure, and who decided on it. */
const Trail = ({ record }: RecordProps<Payment>) => {
  const { data, error, refetch } = useEndpoint(payments.trail, { params: { _id: record._id } });
  return (
    <>
      {record.disputes[0]?.state === "open" && (
        <p className="trail-dispute">
          {record.user.name} disputes this payment. <Link to="?tab=disputes">Read and answer</Link>
        </p>
      )}
      <PayLife state={record.state} isProposed={record.kind !== "work"} />
      {data ? (
        <ol className="trail">
          {data.work ? <Work line={record} work={data.work} /> : <Proposal line={record} />}
          {data.ledger.map((step) => (
            <Booked key={step._id} step={step} currency={record.currency} />
          ))}
          {data.payouts.map((payout) => (
            <Payout key={payout._id} payout={payout} currency={record.currency} />
          ))}
        </ol>
      ) : error ? (
        <Loaded read={{ error, refetch }} />
      ) : (
        <TableLoading />
      )}
    </>
  );
};

const useMoney = (currency: string) => {
  const company = useCompany();
  return (minor: number): string => money(minor, { ...company, currency });
};

const Work = ({ line, work }: { readonly line: Payment; readonly work: NonNullable<PaymentTrail["work"]> }) => {
  const { user, project, checkedInDate, seconds, hourlyRate, amount, currency, approvedBy, approvedAt } = line;
  const inMoney = useMoney(currency);
  const mayList = mayCall(workHistory.approve, useRole());
  const rate = inMoney(hourlyRate ?? 0);
  const worked = durationExact(seconds ?? 0);
  return (
    <>
      <Step title="Work">
        <RecordLink area="users" to={user} /> worked {worked} on <RecordLink area="projects" to={project} />,{" "}
        {day(checkedInDate ?? "")}.
        {work.checkedOutAt && (
          <p className="soft">
            {dateTime(work.checkedInAt)} to {dateTime(work.checkedOutAt)},{" "}
            {work.source === "clock" ? "by the clock" : "uploaded"}
            {work.note && `: ${work.note}`}
          </p>
        )}
        {mayList && (
          <p>
            <Link to={`/approvals?view=all&user=${user._id}&startDate=${checkedInDate}&endDate=${checkedInDate}`}>
              The work history of that day
            </Link>
          </p>
        )}
      </Step>
      <Step title="Rate of the day">
        {rate} an hour, by the rates of <RecordLink area="projects" to={project} />
      </Step>
      <Step title="Hours approved">
        <Who who={work.approvedBy} at={work.approvedAt} />
      </Step>
      <Step title="Payment approved">
        {approvedBy && <Who who={approvedBy} at={approvedAt} />}
        <p>
          <strong>{inMoney(amount)}</strong>{" "}
          <span className="soft">
            {worked} at {rate} an hour, rounded once
          </span>
        </p>
      </Step>
      <Declined line={line} />
    </>
  );
};

const Declined = ({ line: { declinedBy, declineCause } }: { readonly line: Payment }) =>
  declinedBy && (
    <Step title="Declined">
      <Who who={declinedBy} at={null} />
      {declineCause && <p>{declineCause}</p>}
    </Step>
  );

const Proposal = ({ line }: { readonly line: Payment }) => {
  const piece = paidPiece(line);
  const { user, amount, currency, reason, createdBy, createdAt, approvedBy, approvedAt } = line;
  const inMoney = useMoney(currency);
  return (
    <>
      <Step title={line.assignedJob ? "Job accepted" : piece ? "Work approved" : "Proposed"}>
        {createdBy || !piece ? (
          <Who who={createdBy} at={createdAt} />
        ) : (
          <>
            Automatically, <When at={createdAt} />
          </>
        )}
        <p>
          <strong>{inMoney(amount)}</strong> for <RecordLink area="users" to={user} />: {piece?.name ?? reason}
        </p>
      </Step>
      {approvedBy && (
        <Step title={piece ? "Payment approved" : "Approved"}>
          <Who who={approvedBy} at={approvedAt} />
        </Step>
      )}
      <Declined line={line} />
      {line.state === "proposed" && (
        <Step title="Waits for a decision">
          <Decision record={line} />
        </Step>
      )}
    </>
  );
};

const Booked = ({ step, currency }: { readonly step: PaymentTrail["ledger"][number]; readonly currency: string }) => {
  const inMoney = useMoney(currency);
  return (
    <Step title={`Ledger: ${postingLabels[step.kind]}`}>
      {inMoney(step.amount)} from {accountLabels[step.credit]} to {accountLabels[step.debit]}
      <p className="soft">
        <When at={step.at} />
        {step.by && `, by ${step.by.name}`}
      </p>
    </Step>
  );
};

const Payout = ({
  payout,
  currency,
}: {
  readonly payout: PaymentTrail["payouts"][number];
  readonly currency: string;
}) => {
  const inMoney = useMoney(currency);
  const { run, state, amount, attempt, providerId, problem, sentAt, settledAt } = payout;
  return (
    <Step title="Payout">
      <Link to={`/payout-runs/${run._id}`}>{run.name}</Link> <StateTag state={state} word={payoutStateLabels[state]} />
      <p className="soft">
        {inMoney(amount)} in all
        {attempt > 1 && `, attempt ${attempt}`}
        {providerId && `, ${providerId} at the provider`}
      </p>
      {sentAt && (
        <p className="soft">
          Sent <When at={sentAt} />
          {settledAt && (
            <>
              , settled <When at={settledAt} />
            </>
          )}
        </p>
      )}
      {problem && <p className="trail-problem">{problem}</p>}
    </Step>
  );
};

const Who = ({
  who,
  at,
}: {
  readonly who: { readonly _id: string; readonly name: string } | null;
  readonly at: string | null;
}) => (
  <>
    {who ? <RecordLink area="users" to={who} /> : "–"}
    {at && (
      <>
        , <When at={at} />
      </>
    )}
  </>
);

const Step = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <li>
    <h2>{title}</h2>
    <div>{children}</div>
  </li>
);

export default Trail;
