import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Payment } from "../../../contract/payments.ts";
import { workHistory } from "../../../contract/work-history.ts";
import { mayCall, useRole } from "../../providers/access.ts";
import { useCompany } from "../../providers/company.ts";
import { useRow } from "../../providers/use-row.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { dateTime, day, durationExact, money } from "../../ui/format.ts";
import { failureText } from "../../ui/record-table/use-run.ts";
import { When } from "../../ui/when.tsx";
import type { RecordProps } from "../resource.tsx";
import "./trail.css";

/** The way from the work to the payment line: every figure of it, and who answered for it. */
const Trail = ({ record }: RecordProps<Payment>) => {
  const { user, project, checkedInDate, seconds, hourlyRate, amount, hoursApprovedBy, approvedBy } = record;
  const company = { ...useCompany(), currency: record.currency };
  const { data, error } = useRow(workHistory.show, { params: { _id: record.workHistory._id } });
  const entry = data?.workHistory;
  const mayList = mayCall(workHistory.approve, useRole());
  return (
    <ol className="trail">
      <Step title="Work">
        <RecordLink area="users" to={user} /> worked {durationExact(seconds)} on{" "}
        <RecordLink area="projects" to={project} />, {day(checkedInDate)}.
        {entry?.checkedOutAt && (
          <p className="trail-soft">
            {dateTime(entry.checkedInAt)} to {dateTime(entry.checkedOutAt)},{" "}
            {entry.source === "clock" ? "by the clock" : "uploaded"}
            {entry.note && `: ${entry.note}`}
          </p>
        )}
        {error && <p className="trail-soft">{failureText(error)}</p>}
        {mayList && (
          <p>
            <Link to={`/approvals?view=all&user=${user._id}&startDate=${checkedInDate}&endDate=${checkedInDate}`}>
              The work history of that day
            </Link>
          </p>
        )}
      </Step>
      <Step title="Hours approved">
        {hoursApprovedBy ? <RecordLink area="users" to={hoursApprovedBy} /> : "–"}
        {entry?.approvedAt && (
          <>
            , <When at={entry.approvedAt} />
          </>
        )}
      </Step>
      <Step title="Rate of the day">
        {money(hourlyRate, company)} an hour, by the rates of <RecordLink area="projects" to={project} />
      </Step>
      <Step title="Payment approved">
        <RecordLink area="users" to={approvedBy} />, <When at={record.approvedAt} />
      </Step>
      <Step title="Payment line">
        <strong>{money(amount, company)}</strong>
        <p className="trail-soft">
          {durationExact(seconds)} at {money(hourlyRate, company)} an hour, rounded once
        </p>
      </Step>
    </ol>
  );
};

const Step = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    <div>{children}</div>
  </li>
);

export default Trail;
