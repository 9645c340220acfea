import type { ReactNode } from "react";
import { Link } from "react-router";
import { payments } from "../../../contract/payments/endpoints.ts";
import type { ProjectMoney } from "../../../contract/payments/project-money.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { amountRule } from "../../../contract/work-history/amount-rule.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { paymentStateLabels } from "../../../contract/payments/states.ts";
import { workHistoryStateLabels } from "../../../contract/work-history/states.ts";
import { useMay } from "../../providers/access.ts";
import { useCompany } from "../../providers/company.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { day, duration, money as moneyOf, number, plural } from "../../ui/format.ts";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { FieldLabel } from "../../ui/fields/field-label.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import "./project.css";
import { Loaded } from "../../ui/feedback/loaded.tsx";

/** What a project pays, and the sums of its work by state. */
const Money = ({ record: project }: RecordProps<Project>) => {
  const { data, error, refetch } = useEndpoint(
    payments.ofProject,
    { params: { _id: project._id }, query: {} },
    { alsoOf: ["workHistory", "projects"] },
  );
  return (
    <div className="project-money">
      <Rates project={project} />
      {error && !data ? (
        <Loaded part read={{ error, refetch }} />
      ) : data ? (
        <SumsByState project={project} sums={data.projectMoney} />
      ) : (
        <TableLoading />
      )}
    </div>
  );
};

const Rates = ({ project: { payBy, rates, pieceRates } }: { readonly project: Project }) => {
  const company = useCompany();
  const isByPiece = payBy === "piece";
  const dated = isByPiece
    ? pieceRates.map(({ from, pieceRate }) => ({ from, rate: pieceRate }))
    : rates.map(({ from, hourlyRate }) => ({ from, rate: hourlyRate }));
  return (
    <section className="record-part">
      <h2>Rates</h2>
      {dated.length === 0 ? (
        <p className="soft">
          No rate yet.{" "}
          {isByPiece ? "Its work pays nothing without one." : "Payments of its hours can't be approved without one."}
        </p>
      ) : (
        <table className="project-table">
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col" className="figure">
                {isByPiece ? "For one piece" : "Hourly rate"}
              </th>
            </tr>
          </thead>
          <tbody>
            {dated.map(({ from, rate }) => (
              <tr key={from}>
                <td>{from ? day(from) : "The beginning"}</td>
                <td className="figure">{moneyOf(rate, company)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};

interface SumsByStateProps {
  readonly project: Project;
  readonly sums: ProjectMoney;
}

const SumsByState = ({ project, sums }: SumsByStateProps) => {
  const maySeeHours = useMay(workHistory.approve);
  const unrated = sums.waiting.reduce((sum, { withoutRate }) => sum + withoutRate, 0);
  return (
    <>
      {(project.payBy === "hour" || sums.waiting.length > 0) && (
        <section className="record-part">
          <h2>Not approved for payment yet</h2>
          <Sums
            noun="Entries"
            empty="No hours are waiting."
            rows={sums.waiting.map(({ entries, ...row }) => ({
              ...row,
              count: entries,
              ...(maySeeHours && { to: `/approvals?view=all&project=${project._id}&state=${row.state}` }),
            }))}
          />
          {sums.waiting.length > 0 && <p className="soft">Estimated at the rates of their days.</p>}
          {unrated > 0 && (
            <p role="note">{plural(unrated, "entry is", "entries are")} of days without a rate, and in no amount.</p>
          )}
        </section>
      )}
      <section className="record-part">
        <h2>Payment lines</h2>
        <Sums
          noun="Lines"
          empty="No payments approved yet."
          rows={sums.payments.map(({ payments: count, ...row }) => ({
            ...row,
            count,
            to: `/payment-lines?project=${project._id}&state=${row.state}`,
          }))}
        />
      </section>
    </>
  );
};

/** Of hours and of payment lines, whose states have no name in common. */
const stateLabels = { ...workHistoryStateLabels, ...paymentStateLabels };

interface Row {
  readonly state: keyof typeof stateLabels;
  readonly count: number;
  readonly seconds: number;
  readonly amount: number;
  /** The list behind the sum. */
  readonly to?: string;
}

const Sums = ({
  rows,
  noun,
  empty,
}: {
  readonly rows: readonly Row[];
  readonly noun: string;
  readonly empty: string;
}) => {
  const company = useCompany();
  if (rows.length === 0) return <p className="soft">{empty}</p>;
  // What was declined is not paid.
  const counted = rows.filter(({ state }) => state !== "declined");
  const total = (of: "count" | "seconds" | "amount") => counted.reduce((sum, row) => sum + row[of], 0);
  const line = (name: ReactNode, key: string, { count, seconds, amount }: Omit<Row, "state">) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      <td className="figure">{number(count)}</td>
      <td className="figure worked">{duration(seconds)}</td>
      <td className="figure">{moneyOf(amount, company)}</td>
    </tr>
  );
  return (
    <table className="project-table">
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col" className="figure">
            {noun}
          </th>
          <th scope="col" className="figure worked">
            Worked
          </th>
          <th scope="col" className="figure">
            <FieldLabel label="Amount" about={amountRule} />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const tag = <StateTag state={row.state} word={stateLabels[row.state]} />;
          return line(row.to ? <Link to={row.to}>{tag}</Link> : tag, row.state, row);
        })}
      </tbody>
      {rows.length > 1 && (
        <tfoot>
          {line(counted.length < rows.length ? "All but declined" : "All", "all", {
            count: total("count"),
            seconds: total("seconds"),
            amount: total("amount"),
          })}
        </tfoot>
      )}
    </table>
  );
};

export default Money;
